import { and, desc, eq, sql } from "drizzle-orm";
import { type NamedResults, namedBatch } from "@/db/named-batch";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { taskColumns } from "./rows";
import type { TaskView } from "./schema";
import { taskView } from "./task-view";
import { isReadableTask } from "./visibility";

interface Newest {
  projectId: string;
  limit: number;
}

/** The statements of the newest tasks of a project, and of how many there are. */
export function projectTasksStatements(ctx: Context, actor: Actor, { projectId, limit }: Newest) {
  const where = and(eq(tasks.projectId, projectId), isReadableTask(actor));
  return {
    tasks: ctx.db
      .select(taskColumns(actor))
      .from(tasks)
      .where(where)
      .orderBy(desc(tasks.createdAt), desc(tasks.id))
      .limit(limit),
    tasksTotal: ctx.db
      .select({ total: sql<number>`count(*)`.as("total") })
      .from(tasks)
      .where(where),
  };
}

type Results = NamedResults<ReturnType<typeof projectTasksStatements>>;

/** What `projectTasksStatements` answered. */
export function projectTasksPage(results: Results, perPage: number): PageOf<TaskView> {
  const { tasks: rows, tasksTotal } = results;
  return pageOf(rows.map(taskView), tasksTotal[0]?.total ?? 0, { page: 1, perPage });
}

/**
 * The newest tasks of a project, as far as the person may read them: whoever may read the project reads all of them.
 * One round trip.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listProjectTasks(ctx: Context, newest: Newest): Promise<PageOf<TaskView>> {
  const actor = authorize(ctx.actor, "tasks.list");
  const results = await namedBatch(ctx.db, projectTasksStatements(ctx, actor, newest));
  return projectTasksPage(results, newest.limit);
}
