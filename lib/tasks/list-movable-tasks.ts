import { type SQL, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { seesEveryItem } from "@/lib/auth/policy";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { readableCount } from "./list-counts";
import { type MovableTaskView, TRAY_PER_PAGE } from "./movable-schema";
import { projectNameColumn } from "./rows";
import { isAllowedOn } from "./rules";
import { isAmongReadable, isReadableTask } from "./visibility";

export interface MovableQuery {
  /** A part of the name, whatever its case. */
  q: string;
  page: number;
}

/** SQL: how many there are. Who may edit every task has as many as the counters say, without counting them. */
function movableCount(actor: Actor, q: string, movable: SQL): SQL {
  if (seesEveryItem(actor) && q === "") return readableCount(actor);
  return sql`(SELECT count(*) FROM ${tasks} WHERE ${isAmongReadable(actor)} AND ${movable})`;
}

/** The statements that read a page of them, and how many there are. */
export function movableTasksStatements(ctx: Context, actor: Actor, { q, page }: MovableQuery) {
  const named = q ? sql` AND instr(lower(${tasks.name}), lower(${q})) > 0` : sql``;
  const movable = sql`${isAllowedOn(actor, "tasks.edit")}${named}`;
  return [
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
      // Written as its index has it (db/schema/tasks.ts).
      .where(
        sql`${isReadableTask(actor)} AND ${movable} ORDER BY (${tasks.projectId} IS NULL) DESC, ${tasks.createdAt} DESC, ${tasks}.rowid DESC
          LIMIT ${TRAY_PER_PAGE} OFFSET ${(page - 1) * TRAY_PER_PAGE}`,
      ),
    ctx.db
      .select({ total: sql<number>`(${movableCount(actor, q, movable)})`.as("total") })
      .from(sql`(SELECT 1)`),
  ] as const;
}

/** What `movableTasksStatements` answered, as a page. */
export function movableTasksPage(
  rows: MovableTaskView[],
  counts: readonly { total: number }[],
  { page }: MovableQuery,
): PageOf<MovableTaskView> {
  return pageOf(rows, counts[0]?.total ?? 0, { page, perPage: TRAY_PER_PAGE });
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
  const [rows, counts] = await ctx.db.batch(movableTasksStatements(ctx, actor, query));
  return movableTasksPage(rows, counts, query);
}
