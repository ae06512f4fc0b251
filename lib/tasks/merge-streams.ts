import { type SQL, sql } from "drizzle-orm";
import { tasks } from "@/db/schema/tasks";
import { directionOf, expressionIndex, keysOf, type TaskOrder } from "./merge-order";

export interface Merge {
  /** A subquery of the streams: of each what its tasks have in common, a column for each of `common`. One may come twice. */
  streams: SQL;
  /** The columns of `tasks` that are the same in a whole stream; none is NULL. */
  common: readonly SQL[];
  /** How the names of the streams' indexes begin (db/schema/tasks.ts). */
  indexes: "tasks_project" | "tasks_cell";
  /** What the tasks must match. Its columns choose no index. */
  matches: SQL;
  /** An order that an index of the streams has: `common`, then the order's keys. */
  order: TaskOrder;
  /** The order within a stream, where a key of the other one is the same in all of it: its last keys. */
  within?: TaskOrder;
  /** Further rows (null for each of `common`, the order's keys, rowid) that join the queue; few of them. */
  also?: SQL;
  /** LIMIT and OFFSET. */
  limit: SQL;
}

const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);
const named = (name: string, parts: readonly SQL[]): SQL[] =>
  parts.map((_part, index) => sql.raw(`${name}${index}`));

/** SQL: the index of an order by an expression, which would be passed over for that of a later key. */
function indexedBy({ indexes, order, within = order }: Merge): SQL {
  const name = expressionIndex(within);
  return name === null ? sql`` : sql` INDEXED BY ${sql.identifier(`${indexes}_${name}`)}`;
}

/** The order within a stream. */
const inStream = ({ order, within = order }: Merge): SQL[] => [
  ...keysOf(within, sql`${tasks}`),
  sql`${tasks}.rowid`,
];

/** SQL: the rowid of the foremost task of a stream, of those that are behind where that is said. */
function foremost(merge: Merge, stream: SQL, behind = sql``, keys = inStream(merge)): SQL {
  const { common, matches, order } = merge;
  const { direction } = directionOf(order);
  const places = common.map(
    (column, index) => sql`${column} = ${stream}.place${sql.raw(String(index))}`,
  );
  return sql`(SELECT ${tasks}.rowid FROM ${tasks}${indexedBy(merge)} WHERE ${sql.join(places, sql` AND `)} AND ${matches}${behind}
    ORDER BY ${listed(keys.map((key) => sql`${key} ${direction}`))} LIMIT 1)`;
}

/**
 * SQL: the rowid of the next task of a stream. An index of an expression is not entered by a comparison of rows: there it
 * is the next one with the same first key, else the first one with another.
 */
function nextOf(merge: Merge): SQL {
  const { order, within = order } = merge;
  const { beyond } = directionOf(order);
  const [first, ...rest] = inStream(merge);
  const count = keysOf(order, sql`one`).length;
  const last = [...Array(count).keys()]
    .slice(-rest.length)
    .map((index) => sql.raw(`stream.key${index}`));
  const [key, ...others] = [...last, sql`stream.task_row`];
  const next = (behind: SQL, keys?: SQL[]) =>
    foremost(merge, sql`stream`, sql` AND ${behind}`, keys);
  const isBehind = (columns: readonly SQL[], values: readonly SQL[]) =>
    sql`(${listed(columns)}) ${beyond} (${listed(values)})`;
  if (first === undefined || key === undefined) return foremost(merge, sql`stream`);
  if (expressionIndex(within) === null) return next(isBehind([first, ...rest], [key, ...others]));
  const same = next(sql`${first} = ${key} AND ${isBehind(rest, others)}`, rest);
  return sql`coalesce(${same}, ${next(sql`${first} ${beyond} ${key}`)})`;
}

/**
 * A subquery of the rowids of tasks of several streams in order: each stream is in the order that its index has, and they
 * are merged. The recursive query keeps the foremost task of each stream in its queue, takes the first of them, and puts
 * the next one of the same stream in its place: it reads as many tasks as it answers and one more per stream, however many
 * there are and wherever they lie.
 */
export function mergedStreams(merge: Merge): SQL {
  const { streams, common, order, also, limit } = merge;
  const { direction } = directionOf(order);
  const keys = keysOf(order, sql`one`);
  const [places, names] = [named("place", common), named("key", keys)];
  const of = (stream: string, columns: readonly SQL[]) =>
    columns.map((column) => sql`${sql.raw(stream)}.${column}`);
  const further = also ? sql`UNION ALL SELECT * FROM (${also})` : sql``;
  // After the places come the keys, and the rowid is the last.
  const queued = [...names, null].map(
    (_name, index) => sql`${sql.raw(String(common.length + index + 1))} ${direction}`,
  );
  return sql`WITH RECURSIVE mine(${listed(places)}) AS (SELECT DISTINCT * FROM (${streams})),
    stream(${listed([...places, ...names])}, task_row) AS (
      SELECT ${listed([...of("mine", places), ...keys])}, one.rowid FROM mine
        CROSS JOIN ${tasks} AS one ON one.rowid = ${foremost(merge, sql`mine`)}
      ${further}
      UNION ALL
      SELECT ${listed([...of("stream", places), ...keys])}, one.rowid FROM stream
        CROSS JOIN ${tasks} AS one ON one.rowid = ${nextOf(merge)}
      ORDER BY ${listed(queued)} ${limit}
    ) SELECT task_row FROM stream`;
}
