import { type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { countedTo } from "@/lib/paging";
import { totalOf } from "@/lib/total-of";
import type { RecordDefinition } from "../definition";
import { hasSearched, hasSorted, meetsFilters, orderOf } from "./list-conditions";
import type { RecordListQuery } from "./list-schema";

interface Place {
  definition: RecordDefinition;
  /** SQL: SELECT the workspace's id. */
  workspace: SQL;
  /** The only rowids that a search can find; null for any. */
  within: readonly number[] | null;
}

/**
 * SQL: SELECT the `total` of a list's matches, for `pageOf`, with the `id` (rowid) of each record of
 * the page. One row without an id if the page is empty.
 *
 * A search reads the index of texts once, for the total and the page, until it has counted far
 * enough. If there are more, the page is read in the list's order until it is full. Which of both is
 * decided while it runs, by their LIMIT.
 */
export function foundRows({ definition, workspace, within }: Place, query: RecordListQuery): SQL {
  const { table } = definition;
  const { page, perPage } = query;
  const filters = meetsFilters(definition, query);
  const others = filters ?? sql`1 = 1`;
  const text = hasSearched(definition, query);
  const select = (condition: SQL, limit: SQL) =>
    sql`SELECT * FROM (SELECT ${table}.rowid AS id FROM ${table} WHERE ${condition} AND ${others}
      ORDER BY ${orderOf(definition, query.sort)} LIMIT ${limit} OFFSET ${(page - 1) * perPage})`;
  const here = sql`here AS MATERIALIZED (${workspace})`;
  const isHere = sql`${table.workspaceId} = (SELECT id FROM here)`;
  const sorted = hasSorted(definition, query.sort);
  if (text === null && sorted) return foundByCustom({ definition, workspace }, query, sorted);
  if (text === null) {
    const total = totalOf(sql`${table} WHERE ${isHere} AND ${others}`, query);
    return sql`WITH ${here} SELECT counted.total, page.id FROM (SELECT ${total} AS total) AS counted
      LEFT JOIN (${select(isHere, sql`${perPage}`)}) AS page`;
  }
  const most = countedTo(query);
  // For a few rows, the unary plus stops SQLite from reading the whole workspace.
  const among = within ? sql`${table}.rowid IN ${valuesOf(within)} AND +${isHere}` : isHere;
  const found = sql`SELECT ${table}.rowid AS id FROM ${table} WHERE ${among} AND ${text} LIMIT ${most + 1}`;
  const amount = sql`(SELECT n FROM amount)`;
  const filtered = sql`CASE WHEN ${amount} <= ${most}
    THEN (SELECT count(*) FROM few CROSS JOIN ${table} ON ${table}.rowid = few.id WHERE ${others})
    ELSE ${totalOf(sql`${table} WHERE ${isHere} AND ${others} AND ${text}`, query)} END`;
  return sql`WITH ${here}, few AS MATERIALIZED (${found}), amount AS MATERIALIZED (SELECT count(*) AS n FROM few)
    SELECT counted.total, page.id FROM (SELECT ${filters ? filtered : amount} AS total) AS counted LEFT JOIN (
      ${select(sql`${table}.rowid IN (SELECT id FROM few)`, sql`iif(${amount} <= ${most}, ${perPage}, 0)`)}
      UNION ALL ${select(sql`${isHere} AND ${text}`, sql`iif(${amount} <= ${most}, 0, ${perPage})`)}) AS page`;
}

/**
 * The same for a list that is sorted by a custom field. Its index has only the records with a value,
 * so the others are read after them, if the page needs them.
 */
function foundByCustom(
  { definition, workspace }: Omit<Place, "within">,
  query: RecordListQuery,
  sorted: SQL,
): SQL {
  const { table } = definition;
  const { page, perPage } = query;
  const others = meetsFilters(definition, query) ?? sql`1 = 1`;
  const isHere = sql`${table.workspaceId} = (SELECT id FROM here)`;
  const end = page * perPage;
  const total = totalOf(sql`${table} WHERE ${isHere} AND ${others}`, query);
  const before = sql`SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${isHere} AND ${sorted} AND ${others} LIMIT ${end})`;
  const part = (condition: SQL, order: SQL, limit: SQL) =>
    sql`SELECT * FROM (SELECT ${table}.rowid AS id FROM ${table} WHERE ${isHere} AND ${condition} AND ${others}
      ORDER BY ${order} LIMIT ${limit})`;
  const filled = part(sorted, orderOf(definition, query.sort, true), sql`${end}`);
  const byTime = orderOf(definition, query.sort.startsWith("-") ? "-created_at" : "created_at");
  const empty = part(sql`NOT (${sorted})`, byTime, sql`${end} - (SELECT n FROM amount)`);
  return sql`WITH here AS MATERIALIZED (${workspace}), amount AS MATERIALIZED (SELECT (${before}) AS n)
    SELECT counted.total, page.id FROM (SELECT ${total} AS total) AS counted LEFT JOIN (
      SELECT id FROM (${filled} UNION ALL ${empty})
      LIMIT ${perPage} OFFSET ${(page - 1) * perPage}) AS page`;
}
