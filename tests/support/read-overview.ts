import { countApprovals } from "@/lib/agents/runs/approvals";
import type { Context } from "@/lib/context/context";
import { getFirstSteps } from "@/lib/overview/first-steps";
import { listMyTasks } from "@/lib/overview/my-tasks";
import { listRecentActivity } from "@/lib/overview/recent-activity";
import { listMyProjects, OVERVIEW_PROJECTS } from "@/lib/projects/list-my-projects";
import { listOverviewWorkspaces } from "@/lib/workspaces/list-my-workspaces";
import type { OverviewWorkspacesQuery } from "@/lib/workspaces/schema";

/** Reads the parts of the overview as its page does. */
export async function readOverview(ctx: Context, query: OverviewWorkspacesQuery) {
  const [approvals, tasks, activity, steps, workspaces, projects] = await Promise.all([
    countApprovals(ctx),
    listMyTasks(ctx),
    listRecentActivity(ctx),
    getFirstSteps(ctx),
    listOverviewWorkspaces(ctx, query),
    listMyProjects(ctx, OVERVIEW_PROJECTS, { teamLimit: 0 }),
  ]);
  return { approvals, tasks, activity, steps, workspaces, projects };
}
