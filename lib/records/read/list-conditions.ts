import { type SQL, sql } from "drizzle-orm";
import { textMatches } from "@/lib/search/text-match";
import { columnOf, type RecordDefinition } from "../definition";
import type { RecordListQuery } from "./list-schema";

/** The filters that are set, with the value that each asks for. */
function setFilters({ description }: RecordDefinition, query: RecordListQuery) {
  return description.filters
    .filter((name) => query[name] !== undefined && query[name] !== "all")
    .map((name) => ({ name, value: String(query[name]) }));
}

/** True for a query that narrows the list by a text or a filter. */
export function isNarrowed(definition: RecordDefinition, query: RecordListQuery): boolean {
  return query.q !== "" || setFilters(definition, query).length > 0;
}

/**
 * SQL: a record has the query's text and fulfils its filters.
 *
 * @param isHere SQL: the record is in the workspace. With it the text is looked for in the index of texts first, so that
 * the rows themselves are read only where it was found.
 */
export function isWanted(definition: RecordDefinition, query: RecordListQuery, isHere?: SQL): SQL {
  const { table, description } = definition;
  const conditions = setFilters(definition, query).map(
    ({ name, value }) =>
      definition.filterConditions?.[name]?.(value) ?? sql`${columnOf(definition, name)} = ${value}`,
  );
  if (query.q) {
    const columns = description.search.map((name) => columnOf(definition, name));
    const hasText = textMatches(table, columns, query.q);
    conditions.push(
      isHere
        ? sql`${table}.rowid IN (SELECT rowid FROM ${table} WHERE ${isHere} AND ${hasText})`
        : hasText,
    );
  }
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` AND `);
}

/**
 * SQL: ORDER BY of the query. What has no value stands last; equal values are told apart by the time of creation, as the
 * indexes have it.
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
