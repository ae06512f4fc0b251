import { namedBatch } from "@/db/client";
import { countApprovalsStatement } from "@/lib/agents/runs/approvals";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { type FirstSteps, firstStepsStatement, firstStepsView } from "@/lib/overview/first-steps";
import { type MyTasks, myTasksStatements, myTasksView } from "@/lib/overview/my-tasks";
import {
  type RecentActivity,
  recentActivityStatement,
  recentActivityView,
} from "@/lib/overview/recent-activity";
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

/** Projects shown on the overview, without their teams. */
export const OVERVIEW_PROJECTS = { page: 1, perPage: 3 };

export interface OverviewScreen {
  /** Number of approvals that wait for the person. */
  approvals: number;
  tasks: MyTasks;
  activity: RecentActivity[];
  /** Null if the person isn't a superadmin. */
  steps: FirstSteps | null;
  workspaces: OverviewWorkspaces;
  /** By workspace id, for the workspaces on the page. */
  teams: Record<string, WorkspaceTeamView>;
  projects: PageOf<MyProjectView>;
}

/** Returns everything on the overview, in one round trip. */
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
