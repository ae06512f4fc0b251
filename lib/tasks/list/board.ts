import { type SQL, sql } from "drizzle-orm";
import { subquery, unionAll } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import { TASK_STATUSES } from "@/db/vocabulary";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { readTotal } from "@/lib/paging";
import { COUNTED_TO, type Total } from "@/lib/total";
import { totalOf } from "@/lib/total-of";
import type { TaskRights, TaskView } from "../schema";
import { readsEveryTask } from "../visibility";
import { orderOf } from "./conditions";
import { readableTotal, readListState, taskListTag } from "./list-tag";
import { readTasksByRow } from "./list-tasks";
import {
  conditionsOf,
  isByCreation,
  isCandidateMatch,
  matchingTasks,
  type TaskConditions,
} from "./matching-tasks";
import { BOARD_STEP, type TaskScreenQuery } from "./schema";

export interface TaskBoard extends Total {
  /** The cards of all columns, in the query's order. */
  rows: TaskView[];
  rights: Record<string, TaskRights>;
  /** The names of people and records in custom fields, by id. */
  names: ReadonlyMap<string, string>;
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

/** With more matching tasks, each column's first cards are found sooner in its own order. */
const FEW_MATCHES = 2000;

/** SQL: SELECT the rowids of the first cards among tasks that are read once for all columns. */
const numberedCards = (query: TaskScreenQuery, shown: string, isMatch: SQL): SQL =>
  sql`SELECT task_row FROM (
      SELECT ${tasks}.rowid AS task_row, ${tasks.status} AS status,
        row_number() OVER (PARTITION BY ${tasks.status} ORDER BY ${orderOf(query)}) AS position
      FROM ${tasks} WHERE ${isMatch}) AS numbered
    WHERE position <= ${shown} ->> status`;

/**
 * SQL: SELECT the rowids of each column's first cards among the tasks that match.
 *
 * In order of creation, reads the matching tasks if they are few, else each column's newest tasks
 * until enough match. Which of both is decided while it runs.
 */
function cardsOfMatching(query: TaskScreenQuery, conditions: TaskConditions): SQL {
  const { filtered, matching, search } = conditions;
  const cards = TASK_STATUSES.map((name) => [name, query.cards[name] ?? BOARD_STEP] as const);
  const shown = JSON.stringify(Object.fromEntries(cards));
  // A person's tasks and those of a project have their own index, so reading them is soon done.
  const isRead = !search && (query.assignee === "me" || query.project !== "all");
  if (isRead || !isByCreation(query)) return numberedCards(query, shown, matching);
  const candidates =
    search?.candidates ?? sql`SELECT ${tasks}.rowid AS id FROM ${tasks} WHERE ${filtered}`;
  const most = search?.few ?? FEW_MATCHES;
  const isFew = sql`(SELECT count(*) FROM few) <= ${most}`;
  const isOneOfFew = sql`${tasks}.rowid IN (SELECT id FROM few)`;
  const isMatchOfFew = search
    ? sql`${isOneOfFew} AND ${isCandidateMatch(search)} AND ${filtered}`
    : isOneOfFew;
  const isMatch = search ? sql`${search.isMatch} AND ${filtered}` : filtered;
  // One subquery for all columns, so that the conditions and their parameters are there once.
  const ofColumn = sql`SELECT json_group_array(id) FROM (SELECT ${tasks}.rowid AS id FROM ${tasks}
    WHERE NOT (${isFew}) AND ${tasks.status} = board.key AND ${isMatch}
    ORDER BY ${orderOf(query)} LIMIT ${Math.max(...cards.map(([, count]) => count))})`;
  return sql`WITH few AS MATERIALIZED (SELECT id FROM (${candidates}) LIMIT ${most + 1})
    SELECT * FROM (${numberedCards(query, shown, sql`${isFew} AND ${isMatchOfFew}`)})
    UNION ALL SELECT card.value FROM json_each(${shown}) AS board CROSS JOIN json_each((${ofColumn})) AS card
      WHERE card.key < board.value`;
}

/** The counts of a board. */
interface Counts {
  /** The number per status. */
  columns: Record<string, number>;
  /** 1 if counting ended before all tasks were counted, so that each column may have more. */
  hasMore: number;
}

/** SQL: JSON of the counts. Each column is counted for itself, as far as it is shown. */
const countsOfAll = (isReadable: SQL): SQL<string> =>
  sql<string>`json_object('hasMore', 0, 'columns', json_object(${sql.join(
    TASK_STATUSES.map(
      (status) =>
        sql`${status}, ${totalOf(sql`${tasks} WHERE ${tasks.status} = ${status} AND ${isReadable}`)}`,
    ),
    sql`, `,
  )}))`;

/** SQL: the same of the tasks that match, which are counted together to `COUNTED_TO`. */
const countsOfMatching = (conditions: TaskConditions): SQL<string> =>
  subquery<string>(sql`SELECT json_object('hasMore', sum(count) > ${COUNTED_TO}, 'columns', json_group_object(status, count))
    FROM (SELECT status, count(*) AS count FROM (SELECT ${tasks.status} AS status FROM ${matchingTasks(conditions)}
      LIMIT ${COUNTED_TO + 1}) GROUP BY status)`);

/** Returns a column's number. A column with fewer cards than asked for has no others. */
function columnTotal(
  status: (typeof TASK_STATUSES)[number],
  { counts, views, query }: { counts: Counts; views: readonly TaskView[]; query: TaskScreenQuery },
): Total {
  const count = counts.columns[status] ?? 0;
  if (counts.hasMore !== 1) return readTotal(count);
  const shown = views.filter((task) => task.status === status).length;
  if (shown < (query.cards[status] ?? BOARD_STEP)) return { total: shown, isLowerBound: false };
  return { total: Math.max(count, shown), isLowerBound: true };
}

/**
 * Returns a board: the first cards of each column, the number per column, and the total. Two
 * statements in one round trip.
 *
 * @throws AppError `unauthenticated`.
 */
export async function getTaskBoard(ctx: Context, query: TaskScreenQuery): Promise<TaskBoard> {
  const actor = authorize(ctx.actor, "tasks.list");
  const conditions = conditionsOf(ctx, actor, query);
  const { readable, isNarrowed } = conditions;
  // Other boards have fewer tasks, and conditions with too many parameters to repeat them.
  const isOfAll = readsEveryTask(actor) && !isNarrowed;
  const cards = isOfAll ? cardsOfAll(query, readable) : cardsOfMatching(query, conditions);
  const columns = isOfAll ? countsOfAll(readable) : countsOfMatching(conditions);
  const [{ views, rights, names }, state] = await Promise.all([
    readTasksByRow(ctx, actor, query, cards),
    readListState(ctx, actor, columns),
  ]);
  const counts: Counts = JSON.parse(state.value);
  const counted = Object.values(counts.columns);
  const all = readTotal(counted.reduce((sum, count) => sum + count, 0));
  return {
    rows: views,
    rights,
    names,
    columns: Object.fromEntries(
      TASK_STATUSES.map((status) => [status, columnTotal(status, { counts, views, query })]),
    ),
    ...all,
    readable: readableTotal(state, all),
    tag: await taskListTag(ctx, actor, state),
  };
}
