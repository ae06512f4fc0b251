import { Construction } from "lucide-react";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";

interface PlannedPageProps {
  title: string;
  /** One sentence: what will be here. */
  sentence: string;
}

/** A page that is not built yet, and says so. */
export function PlannedPage({ title, sentence }: PlannedPageProps) {
  return (
    <PageOutlet>
      <PageHeader title={title} />
      <EmptyState
        kind="first-use"
        icon={<Construction />}
        title="Not built yet"
        description={sentence}
      />
    </PageOutlet>
  );
}
