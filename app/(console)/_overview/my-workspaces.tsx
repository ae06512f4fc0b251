import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { load } from "@/lib/http/load";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { listMyWorkspaces, listMyWorkspaceTeams } from "@/lib/workspaces/list-my-workspaces";
import { LoadFailed } from "../_components/load-failed";
import { workspacesFailure } from "./load-messages";
import { WorkspaceList } from "./workspace-list";

/** Somebody's own workspaces. Their teams are read beside the list and stream in after it. */
export async function MyWorkspaces() {
  // The database answers in order: asked first, the list does not wait for the teams.
  const list = load((ctx) => listMyWorkspaces(ctx));
  // A team that cannot be loaded is an empty team (work-areas §8); it never takes the list with it.
  const teams = load((ctx) => listMyWorkspaceTeams(ctx, TEAM_PREVIEW)).then(
    ({ data }) => data ?? {},
    () => ({}),
  );
  const { data, failure } = await list;
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
  if (data.rows.length === 0) {
    return (
      <Panel>
        <EmptyState
          kind="first-use"
          level={3}
          title="No Workspaces Assigned"
          description="Contact your project manager to be assigned to a workspace."
        />
      </Panel>
    );
  }
  return (
    <Panel>
      <WorkspaceList workspaces={data.rows} teams={teams} />
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

/** Two cards of the final height. */
export function MyWorkspacesSkeleton() {
  return (
    <Panel>
      <p role="status" className="text-muted-foreground">
        Loading workspaces...
      </p>
      <div className="grid gap-3 xl:grid-cols-2">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </div>
    </Panel>
  );
}
