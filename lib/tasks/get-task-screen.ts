import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { type ProjectNameView, projectNameStatement } from "@/lib/projects/list-project-names";
import { listTasks, type TaskPage, taskListStatements, taskPage } from "./list-tasks";
import type { TaskListQuery } from "./schema";

export interface TaskScreen {
  list: TaskPage;
  /** The one whose tasks are shown; null where it is not one, and where it may not be read. */
  project: ProjectNameView | null;
}

/**
 * What the screen of the tasks shows: `listTasks`, and the name of the project that it is filtered by. One round trip.
 *
 * @throws AppError `unauthenticated`.
 */
export async function getTaskScreen(ctx: Context, query: TaskListQuery): Promise<TaskScreen> {
  if (query.project === "all" || query.project === "none") {
    return { list: await listTasks(ctx, query), project: null };
  }
  const actor = authorize(ctx.actor, "tasks.list");
  const [rows, counts, [project]] = await ctx.db.batch([
    ...taskListStatements(ctx, actor, query),
    projectNameStatement(ctx, authorize(actor, "projects.list"), query.project),
  ]);
  return { list: await taskPage(ctx, actor, query, [rows, counts]), project: project ?? null };
}
