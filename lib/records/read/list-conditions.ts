import { type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import type { SearchedTexts } from "@/lib/text/correct-typos";
import { matchesOneOf, textMatches } from "@/lib/text/text-match";
import { DAY_MS } from "@/lib/time";
import { columnOf, type RecordDefinition } from "../definition";
import type { ListCondition, RecordListQuery } from "./list-schema";

/** The active filters with their values. */
function activeFilters({ description }: RecordDefinition, query: RecordListQuery) {
  return description.filters
    .filter((name) => query[name] !== undefined && query[name] !== "all")
    .map((name) => ({ name, value: String(query[name]) }));
}

/** SQL: a condition of `where`. Times and days are stored as milliseconds. */
function conditionSql(definition: RecordDefinition, { field, is, value }: ListCondition): SQL {
  const column = columnOf(definition, field);
  const ago = sql`${Date.now() - value * DAY_MS}`;
  if (is === "older_than_days") return sql`${column} <= ${ago}`;
  if (is === "newer_than_days") return sql`${column} > ${ago}`;
  return is === "at_least" ? sql`${column} >= ${value}` : sql`${column} IN ('', '[]')`;
}

/** The texts that a list's search looks at. */
export const searchedTexts = (definition: RecordDefinition, isFindable: SQL): SearchedTexts => ({
  table: definition.table,
  columns: definition.description.search.map((name) => columnOf(definition, name)),
  isFindable,
});

/** SQL: the record meets the query's filters and conditions, without its search. Null for none. */
export function meetsFilters(definition: RecordDefinition, query: RecordListQuery): SQL | null {
  const { table, description } = definition;
  const conditions = activeFilters(definition, query).map(
    ({ name, value }) =>
      definition.filterConditions?.[name]?.(value) ?? sql`${columnOf(definition, name)} = ${value}`,
  );
  conditions.push(...(query.where ?? []).map((one) => conditionSql(definition, one)));
  if (query.titles) {
    const title = columnOf(definition, description.title);
    conditions.push(sql`${title} COLLATE NOCASE IN ${valuesOf(query.titles)}`);
  }
  if (query.only && query.only.length > 0) {
    const columns = description.search.map((name) => columnOf(definition, name));
    conditions.push(matchesOneOf(table, columns, query.only));
  }
  return conditions.length === 0 ? null : sql.join(conditions, sql` AND `);
}

/** SQL: the record has the words of the query's search. Null without one. */
export function hasSearched(definition: RecordDefinition, { q }: RecordListQuery): SQL | null {
  const { table, columns } = searchedTexts(definition, sql`1 = 1`);
  return q === "" ? null : textMatches(table, columns, q);
}

/** SQL: the record matches the query's search and filters. */
export function matchesQuery(definition: RecordDefinition, query: RecordListQuery): SQL {
  const conditions = [meetsFilters(definition, query), hasSearched(definition, query)].filter(
    (condition) => condition !== null,
  );
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` AND `);
}

/**
 * SQL: ORDER BY of the query. Empty values come last. Ties are sorted by creation time, as in the
 * indexes.
 */
export function orderOf(definition: RecordDefinition, sort: string): SQL {
  const { table } = definition;
  const direction = sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  const name = sort.replace(/^-/, "");
  if (name === "created_at")
    return sql`${table.createdAt} ${direction}, ${table}.rowid ${direction}`;
  const column = columnOf(definition, name);
  const nulls = column.notNull ? sql`` : sql` NULLS LAST`;
  return sql`${column} ${direction}${nulls}, ${table.createdAt} ${direction}, ${table}.rowid ${direction}`;
}
