import { Suspense } from "react";
import { PageOutlet } from "@/components/shell/page-outlet";
import { gatePage } from "@/lib/http/load";
import type { QueryValues } from "@/lib/paging";
import { paramOf } from "@/lib/ui/page-location";
import { ItemsSkeleton } from "../_parts/items/panel-frame";
import { PageTitle } from "../_parts/page-title";
import { RagsPanel } from "./_parts/rags-panel";

const ADDRESS = { path: "/rags", fixed: {} };

export default async function RagsPage({ searchParams }: { searchParams: Promise<QueryValues> }) {
  const { actor } = await gatePage("rags.list");
  const query = await searchParams;
  return (
    <PageOutlet crumbs={[{ label: "RAGs" }]} fullWidth>
      <PageTitle names={["RAGs"]} />
      <Suspense key={paramOf(query, "mode")} fallback={<ItemsSkeleton title="RAGs" />}>
        <RagsPanel actor={actor} address={ADDRESS} searchParams={query} level={1} />
      </Suspense>
    </PageOutlet>
  );
}
