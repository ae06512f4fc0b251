import { type SQL, sql } from "drizzle-orm";
import { type NamedResults, subquery, unionAll } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import { TASK_STATUSES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { readTotal } from "@/lib/paging";
import type { Total } from "@/lib/total";
import { totalOf } from "@/lib/total-of";
import type { TaskRights, TaskView } from "../schema";
import { readsEveryTask } from "../visibility";
import { orderOf } from "./conditions";
import { listStateStatement, readableTotal, taskListTag } from "./list-tag";
import { tasksByRowStatement, viewsWithRights } from "./list-tasks";
import { conditionsOf, matchingTasks, type TaskConditions } from "./matching-tasks";
import { BOARD_STEP, type TaskScreenQuery } from "./schema";

export interface TaskBoard extends Total {
  /** The cards of all columns, in the query's order. */
  rows: TaskView[];
  rights: Record<string, TaskRights>;
  /** The number of tasks per status. Statuses without tasks may be left out. */
  columns: Record<string, Total>;
  /** The number of tasks that the person can read, before search and filters. */
  readable: Total;
  tag: string;
}

/** SQL: SELECT the rowids of each column's first cards, by the index of the statuses. */
const cardsOfAll = (query: TaskScreenQuery, isReadable: SQL): SQL =>
  unionAll(
    TASK_STATUSES.map(
      (
        status,
      ) => sql`SELECT * FROM (SELECT ${tasks}.rowid FROM ${tasks} WHERE ${tasks.status} = ${status} AND ${isReadable}
        ORDER BY ${orderOf(query)} LIMIT ${query.cards[status] ?? BOARD_STEP})`,
    ),
  );

/** SQL: the same among the tasks that match, which are read once for all columns. */
function cardsOfMatching(query: TaskScreenQuery, isMatch: SQL): SQL {
  const shown = JSON.stringify(
    Object.fromEntries(TASK_STATUSES.map((name) => [name, query.cards[name] ?? BOARD_STEP])),
  );
  return sql`SELECT task_row FROM (
      SELECT ${tasks}.rowid AS task_row, ${tasks.status} AS status,
        row_number() OVER (PARTITION BY ${tasks.status} ORDER BY ${orderOf(query)}) AS position
      FROM ${tasks} WHERE ${isMatch}) AS numbered
    WHERE position <= ${shown} ->> status`;
}

/** SQL: JSON of the number per column. Each is counted for itself, as far as it is shown. */
const countsOfAll = (isReadable: SQL): SQL<string> =>
  sql<string>`json_object(${sql.join(
    TASK_STATUSES.map(
      (status) =>
        sql`${status}, ${totalOf(sql`${tasks} WHERE ${tasks.status} = ${status} AND ${isReadable}`)}`,
    ),
    sql`, `,
  )})`;

/** SQL: the same of the tasks that match. */
const countsOfMatching = (conditions: TaskConditions): SQL<string> =>
  subquery<string>(sql`SELECT json_group_object(status, count) FROM (SELECT ${tasks.status} AS status, count(*) AS count
    FROM ${matchingTasks(conditions)} GROUP BY ${tasks.status})`);

/**
 * Statements that read a board: the first cards of each column, the number per column, and the
 * total.
 */
export function taskBoardStatements(ctx: Context, actor: Actor, query: TaskScreenQuery) {
  const conditions = conditionsOf(ctx, actor, query);
  const { readable, matching, isNarrowed } = conditions;
  // Other boards have fewer tasks, and conditions with too many parameters to repeat them.
  const isOfAll = readsEveryTask(actor) && !isNarrowed;
  const cards = isOfAll ? cardsOfAll(query, readable) : cardsOfMatching(query, matching);
  const columns = isOfAll ? countsOfAll(readable) : countsOfMatching(conditions);
  return {
    tasks: tasksByRowStatement(ctx, actor, query, cards),
    state: listStateStatement(ctx, actor, { columns: columns.as("columns") }),
  };
}

/** Converts the rows of `taskBoardStatements`. */
export async function taskBoard(
  ctx: Context,
  actor: Actor,
  { tasks: rows, state: [state] }: NamedResults<ReturnType<typeof taskBoardStatements>>,
): Promise<TaskBoard> {
  if (!state) throw new Error("A row without a table is always there");
  const { views, rights } = viewsWithRights(actor, rows);
  const counted = Object.entries(JSON.parse(state.columns) as Record<string, number>);
  const all = readTotal(counted.reduce((sum, [, count]) => sum + count, 0));
  return {
    rows: views,
    rights,
    columns: Object.fromEntries(counted.map(([status, count]) => [status, readTotal(count)])),
    ...all,
    readable: readableTotal(state, all),
    tag: await taskListTag(ctx, actor, state),
  };
}
