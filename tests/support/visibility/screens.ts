import { listProjectAgents } from "@/lib/agents/read-agents";
import { listProjectWorkers } from "@/lib/agents/runs/project-workers";
import type { Actor } from "@/lib/auth/actor";
import { countProject } from "@/lib/projects/get-project-usage";
import { getProject, listProjects } from "@/lib/projects/read-projects";
import { projectListSchema } from "@/lib/projects/schema";
import { getProjectHub } from "@/lib/screens/project-hub";
import {
  getEditTaskScreen,
  getNewTaskScreen,
  getTaskScreen,
  getTasksScreen,
} from "@/lib/screens/tasks";
import { listAccountsWithTokens } from "@/lib/service-accounts/read-service-accounts";
import { listProjectTasks } from "@/lib/tasks/list/list-tasks";
import { listMovableTasks } from "@/lib/tasks/list/movable-tasks";
import { taskScreenSchema } from "@/lib/tasks/list/schema";
import { getUsageFigures } from "@/lib/usage/read-usage";
import { usageQuerySchema } from "@/lib/usage/schema";
import { getSpendingRules } from "@/lib/usage/spending-rules";
import { getProjectAccess } from "@/lib/workspaces/project-access";
import { listProjectMemberships } from "@/lib/workspaces/project-teams";
import { overviewWorkspacesSchema } from "@/lib/workspaces/schema";
import type { Person } from "../people";
import { readOverview } from "../read-overview";
import type { System } from "../system";
import { testSystemOver } from "../test-system";
import type { Asked } from "./ask";

/** Requests what pages read outside the API: the screens of overview, tasks, projects and usage. */
export async function askScreens(
  { env, close }: System,
  { person, ids }: { person: Person; ids: Record<string, string> },
): Promise<Asked[]> {
  const { id, name, email, sessionId } = person;
  const { role = "moderator" } =
    (await env.DB.prepare("SELECT role FROM users WHERE id = ?")
      .bind(id)
      .first<Pick<Actor, "role">>()) ?? {};
  const base = { active: true, avatar: null, createdAt: 1, lastLogin: null, passwordGivenAt: null };
  const actor = { ...base, id, name, email, role, sessionId, confirmedAt: Date.now() };
  const ctx = testSystemOver({ bindings: env, close }).context(actor);
  const { project = "", task = "" } = ids;
  const screens: Record<string, () => Promise<unknown>> = {
    overview: () => readOverview(ctx, overviewWorkspacesSchema.parse({})),
    "list of tasks": () => getTasksScreen(ctx, taskScreenSchema.parse({ project })),
    "board of tasks": () => getTasksScreen(ctx, taskScreenSchema.parse({ view: "board" })),
    task: () => getTaskScreen(ctx, task),
    "task's form": () => getEditTaskScreen(ctx, task),
    "new task": () => getNewTaskScreen(ctx, project),
    projects: () => listProjects(ctx, projectListSchema.parse({})),
    "movable tasks": () => listMovableTasks(ctx, { q: "", page: 1 }),
    project: () => getProject(ctx, project),
    "project's workers": () => listProjectWorkers(ctx, project),
    "project's tasks": () => listProjectTasks(ctx, { projectId: project, limit: 20 }),
    "project's counts": () => countProject(ctx, project),
    "project's agents": () => listProjectAgents(ctx, project),
    "project's accounts": () => listAccountsWithTokens(ctx, project),
    "project's access": () => getProjectAccess(ctx, project),
    "project's memberships": () => listProjectMemberships(ctx, project),
    "project's hub": () => getProjectHub(ctx, project),
    usage: () => getUsageFigures(ctx, usageQuerySchema.parse({ by: "project" })),
    "usage's rules": () => getSpendingRules(ctx),
  };
  return Promise.all(
    Object.entries(screens).map(async ([path, read]) => {
      const shown = await read().catch((error: { code?: string; message: string }) => {
        if (error.code === undefined) throw error;
        return error.message;
      });
      return { path, status: 200, text: JSON.stringify(shown) };
    }),
  );
}
