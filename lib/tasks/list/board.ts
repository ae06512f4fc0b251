import { sql } from "drizzle-orm";
import type { NamedResults } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import { TASK_STATUSES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import type { TaskRights, TaskView } from "../schema";
import { orderOf } from "./conditions";
import { listStateColumns, taskListTag } from "./list-tag";
import { conditionsOf, tasksByRowStatement, viewsWithRights } from "./list-tasks";
import { BOARD_STEP, type TaskScreenQuery } from "./schema";

export interface TaskBoard {
  /** The cards of all columns, in the query's order. */
  rows: TaskView[];
  rights: Record<string, TaskRights>;
  /** The number of tasks per status. Statuses without tasks are left out. */
  columns: Record<string, number>;
  /** The number of tasks in all columns. */
  total: number;
  /** The number of tasks that the person can read, before search and filters. */
  readable: number;
  tag: string;
}

/**
 * Statements that read a board: the first cards of each column, the number per column, and the
 * total.
 */
export function taskBoardStatements(ctx: Context, actor: Actor, query: TaskScreenQuery) {
  const { readable, matching } = conditionsOf(ctx, actor, query);
  const shown = JSON.stringify(
    Object.fromEntries(TASK_STATUSES.map((name) => [name, query.cards[name] ?? BOARD_STEP])),
  );
  const rows = sql`SELECT task_row FROM (
      SELECT ${tasks}.rowid AS task_row, ${tasks.status} AS status,
        row_number() OVER (PARTITION BY ${tasks.status} ORDER BY ${orderOf(query)}) AS position
      FROM ${tasks} WHERE ${matching}) AS numbered
    WHERE position <= ${shown} ->> status`;
  return {
    tasks: tasksByRowStatement(ctx, actor, query, rows),
    columns: ctx.db
      .select({ status: tasks.status, count: sql<number>`count(*)`.as("count") })
      .from(tasks)
      .where(matching)
      .groupBy(tasks.status),
    counts: ctx.db.select(listStateColumns(actor)).from(tasks).where(readable),
  };
}

/** Converts the rows of `taskBoardStatements`. */
export async function taskBoard(
  ctx: Context,
  actor: Actor,
  { tasks: rows, columns, counts: [counts] }: NamedResults<ReturnType<typeof taskBoardStatements>>,
): Promise<TaskBoard> {
  if (!counts) throw new Error("An aggregate answers one row");
  const { views, rights } = viewsWithRights(actor, rows);
  return {
    rows: views,
    rights,
    columns: Object.fromEntries(columns.map(({ status, count }) => [status, count])),
    total: columns.reduce((sum, { count }) => sum + count, 0),
    readable: counts.readable,
    tag: await taskListTag(ctx, actor, counts),
  };
}
