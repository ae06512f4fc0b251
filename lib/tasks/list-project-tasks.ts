import { and, desc, eq, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import { authorize } from "@/lib/auth/authorize";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { taskColumns } from "./rows";
import type { TaskView } from "./schema";
import { taskView } from "./task-view";
import { isReadableTask } from "./visibility";

/**
 * The newest tasks of a project, as far as the person may read them: whoever may read the project reads all of them.
 * Two statements in one round trip.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listProjectTasks(
  ctx: Context,
  { projectId, limit }: { projectId: string; limit: number },
): Promise<PageOf<TaskView>> {
  const actor = authorize(ctx.actor, "tasks.list");
  const where = and(eq(tasks.projectId, projectId), isReadableTask(actor));
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select(taskColumns(actor))
      .from(tasks)
      .where(where)
      .orderBy(desc(tasks.createdAt), desc(tasks.id))
      .limit(limit),
    ctx.db
      .select({ total: sql<number>`count(*)`.as("total") })
      .from(tasks)
      .where(where),
  ]);
  return pageOf(rows.map(taskView), counted?.total ?? 0, { page: 1, perPage: limit });
}
