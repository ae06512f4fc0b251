import { namedBatch } from "@/db/client";
import { countApprovalsStatement } from "@/lib/agents/runs/approvals";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
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
import { type FirstSteps, firstStepsStatement, firstStepsView } from "./first-steps";
import { type MyTasks, myTasksStatements, myTasksView } from "./my-tasks";
import {
  type RecentActivity,
  recentActivityStatement,
  recentActivityView,
} from "./recent-activity";

/** The projects that the overview shows, which has no room for their teams. */
export const OVERVIEW_PROJECTS = { page: 1, perPage: 3 };

export interface OverviewScreen {
  /** How many questions of agents wait for the person. */
  approvals: number;
  tasks: MyTasks;
  activity: RecentActivity[];
  /** Null for whoever does not set the system up. */
  steps: FirstSteps | null;
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
  authorize(actor, "tasks.list");
  authorize(actor, "approvals.list");
  const { steps = [], ...results } = await namedBatch(ctx.db, {
    ...overviewWorkspacesStatements(ctx, actor, query, TEAM_PREVIEW),
    ...myProjectsStatements(ctx, actor, OVERVIEW_PROJECTS, 0),
    ...myTasksStatements(ctx, actor),
    activity: recentActivityStatement(ctx, actor),
    approvals: countApprovalsStatement(ctx, actor),
    ...(can(actor, "system.view") ? { steps: firstStepsStatement(ctx) } : {}),
  });
  return {
    approvals: results.approvals[0]?.total ?? 0,
    tasks: myTasksView(ctx, results),
    activity: recentActivityView(results.activity),
    steps: firstStepsView(steps),
    workspaces: overviewWorkspacesView(actor, results, query),
    teams: overviewTeamsView(results.workspaces),
    projects: myProjectsPage(actor, results, OVERVIEW_PROJECTS),
  };
}
