import { PageOutlet } from "@/components/shell/page-outlet";
import { gatePage } from "@/lib/http/load";
import type { QueryValues } from "@/lib/paging";
import { RagsPanel } from "./_components/rags-panel";

export default async function RagsPage({ searchParams }: { searchParams: Promise<QueryValues> }) {
  await gatePage("rags.list");
  return (
    <PageOutlet>
      <RagsPanel address={{ path: "/rags", fixed: {} }} params={await searchParams} level={1} />
    </PageOutlet>
  );
}
