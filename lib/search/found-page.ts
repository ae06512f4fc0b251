import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

interface FoundPage {
  table: SQLiteTable;
  /** The table's search index. */
  index: string;
  /** SQL: what the index is asked for. */
  expression: SQL;
  /** ORDER BY: as an index of the table has it, and where nothing should follow an index. */
  order: { indexed: SQL; plain: SQL };
  page: number;
  perPage: number;
  /** SQL: a scalar subquery of how many rows the table has. */
  all: SQL;
}

/** SQL: how many rows a search finds. */
export function foundCount({ index: name, expression }: Pick<FoundPage, "index" | "expression">) {
  const index = sql.identifier(name);
  return sql`SELECT count(*) FROM ${index} WHERE ${index} MATCH (${expression})`;
}

/**
 * SQL: the rowids of a page of what a search finds, as `page_row`, and beside each how many it finds at all, as `found`.
 * Whichever way reads less is gone: few hits are read and sorted; where many match, the index of the order is walked
 * until the page is full, which is soon. The way not gone ends at its limit of 0, before its first row.
 */
export function foundPage(search: FoundPage): SQL {
  const { table, expression, order, page, perPage, all } = search;
  const index = sql.identifier(search.index);
  const asked = sql`${index} MATCH (SELECT expression FROM asked)`;
  const walked = sql`2 * found * found >= ${page * perPage} * ${all}`;
  const limit = (rows: SQL) =>
    sql`LIMIT (SELECT ${rows} FROM counted) OFFSET ${(page - 1) * perPage}`;
  const sorted = sql`SELECT ${table}.rowid AS page_row FROM ${index} CROSS JOIN ${table} ON ${table}.rowid = ${index}.rowid
    WHERE ${asked} ${order.plain} ${limit(sql`iif(${walked}, 0, ${perPage})`)}`;
  const inOrder = sql`SELECT ${table}.rowid AS page_row FROM ${table}
    WHERE EXISTS (SELECT 1 FROM ${index} WHERE ${asked} AND ${index}.rowid = ${table}.rowid)
    ${order.indexed} ${limit(sql`iif(${walked}, ${perPage}, 0)`)}`;
  return sql`WITH asked(expression) AS MATERIALIZED (SELECT ${expression}),
      counted(found) AS MATERIALIZED (SELECT count(*) FROM ${index} WHERE ${asked})
    SELECT counted.found, shown.page_row FROM counted CROSS JOIN (
      SELECT page_row FROM (${sorted}) AS hits UNION ALL SELECT page_row FROM (${inOrder}) AS walked) AS shown`;
}
