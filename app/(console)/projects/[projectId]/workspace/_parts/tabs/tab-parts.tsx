import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import type { Actor } from "@/lib/auth/actor";
import { projectTabPath } from "@/lib/projects/project-tabs";
import type { ProjectView } from "@/lib/projects/schema";
import { RefreshButton } from "../../../../../_parts/refresh-button";

/** Props of every tab of a project. */
export interface TabProps {
  project: ProjectView;
  version: number;
  actor: Actor;
}

export function BackToOverview({ projectId }: { projectId: string }) {
  return (
    <Link
      href={projectTabPath(projectId, "overview")}
      className={buttonVariants({ variant: "outline" })}
    >
      Back to Overview
    </Link>
  );
}

/** Shown if this part of the project failed to load. */
export function TabFailed({ what }: { what: string }) {
  return (
    <div role="alert">
      <EmptyState
        kind="no-match"
        failed
        title={`Failed to load ${what}`}
        description="Please try again."
        action={<RefreshButton variant="outline">Retry</RefreshButton>}
      />
    </div>
  );
}
