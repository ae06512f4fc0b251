import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { valuesOf } from "@/db/client";
import { isSlotFilled, slotValue } from "@/db/schema/record-columns";
import { type FilterUse, hasCustomValue } from "@/lib/custom-fields/list-sql";
import type { SearchedTexts } from "@/lib/text/correct-typos";
import { matchesOneOf, textMatches } from "@/lib/text/text-match";
import { DAY_MS } from "@/lib/time";
import { columnOf, type RecordDefinition } from "../definition";
import type { Field } from "../field-schema";
import type { ListCondition, RecordListQuery } from "./list-schema";

/** The active filters with their values. */
function activeFilters({ description }: RecordDefinition, query: RecordListQuery) {
  return description.filters
    .filter((name) => query[name] !== undefined && query[name] !== "all")
    .map((name) => ({ name, value: String(query[name]) }));
}

/** SQL: the value of a field, a time or an ID. Written as in its index. */
function valueSql(definition: RecordDefinition, name: string): SQL | AnySQLiteColumn {
  const { custom } = customOf(definition, name);
  return custom ? slotValue(definition.table.custom, custom.slot) : columnOf(definition, name);
}

/** The field with this name if it is a custom one. */
const customOf = ({ description }: RecordDefinition, name: string): Partial<Field> =>
  description.fields.find((field) => field.name === name && field.custom) ?? {};

/** SQL: a condition of `where`. Times and days are stored as milliseconds. */
function conditionSql(definition: RecordDefinition, { field, is, value }: ListCondition): SQL {
  const column = valueSql(definition, field);
  const ago = sql`${Date.now() - value * DAY_MS}`;
  if (is === "older_than_days") return sql`${column} <= ${ago}`;
  if (is === "newer_than_days") return sql`${column} > ${ago}`;
  return is === "at_least"
    ? sql`${column} >= ${value}`
    : sql`coalesce(${column}, '') IN ('', '[]')`;
}

/** The texts that a list's search looks at. */
export const searchedTexts = (definition: RecordDefinition, isFindable: SQL): SearchedTexts => ({
  table: definition.table,
  columns: definition.description.search.map((name) => columnOf(definition, name)),
  isFindable,
});

/** SQL: the record meets the query's filters and conditions, without its search. Null for none. */
export function meetsFilters(
  definition: RecordDefinition,
  query: RecordListQuery,
  use: FilterUse = "by index",
): SQL | null {
  const { table, description } = definition;
  const conditions = activeFilters(definition, query).map(({ name, value }) => {
    const field = customOf(definition, name);
    if (field.custom) return hasCustomValue(table.custom, field, { value, use });
    return (
      definition.filterConditions?.[name]?.(value) ?? sql`${columnOf(definition, name)} = ${value}`
    );
  });
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

/** Returns true if the query has a filter on a custom field, whose index has no other order. */
export const hasCustomFilter = (definition: RecordDefinition, query: RecordListQuery): boolean =>
  activeFilters(definition, query).some(({ name }) => customOf(definition, name).custom);

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
 *
 * @param isFilled true if every row has a value in the field.
 */
export function orderOf(definition: RecordDefinition, sort: string, isFilled = false): SQL {
  const { table } = definition;
  const direction = sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  const name = sort.replace(/^-/, "");
  if (name === "created_at")
    return sql`${table.createdAt} ${direction}, ${table}.rowid ${direction}`;
  const column = valueSql(definition, name);
  const isNeverNull = isFilled || ("notNull" in column && column.notNull);
  const nulls = isNeverNull ? sql`` : sql` NULLS LAST`;
  return sql`${column} ${direction}${nulls}, ${table.createdAt} ${direction}, ${table}.rowid ${direction}`;
}

/** SQL: the record has a value in the custom field that the list is sorted by. Null for others. */
export function hasSorted(definition: RecordDefinition, sort: string): SQL | null {
  const { custom } = customOf(definition, sort.replace(/^-/, ""));
  return custom ? isSlotFilled(definition.table.custom, custom.slot) : null;
}
