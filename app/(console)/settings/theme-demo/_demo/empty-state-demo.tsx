import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { LoadFailed } from "../../../_components/load-failed";
import { DemoSection } from "./demo-section";

const outline = buttonVariants({ variant: "outline" });

export function EmptyStateDemo() {
  return (
    <DemoSection title="Empty states" sources={["empty-state.tsx"]}>
      <EmptyState
        kind="first-use"
        level={3}
        title="No projects yet"
        description="Make the first one."
        action={
          <Link href="/projects" className={outline}>
            Open projects
          </Link>
        }
      />
      <EmptyState
        kind="no-match"
        level={3}
        title="No task matches"
        description="Try other words."
        action={
          <Link href="/tasks" className={outline}>
            Open all tasks
          </Link>
        }
      />
      <EmptyState
        kind="no-permission"
        level={3}
        title="Not for your role"
        description="Ask an administrator for access."
      />
      <LoadFailed title="Failed to load tasks" message="The database did not answer." level={3} />
    </DemoSection>
  );
}
