import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/platform/context";
import { columnKey, columnsWith, type RecordDefinition } from "./definition";
import type { RecordListQuery } from "./description-schema";
import { countedTotal } from "./list-counts";
import { anchorOf, neighbours } from "./list-neighbours";
import {
  hits,
  isFiltered,
  isIndexedFilter,
  isWanted,
  orderOf,
  setFilters,
  UNINDEXED,
} from "./list-query";
import { isInPlace, type RecordPlace } from "./rows";

/** Every column but the long texts: a page of 500 items with their whole content would not fit into a Worker. */
function listColumns({ table, description, listed }: RecordDefinition) {
  const long = description.fields.filter(({ kind }) => kind === "markdown");
  const left = new Set(long.map(({ name }) => columnKey(name)));
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => !left.has(key));
  return columnsWith(Object.fromEntries(columns), listed);
}

const offsetOf = ({ page, perPage }: RecordListQuery) => (page - 1) * perPage;

interface Page {
  place: RecordPlace;
  query: RecordListQuery;
  /** SQL: a row is in the workspace. */
  isHere: SQL;
  /** SQL: how many rows the filters leave. */
  total: SQL;
  /** SQL: how many rows are wanted. */
  wanted: SQL;
}

/**
 * SQL: the rowids of a page, read from the end of the list that is nearer. What is passed over are entries of an index,
 * at most half of them; beyond the end nothing is read.
 */
function nearerEnd({ place, query, isHere, total, wanted }: Page): SQL {
  const { definition } = place;
  const { table } = definition;
  const { sort, perPage } = query;
  const offset = offsetOf(query);
  const whole = (value: number) => sql.raw(String(value));
  const rows = (isReversed: boolean, limit: SQL, from: SQL) =>
    sql`SELECT * FROM (SELECT ${table}.rowid FROM ${table} WHERE ${isHere} AND ${isFiltered(definition, query)}
      ORDER BY ${orderOf(definition, { sort, isReversed })} LIMIT ${limit} OFFSET ${from})`;
  const isNear = sql`${whole(2 * offset)} < ${total}`;
  const ahead = rows(false, sql`iif(${isNear}, ${wanted}, 0)`, whole(offset));
  const left = sql`max(0, min(${wanted}, ${total} - ${whole(offset)}))`;
  const back = rows(
    true,
    sql`iif(${isNear}, 0, ${left})`,
    sql`max(0, ${total} - ${whole(offset + perPage)})`,
  );
  return sql`${ahead} UNION ALL ${back}`;
}

/** SQL: how many rows of its page a query gets; none of one that lies deeper than so many rows from either end. */
function wantedOf(query: RecordListQuery, total: SQL, depth: number | undefined): SQL {
  const { perPage } = query;
  if (depth === undefined) return sql.raw(String(perPage));
  const offset = offsetOf(query);
  // Whole numbers that were checked: a statement has no more than a hundred variables.
  const [start, rest, most] = [offset, offset + perPage, depth].map(String).map(sql.raw);
  return sql`iif(min(${start}, ${total} - ${rest}) > ${most}, 0, ${sql.raw(String(perPage))})`;
}

/** The clause of a list without a search: from the index of its order, its filter's included. */
function listClause(
  actor: Actor,
  place: RecordPlace,
  query: RecordListQuery,
  depth: number | undefined,
): SQL {
  const { definition } = place;
  const isHere = isInPlace(actor, place);
  const order = orderOf(definition, { sort: query.sort, hint: UNINDEXED });
  if (anchorOf(query))
    return sql`${definition.table}.rowid IN (${neighbours(place, query)}) AND ${UNINDEXED}${isHere} ORDER BY ${order}`;
  const total = query.page > 1 ? countedTotal(actor, place, query) : null;
  if (!total)
    return sql`${isHere} AND ${isWanted(actor, place, query)} ORDER BY ${orderOf(definition, query)}
      LIMIT ${query.perPage} OFFSET ${offsetOf(query)}`;
  const wanted = wantedOf(query, total, depth);
  const rows = nearerEnd({ place, query, isHere, total, wanted });
  return sql`${definition.table}.rowid IN (${rows}) ORDER BY ${order}`;
}

/** SQL: the hit's row is in the workspace, which the search index knows by a part of its id only, and filtered. */
function isHit(actor: Actor, place: RecordPlace, query: RecordListQuery): SQL {
  const { definition } = place;
  const { table } = definition;
  return sql`${table}.rowid = hit.rowid AND ${UNINDEXED}${isInPlace(actor, place)} AND ${isFiltered(definition, query)}`;
}

/**
 * SQL: one row of how many records search and filters leave, as `found`, null where the counters tell without; and how
 * many the search alone has found of at most `SEARCH_DEPTH`, as `hits`: a filter that the index does not know may leave
 * few of them although there are more beyond.
 */
export function foundCounts(actor: Actor, place: RecordPlace, query: RecordListQuery): SQL {
  const { definition } = place;
  const { table } = definition;
  if (countedTotal(actor, place, query)) return sql`SELECT NULL AS found, 0 AS hits`;
  if (!query.q)
    return sql`SELECT count(*) AS found, 0 AS hits FROM ${table} WHERE ${isInPlace(actor, place)} AND ${isFiltered(definition, query)}`;
  const found = hits(actor, place, query);
  const isIndexed = setFilters(definition, query).every((filter) =>
    isIndexedFilter(definition, filter),
  );
  if (isIndexed) return sql`SELECT count(*) AS found, count(*) AS hits FROM (${found})`;
  return sql`SELECT count(*) FILTER (WHERE ${isHit(actor, place, query)}) AS found, count(*) AS hits
    FROM (${found}) AS hit CROSS JOIN ${table} WHERE ${table}.rowid = hit.rowid`;
}

/** The statement that reads a page. */
export function pageStatement(
  ctx: Context,
  actor: Actor,
  place: RecordPlace,
  { query, depth }: { query: RecordListQuery; depth: number | undefined },
) {
  const { definition } = place;
  const select = ctx.db.select(listColumns(definition));
  if (!query.q) return select.from(definition.table).where(listClause(actor, place, query, depth));
  const order = orderOf(definition, { ...query, hint: UNINDEXED });
  return select
    .from(sql`(${hits(actor, place, query)}) AS hit`)
    .crossJoin(definition.table)
    .where(
      sql`${isHit(actor, place, query)} ORDER BY ${order} LIMIT ${query.perPage} OFFSET ${offsetOf(query)}`,
    );
}
