import { getTableName, type SQL, sql } from "drizzle-orm";
import { KEPT_TABLES, type KeptTable, PLACE_MARK, placeId } from "@/db/record-tables";
import type { Actor } from "@/lib/auth/actor";
import { inPlace, NO_TERM, textExpression } from "@/lib/search/search-index";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { columnOf, type RecordDefinition } from "./definition";
import { fieldOf, type RecordListQuery } from "./description-schema";
import type { RecordPlace } from "./rows";

/**
 * Records that a search in a list finds at most, the newest of them. More than that nobody reads through; and a text that
 * is in every record would read every record.
 */
export const SEARCH_DEPTH = 200;

/** A unary plus: the column after it chooses no index. */
export const UNINDEXED = sql.raw("+");

/** What triggers keep for the type's table. */
export function keptOf({ table }: RecordDefinition): KeptTable {
  const kept = KEPT_TABLES[getTableName(table)];
  if (!kept) throw new Error(`${getTableName(table)} is not in KEPT_TABLES`);
  return kept;
}

/** The filters that are set, with the value that each asks for. */
export function setFilters({ description }: RecordDefinition, query: RecordListQuery) {
  return description.filters
    .filter((name) => query[name] !== undefined && query[name] !== "all")
    .map((name) => ({ name, value: String(query[name]) }));
}

/** SQL: the type's filters. */
export function isFiltered(definition: RecordDefinition, query: RecordListQuery): SQL {
  const conditions = setFilters(definition, query).map(
    ({ name, value }) =>
      definition.filterConditions?.[name]?.(value) ?? sql`${columnOf(definition, name)} = ${value}`,
  );
  return conditions.length === 0 ? sql`1 = 1` : sql.join(conditions, sql` AND `);
}

/** True for a filter that the search index knows: it has no words of fewer than three characters, its marks included. */
export function isIndexedFilter(
  definition: RecordDefinition,
  { name, value }: { name: string; value: string },
): boolean {
  return value !== "" && keptOf(definition).counted.includes(name);
}

const searchName = ({ table }: RecordDefinition) => `${getTableName(table)}_search`;

/** The expression that the search index is asked for: this workspace, these filters' values, this text. */
function matchExpression(actor: Actor, place: RecordPlace, query: RecordListQuery): SQL {
  const { definition } = place;
  const values = setFilters(definition, query)
    .filter((filter) => isIndexedFilter(definition, filter))
    .map(({ value }) => value);
  const rest = `${PLACE_MARK}"${inPlace(values)} AND `;
  const text = textExpression(query.q, searchName(definition), "text");
  // Whoever may not enter asks for a place that is none.
  const entered = sql`SELECT ${sql.raw(placeId("id"))} FROM (SELECT (${enterableWorkspace(actor, place)}) AS id)`;
  return sql`${`place : "${PLACE_MARK}`} || coalesce((${entered}), ${NO_TERM}) || ${rest} || ${text}`;
}

/** SQL: the rowids that a search finds. */
function found(actor: Actor, place: RecordPlace, query: RecordListQuery): SQL {
  const index = sql.identifier(searchName(place.definition));
  return sql`SELECT rowid FROM ${index} WHERE ${index} MATCH (${matchExpression(actor, place, query)})`;
}

/** SQL: the rowids of the newest records that a search finds, up to `SEARCH_DEPTH`. */
export const hits = (actor: Actor, place: RecordPlace, query: RecordListQuery): SQL =>
  sql`${found(actor, place, query)} ORDER BY rowid DESC LIMIT ${SEARCH_DEPTH}`;

/** SQL: search and the type's filters, whatever is found: for exports. */
export function isWanted(actor: Actor, place: RecordPlace, query: RecordListQuery): SQL {
  const { definition } = place;
  const filtered = isFiltered(definition, query);
  if (!query.q) return filtered;
  return sql`${filtered} AND ${definition.table}.rowid IN (${found(actor, place, query)})`;
}

interface Order {
  sort: string;
  /** The other way round: a page near the end is read from there. */
  isReversed?: boolean;
  /** SQL before a column: a unary plus where the rows are found by something else than the sort's index. */
  hint?: SQL;
}

/** SQL: what a list is sorted by, in turn; equal keys are told apart by rowid, which every index carries. */
export function sortKeys(definition: RecordDefinition, sort: string): [SQL, ...SQL[]] {
  const { table, description } = definition;
  const name = sort.replace(/^-/, "");
  // The index of a filter goes on with created_at; following it keeps the sort inside the index.
  const isChoice = name !== "created_at" && fieldOf(description, name).kind === "choice";
  const rest = isChoice ? [sql`${table.createdAt}`] : [];
  return [sql`${columnOf(definition, name)}`, ...rest, sql`${table}.rowid`];
}

/** True when what a list is sorted by may be without a value. */
export const isSortNullable = (definition: RecordDefinition, sort: string): boolean =>
  !columnOf(definition, sort.replace(/^-/, "")).notNull;

/** SQL: ORDER BY of the query; what has no value comes last. */
export function orderOf(
  definition: RecordDefinition,
  { sort, isReversed = false, hint = sql`` }: Order,
): SQL {
  const isDescending = sort.startsWith("-") !== isReversed;
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  const nulls = isReversed ? sql` NULLS FIRST` : sql` NULLS LAST`;
  const [first, ...rest] = sortKeys(definition, sort);
  const end = isSortNullable(definition, sort) ? nulls : sql``;
  const others = rest.map((key) => sql`${key} ${direction}`);
  return sql.join([sql`${hint}${first} ${direction}${end}`, ...others], sql`, `);
}
