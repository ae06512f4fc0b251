import { eq, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { taskComments } from "@/db/schema/tasks";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { commentColumns, commentView } from "./comment-rows";
import type { CommentListQuery, CommentView } from "./comment-schema";
import { loadTask } from "./load-task";

/**
 * The comments on a task, oldest first unless the query says otherwise. Two round trips.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a task that one may not read.
 */
export async function listComments(
  ctx: Context,
  taskId: string,
  query: CommentListQuery,
): Promise<PageOf<CommentView>> {
  const actor = authorize(ctx.actor, "tasks.list");
  const { facts } = await loadTask(ctx, actor, taskId);
  const { sort, page, perPage } = query;
  const direction = sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  const ofTask = eq(taskComments.taskId, taskId);
  const [rows, [count]] = await ctx.db.batch([
    ctx.db
      .select(commentColumns)
      .from(taskComments)
      .leftJoin(users, eq(users.id, taskComments.userId))
      .where(
        sql`${ofTask} ORDER BY ${taskComments.createdAt} ${direction}, ${taskComments}.rowid ${direction}
          LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
      ),
    ctx.db
      .select({ total: sql<number>`count(*)`.as("total") })
      .from(taskComments)
      .where(ofTask),
  ]);
  const mayDeleteTask = can(actor, "tasks.delete", facts);
  const views = rows.map((row) => commentView(row, actor, mayDeleteTask));
  return pageOf(views, count?.total ?? 0, query);
}
