import { type SQL, sql } from "drizzle-orm";
import { sortedPage } from "@/lib/custom-fields/list-sql";
import { countedTo } from "@/lib/paging";
import { searchWords } from "@/lib/text/fold";
import { matchingRows } from "@/lib/text/record-index";
import { totalOf } from "@/lib/total-of";
import type { RecordDefinition } from "../definition";
import { hasCustomFilter, hasSearched, hasSorted, meetsFilters, orderOf } from "./list-conditions";
import type { RecordListQuery } from "./list-schema";

interface Place {
  definition: RecordDefinition;
  /** SQL: SELECT the workspace's id. */
  workspace: SQL;
}

/**
 * SQL: SELECT the `total` of a list's matches, for `pageOf`, with the `id` (rowid) of each record of
 * the page. One row without an id if the page is empty.
 *
 * A search reads its candidates or the index of texts once, for the total and the page, until it has
 * counted far enough. If there are more, the page is read in the list's order until it is full. Which of both is
 * decided while it runs, by their LIMIT. The same for filters whose index has another order.
 */
export function foundRows({ definition, workspace }: Place, query: RecordListQuery): SQL {
  const { table } = definition;
  const { perPage } = query;
  const filters = meetsFilters(definition, query);
  const text = hasSearched(definition, query);
  const here = sql`here AS MATERIALIZED (${workspace})`;
  const isHere = sql`${table.workspaceId} = (SELECT id FROM here)`;
  const isSorted = hasSorted(definition, query.sort) !== null;
  const isInOtherOrder = filters !== null && (isSorted || hasCustomFilter(definition, query));
  const wanted = text ?? (isInOtherOrder ? filters : null);
  if (wanted === null) {
    const condition = filters ? sql`${isHere} AND ${filters}` : isHere;
    return sql`WITH ${here} SELECT counted.total, page.id FROM (SELECT ${totalOf(sql`${table} WHERE ${condition}`, query)} AS total) AS counted
      LEFT JOIN (${pageInOrder(definition, query, condition)}) AS page`;
  }
  const others = (text && filters) ?? sql`1 = 1`;
  const most = countedTo(query);
  const found = text
    ? matchingRows(table, {
        words: searchWords(query.q),
        ...{ among: isHere, isMatch: text, most: most + 1 },
      })
    : sql`SELECT ${table}.rowid AS id FROM ${table} WHERE ${isHere} AND ${wanted} LIMIT ${most + 1}`;
  const amount = sql`(SELECT n FROM amount)`;
  const isFew = sql`${amount} <= ${most}`;
  const filtered = sql`CASE WHEN ${isFew}
    THEN (SELECT count(*) FROM few CROSS JOIN ${table} ON ${table}.rowid = few.id WHERE ${others})
    ELSE ${totalOf(sql`${table} WHERE ${isHere} AND ${others} AND ${wanted}`, query)} END`;
  const inOrder = sql`${isHere} AND ${text ?? sql`1 = 1`} AND ${meetsFilters(definition, query, "in order") ?? sql`1 = 1`}`;
  return sql`WITH ${here}, few AS MATERIALIZED (${found}), amount AS MATERIALIZED (SELECT count(*) AS n FROM few)
    SELECT counted.total, page.id FROM (SELECT ${text && filters ? filtered : amount} AS total) AS counted LEFT JOIN (
      ${pageOfRows(definition, query, sql`${table}.rowid IN (SELECT id FROM few) AND ${others}`, sql`iif(${isFew}, ${perPage}, 0)`)}
      UNION ALL ${pageInOrder(definition, query, inOrder, isFew)}) AS page`;
}

/** SQL: SELECT the rowids of a page. Sorts all rows, or reads the index that has their order. */
const pageOfRows = (
  definition: RecordDefinition,
  { sort, page, perPage }: RecordListQuery,
  condition: SQL,
  limit: SQL,
): SQL => {
  const { table } = definition;
  return sql`SELECT * FROM (SELECT ${table}.rowid AS id FROM ${table} WHERE ${condition}
    ORDER BY ${orderOf(definition, sort)} LIMIT ${limit} OFFSET ${(page - 1) * perPage})`;
};

/**
 * SQL: SELECT the rowids of a page by the index of its order.
 *
 * @param isLeftOut SQL: the page isn't needed.
 */
function pageInOrder(
  definition: RecordDefinition,
  query: RecordListQuery,
  condition: SQL,
  isLeftOut: SQL | null = null,
): SQL {
  const { table } = definition;
  const { sort, page, perPage } = query;
  const upTo = (rows: SQL) => (isLeftOut ? sql`iif(${isLeftOut}, 0, ${rows})` : rows);
  const sorted = hasSorted(definition, sort);
  if (sorted === null) return pageOfRows(definition, query, condition, upTo(sql`${perPage}`));
  return sortedPage({
    from: sql`${table} WHERE ${condition}`,
    rowid: sql`${table}.rowid`,
    isFilled: sorted,
    order: orderOf(definition, sort, true),
    emptyOrder: orderOf(definition, sort.startsWith("-") ? "-created_at" : "created_at"),
    ...{ page, perPage, isLeftOut },
  });
}
