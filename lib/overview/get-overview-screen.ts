import { namedBatch } from "@/db/client";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import type { PageOf } from "@/lib/paging";
import { myProjectsPage, myProjectsStatements } from "@/lib/projects/list-my-projects";
import type { MyProjectView } from "@/lib/projects/schema";
import {
  overviewTeamsView,
  overviewWorkspacesStatements,
  overviewWorkspacesView,
} from "@/lib/workspaces/list-my-workspaces";
import type {
  OverviewWorkspaces,
  OverviewWorkspacesQuery,
  WorkspaceTeamView,
} from "@/lib/workspaces/schema";

/** The projects that the overview shows, which has no room for their teams. */
export const OVERVIEW_PROJECTS = { page: 1, perPage: 3 };

export interface OverviewScreen {
  workspaces: OverviewWorkspaces;
  /** Of the workspaces on the page, by the workspace's id. */
  teams: Record<string, WorkspaceTeamView>;
  projects: PageOf<MyProjectView>;
}

/**
 * Everything that the overview shows, in one round trip.
 *
 * @throws AppError `unauthenticated`.
 */
export async function getOverviewScreen(
  ctx: Context,
  query: OverviewWorkspacesQuery,
): Promise<OverviewScreen> {
  const actor = authorize(ctx.actor, "workspaces.list");
  authorize(actor, "projects.list");
  const results = await namedBatch(ctx.db, {
    ...overviewWorkspacesStatements(ctx, actor, query, TEAM_PREVIEW),
    ...myProjectsStatements(ctx, actor, OVERVIEW_PROJECTS, 0),
  });
  return {
    workspaces: overviewWorkspacesView(actor, results, query),
    teams: overviewTeamsView(results.workspaces),
    projects: myProjectsPage(actor, results, OVERVIEW_PROJECTS),
  };
}
