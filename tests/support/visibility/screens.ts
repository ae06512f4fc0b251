import type { Actor } from "@/lib/auth/actor";
import { projectListSchema } from "@/lib/projects/schema";
import {
  getProjectOverviewScreen,
  getProjectSettingsScreen,
  getProjectsScreen,
  getProjectTasksScreen,
} from "@/lib/screens/projects";
import {
  getEditTaskScreen,
  getNewTaskScreen,
  getTaskScreen,
  getTasksScreen,
} from "@/lib/screens/tasks";
import { taskScreenSchema } from "@/lib/tasks/list/schema";
import { getUsageFigures } from "@/lib/usage/read-usage";
import { usageQuerySchema } from "@/lib/usage/schema";
import { getSpendingRules } from "@/lib/usage/spending-rules";
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
    projects: () => getProjectsScreen(ctx, projectListSchema.parse({}), { q: "", page: 1 }),
    project: () => getProjectOverviewScreen(ctx, project),
    "project's tasks": () => getProjectTasksScreen(ctx, project, 20),
    "project's settings": () => getProjectSettingsScreen(ctx, project),
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
