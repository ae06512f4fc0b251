import { authorize } from "@/lib/auth/authorize";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import type { PageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { myProjectsPage, myProjectsStatement } from "@/lib/projects/list-my-projects";
import type { MyProjectView } from "@/lib/projects/schema";
import {
  overviewTeamsView,
  overviewWorkspacesStatement,
  overviewWorkspacesView,
} from "@/lib/workspaces/list-overview-workspaces";
import type {
  OverviewWorkspaces,
  OverviewWorkspacesQuery,
  WorkspaceTeamView,
} from "@/lib/workspaces/schema";

/** The projects that the overview shows, which has no room for their teams. */
export const OVERVIEW_PROJECTS = { page: 1, perPage: 3 };

export interface Overview {
  workspaces: OverviewWorkspaces;
  /** Of the workspaces on the page. */
  teams: Record<string, WorkspaceTeamView>;
  projects: PageOf<MyProjectView>;
}

/**
 * What the overview shows: `listOverviewWorkspaces` with their teams, and `listMyProjects`, in one round trip.
 *
 * @throws AppError `unauthenticated`.
 */
export async function getOverview(ctx: Context, query: OverviewWorkspacesQuery): Promise<Overview> {
  const actor = authorize(ctx.actor, "workspaces.list");
  authorize(actor, "projects.list");
  const [[row], projects] = await ctx.db.batch([
    overviewWorkspacesStatement(ctx, actor, query, TEAM_PREVIEW),
    myProjectsStatement(ctx, actor, OVERVIEW_PROJECTS, 0),
  ]);
  return {
    workspaces: overviewWorkspacesView(actor, row, query),
    teams: overviewTeamsView(row),
    projects: myProjectsPage(actor, projects, OVERVIEW_PROJECTS),
  };
}
