import { sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { type PageOf, pageOf, readTotal } from "@/lib/paging";
import { textMatches } from "@/lib/text/text-match";
import { totalOf } from "@/lib/total-of";
import { isAllowedOn } from "../permissions";
import { projectNameColumn } from "../views";
import { isAmongReadableTasks } from "../visibility";
import { MOVABLE_PER_PAGE, type MovableTaskView } from "./schema";

export interface MovableQuery {
  /** Words of the name or description. */
  q: string;
  page: number;
}

/**
 * Lists tasks that the person can move to another project, which means edit. Tasks without a
 * project first, then the newest. Two statements in one round trip.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listMovableTasks(
  ctx: Context,
  { q, page }: MovableQuery,
): Promise<PageOf<MovableTaskView>> {
  const actor = authorize(ctx.actor, "tasks.list");
  const text = q ? textMatches(tasks, [tasks.name, tasks.description], q) : sql`1 = 1`;
  // Everyone who can edit a task can read it. Reading uses indexes, so the edit check runs on fewer
  // tasks.
  const where = sql`${isAmongReadableTasks(actor)} AND ${isAllowedOn(actor, "tasks.edit")} AND ${text}`;
  const order = sql`ORDER BY (${tasks.projectId} IS NULL) DESC, ${tasks.createdAt} DESC, ${tasks}.rowid DESC`;
  const rows = sql`SELECT ${tasks}.rowid FROM ${tasks} WHERE ${where} ${order}
    LIMIT ${MOVABLE_PER_PAGE} OFFSET ${(page - 1) * MOVABLE_PER_PAGE}`;
  const position = { page, perPage: MOVABLE_PER_PAGE };
  const [movable, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: tasks.id,
        name: tasks.name,
        status: tasks.status,
        taskMode: tasks.mode,
        project_id: tasks.projectId,
        project_name: projectNameColumn(actor),
      })
      .from(tasks)
      .where(sql`${tasks}.rowid IN (${rows}) ${order}`),
    ctx.db
      .select({ total: totalOf(sql`${tasks} WHERE ${where}`, position).as("total") })
      .from(sql`(SELECT 1)`),
  ]);
  return pageOf(movable, readTotal(counted?.total ?? 0, position), position);
}
