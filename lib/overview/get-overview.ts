import { authorize } from "@/lib/auth/authorize";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import type { PageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { myProjectsPage, myProjectsStatement } from "@/lib/projects/list-my-projects";
import type { MyProjectView } from "@/lib/projects/schema";
import {
  myWorkspacesPage,
  myWorkspacesStatement,
  myWorkspaceTeamsStatement,
  myWorkspaceTeamsView,
  NEWEST_MINE,
} from "@/lib/workspaces/list-my-workspaces";
import type { MyWorkspaceView, WorkspaceTeamView } from "@/lib/workspaces/schema";

/** The projects that the overview shows, which has no room for their teams. */
export const OVERVIEW_PROJECTS = { page: 1, perPage: 3 };

export interface Overview {
  workspaces: PageOf<MyWorkspaceView>;
  teams: Record<string, WorkspaceTeamView>;
  projects: PageOf<MyProjectView>;
}

/**
 * What the overview shows: `listMyWorkspaces`, `listMyWorkspaceTeams` and `listMyProjects` in one round trip.
 *
 * @throws AppError `unauthenticated`.
 */
export async function getOverview(ctx: Context): Promise<Overview> {
  const actor = authorize(ctx.actor, "workspaces.list");
  authorize(actor, "projects.list");
  const [workspaces, teams, projects] = await ctx.db.batch([
    myWorkspacesStatement(ctx, actor, NEWEST_MINE),
    myWorkspaceTeamsStatement(ctx, actor, TEAM_PREVIEW),
    myProjectsStatement(ctx, actor, OVERVIEW_PROJECTS, 0),
  ]);
  return {
    workspaces: myWorkspacesPage(actor, workspaces, NEWEST_MINE),
    teams: myWorkspaceTeamsView(teams),
    projects: myProjectsPage(actor, projects, OVERVIEW_PROJECTS),
  };
}
