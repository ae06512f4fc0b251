import { sql } from "drizzle-orm";
import { type NamedResults, namedBatch } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { type PageOf, pageOf, readTotal } from "@/lib/paging";
import { textMatches } from "@/lib/text/text-match";
import { totalOf } from "@/lib/total-of";
import { isAllowedOn } from "../permissions";
import { projectNameColumn } from "../views";
import { isAmongReadableTasks } from "../visibility";
import { MOVABLE_PER_PAGE, type MovableTaskView } from "./schema";

interface MovableQuery {
  /** Words of the name or description. */
  q: string;
  page: number;
}

/** Statements that read a page of the tasks that the person can move, and their number. */
function movableTasksStatements(ctx: Context, actor: Actor, { q, page }: MovableQuery) {
  const text = q ? textMatches(tasks, [tasks.name, tasks.description], q) : sql`1 = 1`;
  // Everyone who can edit a task can read it. Reading uses indexes, so the edit check runs on fewer
  // tasks.
  const where = sql`${isAmongReadableTasks(actor)} AND ${isAllowedOn(actor, "tasks.edit")} AND ${text}`;
  const order = sql`ORDER BY (${tasks.projectId} IS NULL) DESC, ${tasks.createdAt} DESC, ${tasks}.rowid DESC`;
  const rows = sql`SELECT ${tasks}.rowid FROM ${tasks} WHERE ${where} ${order}
    LIMIT ${MOVABLE_PER_PAGE} OFFSET ${(page - 1) * MOVABLE_PER_PAGE}`;
  return {
    movable: ctx.db
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
    movableCount: ctx.db
      .select({
        total: totalOf(sql`${tasks} WHERE ${where}`, { page, perPage: MOVABLE_PER_PAGE }).as(
          "total",
        ),
      })
      .from(sql`(SELECT 1)`),
  };
}

/** Converts the rows of `movableTasksStatements` to a page. */
function movableTasksPage(
  { movable, movableCount }: NamedResults<ReturnType<typeof movableTasksStatements>>,
  { page }: MovableQuery,
): PageOf<MovableTaskView> {
  const position = { page, perPage: MOVABLE_PER_PAGE };
  return pageOf(movable, readTotal(movableCount[0]?.total ?? 0, position), position);
}

/**
 * Lists tasks that the person can move to another project, which means edit. Tasks without a
 * project first, then the newest. Two statements in one round trip.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listMovableTasks(
  ctx: Context,
  query: MovableQuery,
): Promise<PageOf<MovableTaskView>> {
  const actor = authorize(ctx.actor, "tasks.list");
  const read = await namedBatch(ctx.db, movableTasksStatements(ctx, actor, query));
  return movableTasksPage(read, query);
}
