import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { type ProjectNameView, projectNamesStatement } from "@/lib/projects/list-project-names";
import { type TaskPage, taskListStatements, taskPage } from "./list-tasks";
import type { TaskListQuery } from "./schema";

export interface TaskScreen {
  list: TaskPage;
  projects: ProjectNameView[];
}

/**
 * What the screen of the tasks shows: `listTasks`, and `listProjectNames` for its filter. One round trip.
 *
 * @throws AppError `unauthenticated`.
 */
export async function getTaskScreen(ctx: Context, query: TaskListQuery): Promise<TaskScreen> {
  const actor = authorize(ctx.actor, "tasks.list");
  authorize(actor, "projects.list");
  const [rows, counts, projects] = await ctx.db.batch([
    ...taskListStatements(ctx, actor, query),
    projectNamesStatement(ctx, actor),
  ]);
  return { list: await taskPage(ctx, actor, query, [rows, counts]), projects };
}
