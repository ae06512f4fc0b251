import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import type { RecordListQuery } from "./description-schema";
import { isFiltered, isSortNullable, orderOf, setFilters, sortKeys, UNINDEXED } from "./list-query";
import { isInPlace, type RecordPlace } from "./rows";

/** Greater than every rowid. */
const LAST_ROWID = sql.raw("9223372036854775807");

/** The record that a query walks on from; null where it names a page alone. */
export function anchorOf({ after, before }: RecordListQuery): string | null {
  return before ?? after ?? null;
}

/** SQL: the record that the query walks on from is there, in the workspace. */
export function isAnchored(actor: Actor, place: RecordPlace, query: RecordListQuery): SQL<number> {
  const { table } = place.definition;
  return sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${anchorOf(query)} AND ${isInPlace(actor, place)})`;
}

/**
 * SQL: the rowids of the records that follow the one that the query names, or that go before it: as many as a page has,
 * read from the index of the order beside it. What has no value in what is sorted by stands last, and is read by itself.
 * They are those of its workspace: whether that may be entered is for the statement around it to say.
 */
export function neighbours({ definition }: RecordPlace, query: RecordListQuery): SQL {
  const { table } = definition;
  const { sort } = query;
  const perPage = sql.raw(String(query.perPage));
  const isReversed = query.before !== undefined;
  const isDescending = sort.startsWith("-") !== isReversed;
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  const beyond = isDescending ? sql`<` : sql`>`;
  const isFixed = setFilters(definition, query).some(({ name }) => name === sort.replace("-", ""));
  // What is filtered by is alike in every row: the next key tells them apart.
  const keys = sortKeys(definition, sort).slice(isFixed ? 1 : 0);
  const columns = sql.join(keys, sql`, `);
  const order = sql.join(
    keys.map((key) => sql`${key} ${direction}`),
    sql`, `,
  );
  const anchor = (what: SQL, which = sql`1 = 1`) =>
    sql`(SELECT ${what} FROM ${table} WHERE ${table.id} = ${anchorOf(query)} AND ${which})`;
  const workspace = anchor(sql`${table.workspaceId}`);
  const rows = (condition: SQL, limit = perPage) =>
    sql`SELECT * FROM (SELECT ${table}.rowid FROM ${table} WHERE ${table.workspaceId} = ${workspace}
      AND ${isFiltered(definition, query)} AND ${condition} ORDER BY ${order} LIMIT ${limit})`;
  // A unary plus takes a column's affinity away; with it the index would be searched by the first key alone.
  const values = sql.join(
    keys.map((key) => sql`${UNINDEXED}${key}`),
    sql`, `,
  );
  const pieces = [rows(sql`(${columns}) ${beyond} ${anchor(values)}`)];
  if (isSortNullable(definition, sort)) {
    const [key] = sortKeys(definition, sort);
    const isNull = sql`${key} IS NULL`;
    const edge = isDescending ? LAST_ROWID : sql`0`;
    const start = isReversed
      ? anchor(sql`${table}.rowid`, isNull)
      : anchor(sql`iif(${isNull}, ${table}.rowid, ${edge})`);
    pieces.push(rows(sql`${isNull} AND ${table}.rowid ${beyond} ${start}`));
    if (isReversed) {
      const limit = sql`iif(${anchor(isNull)}, ${perPage}, 0)`;
      pieces.push(rows(sql`${key} IS NOT NULL`, limit));
    }
  }
  return sql`SELECT * FROM (SELECT ${table}.rowid FROM ${table} WHERE ${table}.rowid IN (${sql.join(pieces, sql` UNION ALL `)})
    ORDER BY ${orderOf(definition, { sort, isReversed, hint: UNINDEXED })} LIMIT ${perPage})`;
}
