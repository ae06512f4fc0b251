import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { ActivityBadge, RoleBadge } from "@/components/status-badge";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardAction, CardHeader, CardTitle } from "@/components/ui/card";
import { RowsSkeleton } from "@/components/ui/skeleton";
import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import type { Loaded } from "@/lib/http/load";
import type { PageOf } from "@/lib/paging";
import type { MyProjectView } from "@/lib/projects/schema";
import { LoadFailed } from "../load-failed";
import { WorkspaceIcons } from "../workspace-icon";

/** The three projects that the person was assigned to most recently. */
export function MyProjects({
  loaded,
  href,
  createHref,
}: {
  loaded: Loaded<PageOf<MyProjectView>>;
  href: string;
  /** Where the person creates a project; null for people who may not. */
  createHref: string | null;
}) {
  const { data, failure } = loaded;
  if (failure) {
    return (
      <Panel>
        <LoadFailed title="Failed to Load Projects" message={projectsFailure(failure)} level={3} />
      </Panel>
    );
  }
  const browse = (
    <Link href={href} className={buttonVariants({ variant: "outline", size: "sm" })}>
      Browse Projects
    </Link>
  );
  if (data.total === 0) {
    return (
      <Panel>
        <EmptyState
          kind="first-use"
          level={3}
          title="No Projects Assigned"
          description={
            createHref
              ? "Create a project, or open one you aren't assigned to."
              : "Projects you're assigned to appear here."
          }
          action={
            createHref ? (
              <span className="flex flex-wrap gap-2">
                {browse}
                <Link href={createHref} className={buttonVariants({ size: "sm" })}>
                  Create project
                </Link>
              </span>
            ) : (
              browse
            )
          }
        />
      </Panel>
    );
  }
  return (
    <Panel
      action={
        <Link href={href} className={buttonVariants({ variant: "ghost", size: "sm" })}>
          View All
        </Link>
      }
    >
      <ul className="lines" aria-label="My projects">
        {data.rows.map((project) => (
          <li key={project.id}>
            <ProjectRow project={project} />
          </li>
        ))}
      </ul>
      <div>{browse}</div>
    </Panel>
  );
}

function ProjectRow({ project }: { project: MyProjectView }) {
  return (
    <Link
      href={`/projects/${project.id}`}
      className="grid grid-cols-[minmax(0,1fr)] -mx-2 gap-2 px-2 py-3 hover:bg-hover"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <span className="block truncate font-medium">{project.name}</span>
          <span className="block truncate text-13 text-muted-foreground">
            {project.projectType}
          </span>
        </span>
        <ActivityBadge kind="project" status={project.status} />
      </span>
      <WorkspaceIcons types={project.workspaces} />
      <span className="flex items-center justify-between gap-3 text-13 text-muted-foreground">
        <RoleBadge role={project.userRole} />
        <RelativeTime value={project.assignedAt} />
      </span>
    </Link>
  );
}

function Panel({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <Card data-slot="my-projects">
      <CardHeader>
        <CardTitle>My Projects</CardTitle>
        {action ? <CardAction>{action}</CardAction> : null}
      </CardHeader>
      {children}
    </Card>
  );
}

/** Placeholder with three rows of the final height. */
export function MyProjectsSkeleton() {
  return (
    <Panel>
      <p className="sr-only" role="status">
        Loading projects...
      </p>
      <RowsSkeleton count={3} height="h-32" />
    </Panel>
  );
}

/** Returns the error text of My Projects, with status and message. */
export function projectsFailure({ message, code }: { message: string; code: ErrorCode }): string {
  return `HTTP ${ERROR_STATUS[code]}: ${message}`;
}
