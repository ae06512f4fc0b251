import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import type { Loaded } from "@/lib/http/load";
import {
  type OverviewWorkspaces,
  type OverviewWorkspacesQuery,
  PROJECTS_OFFERED,
} from "@/lib/workspaces/schema";
import { LoadFailed } from "../load-failed";
import { type Teams, WorkspaceList } from "./workspace-list";

interface MyWorkspacesProps {
  loaded: Loaded<OverviewWorkspaces>;
  query: OverviewWorkspacesQuery;
  teams: Teams;
  /** Where the person creates a project; null for people who may not. */
  createHref: string | null;
}

/** The person's workspaces. */
export function MyWorkspaces({ loaded, query, teams, createHref }: MyWorkspacesProps) {
  const { data, failure } = loaded;
  if (failure) {
    return (
      <Panel>
        <LoadFailed
          title="Error Loading Workspaces"
          message={workspacesFailure(failure)}
          level={3}
        />
      </Panel>
    );
  }
  if (data.mine === 0) {
    return (
      <Panel>
        <EmptyState
          kind="first-use"
          level={3}
          title="No Workspaces Assigned"
          description={
            createHref
              ? "Create a project to see its workspaces here."
              : "Contact your project manager to be assigned to a workspace."
          }
          action={
            createHref ? (
              <Link href={createHref} className={buttonVariants()}>
                Create project
              </Link>
            ) : undefined
          }
        />
      </Panel>
    );
  }
  return (
    <Panel>
      <WorkspaceList
        data={data}
        filter={{ workspace: query.workspace, project: query.project }}
        // A prop, because importing it from the schema would bundle the validator.
        projectsOffered={PROJECTS_OFFERED}
        teams={teams}
      />
    </Panel>
  );
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <Card data-slot="my-workspaces">
      <CardHeader>
        <CardTitle>My Workspaces</CardTitle>
      </CardHeader>
      {children}
    </Card>
  );
}

/** Placeholder with two cards of the final height. */
export function MyWorkspacesSkeleton() {
  return (
    <Panel>
      <p role="status" className="text-muted-foreground">
        Loading workspaces...
      </p>
      <div className="lines">
        <CardSkeleton />
        <CardSkeleton />
      </div>
    </Panel>
  );
}

function CardSkeleton() {
  return (
    <div className="grid gap-1.5 py-2.5">
      <Skeleton className="my-1.5 h-2.5 w-1/2" />
      <p className="text-13 text-muted-foreground">Loading team...</p>
    </div>
  );
}

/**
 * Shows the HTTP status if the server responded, otherwise "Please try again" (specified texts).
 */
export function workspacesFailure({ code }: { code: ErrorCode }): string {
  const gotNoAnswer = code === "internal" || code === "unavailable";
  if (gotNoAnswer) return "Failed to load workspaces. Please try again.";
  return `Failed to load workspaces: ${ERROR_STATUS[code]}`;
}
