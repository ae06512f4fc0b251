import { EmptyState } from "@/components/empty-state";
import { PageOutlet } from "@/components/shell/page-outlet";
import { Cpu } from "@/components/ui/icons";
import { gatePage } from "@/lib/http/load";

/** What both addresses of the workers show. */
export default async function WorkersPage() {
  await gatePage("workers.view");
  return (
    <PageOutlet>
      <h1 className="sr-only">Workers</h1>
      <EmptyState kind="first-use" icon={<Cpu />} title="Workers System - Coming Soon" />
    </PageOutlet>
  );
}
