import { EmptyState } from "@/components/empty-state";
import { PageOutlet } from "@/components/shell/page-outlet";
import { Cpu } from "@/components/ui/icons";

/** What both addresses of the workers show. */
export function WorkersPlaceholder() {
  return (
    <PageOutlet>
      <h1 className="sr-only">Workers</h1>
      <EmptyState kind="first-use" icon={<Cpu />} title="Workers System - Coming Soon" />
    </PageOutlet>
  );
}
