import { sql } from "drizzle-orm";
import { type NamedResults, namedBatch } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { type PageOf, pageOf } from "@/lib/paging";
import { textMatches } from "@/lib/search/text-match";
import { isAllowedOn } from "../permissions";
import { projectNameColumn } from "../views";
import { isAmongReadableTasks } from "../visibility";
import { type MovableTaskView, TRAY_PER_PAGE } from "./schema";

export interface MovableQuery {
  /** Words of the name or the description. */
  q: string;
  page: number;
}

/** The statements that read a page of the tasks which the person may move, and how many there are. */
export function movableTasksStatements(ctx: Context, actor: Actor, { q, page }: MovableQuery) {
  const text = q ? textMatches(tasks, [tasks.name, tasks.description], q) : sql`1 = 1`;
  // Whoever may edit a task may read it: what may be read is found by indexes, and fewer are asked for the right.
  const where = sql`${isAmongReadableTasks(actor)} AND ${isAllowedOn(actor, "tasks.edit")} AND ${text}`;
  const order = sql`ORDER BY (${tasks.projectId} IS NULL) DESC, ${tasks.createdAt} DESC, ${tasks}.rowid DESC`;
  const rows = sql`SELECT ${tasks}.rowid FROM ${tasks} WHERE ${where} ${order}
    LIMIT ${TRAY_PER_PAGE} OFFSET ${(page - 1) * TRAY_PER_PAGE}`;
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
      .select({ total: sql<number>`count(*)`.as("total") })
      .from(tasks)
      .where(where),
  };
}

/** What `movableTasksStatements` have read, as a page. */
export function movableTasksPage(
  { movable, movableCount }: NamedResults<ReturnType<typeof movableTasksStatements>>,
  { page }: MovableQuery,
): PageOf<MovableTaskView> {
  return pageOf(movable, movableCount[0]?.total ?? 0, { page, perPage: TRAY_PER_PAGE });
}

/**
 * The tasks that the person may move to another project, which is to edit them: those without a project first, then the
 * newest. Two statements in one round trip.
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
