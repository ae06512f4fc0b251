import { Suspense } from "react";
import { PageOutlet } from "@/components/shell/page-outlet";
import { gatePage } from "@/lib/http/load";
import type { QueryValues } from "@/lib/paging";
import { paramOf } from "@/lib/ui/page-location";
import { ItemsSkeleton } from "../_parts/items/panel-frame";
import { PageTitle } from "../_parts/page-title";
import { AgentsPanel } from "./_parts/agents-panel";

const ADDRESS = { path: "/agents", fixed: {} };

export default async function AgentsPage({ searchParams }: { searchParams: Promise<QueryValues> }) {
  const { actor } = await gatePage("agents.list");
  const query = await searchParams;
  return (
    <PageOutlet crumbs={[{ label: "Agents" }]} fullWidth>
      <PageTitle names={["Agents"]} />
      <Suspense key={paramOf(query, "mode")} fallback={<ItemsSkeleton title="Agents" />}>
        <AgentsPanel actor={actor} address={ADDRESS} searchParams={query} level={1} />
      </Suspense>
    </PageOutlet>
  );
}
