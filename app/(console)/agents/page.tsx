import { PageOutlet } from "@/components/shell/page-outlet";
import { gatePage } from "@/lib/http/load";
import type { QueryValues } from "@/lib/paging";
import { AgentsPanel } from "./_components/agents-panel";

export default async function AgentsPage({ searchParams }: { searchParams: Promise<QueryValues> }) {
  await gatePage("agents.list");
  return (
    <PageOutlet>
      <AgentsPanel address={{ path: "/agents", fixed: {} }} params={await searchParams} level={1} />
    </PageOutlet>
  );
}
