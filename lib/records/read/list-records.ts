import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { MAX_SELECTED } from "@/lib/limits";
import { type PageOf, pageOf, readTotal } from "@/lib/paging";
import { type Corrected, searchCorrected } from "@/lib/text/correct-typos";
import { totalOf } from "@/lib/total-of";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { RecordStats } from "../answer-schema";
import { isInCollection, type RecordCollection, refuseUnread } from "../collection";
import { columnKey, columnOf, columnsWith, type RecordDefinition } from "../definition";
import type { RecordView } from "../description";
import { recordView } from "../values";
import { foundRows } from "./found-rows";
import { orderOf, searchedTexts } from "./list-conditions";
import type { RecordListQuery } from "./list-schema";
import { hasAnyRecord } from "./workspace-counts";

export interface RecordPage extends PageOf<RecordView> {
  /** True if the workspace has no records of any type. */
  isWorkspaceEmpty: boolean;
  stats: RecordStats;
}

/**
 * The columns of a list. Without long texts, because a page of 500 items wouldn't fit into a
 * Worker, and without internal columns.
 */
function selectedColumns({ table, description, listColumns }: RecordDefinition) {
  const long = description.fields.filter(({ kind }) => kind === "markdown");
  const left = new Set(["workspaceId", "importKey", ...long.map(({ name }) => columnKey(name))]);
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => !left.has(key));
  return columnsWith(Object.fromEntries(columns), listColumns);
}

/**
 * SQL: JSON of the number of records per value of the first filter, which the list's tiles count,
 * each as far as it is shown. A type without filters has one value, which is empty. Goes from value
 * to value in the index, because a workspace can have a million records.
 */
function countsByValue(definition: RecordDefinition): SQL<string> {
  const { table, description } = definition;
  const [first] = description.filters;
  const isHere = sql`${table.workspaceId} = here.id`;
  if (first === undefined)
    return sql<string>`json_object('', ${totalOf(sql`${table} WHERE ${isHere}`)})`;
  const column = columnOf(definition, first);
  const least = (after: SQL) => sql`(SELECT min(${column}) FROM ${table} WHERE ${isHere}${after})`;
  return subquery<string>(sql`WITH RECURSIVE shown(value) AS (SELECT ${least(sql``)}
      UNION ALL SELECT ${least(sql` AND ${column} > shown.value`)} FROM shown WHERE value IS NOT NULL)
    SELECT json_group_object(value, ${totalOf(sql`${table} WHERE ${isHere} AND ${column} = shown.value`)})
    FROM shown WHERE value IS NOT NULL`);
}

/** Returns the counts of the tiles. A list of more than `COUNTED_TO` records has at least so many. */
function statsOf(values: Record<string, number>, samples: number): RecordStats {
  const { total, isLowerBound } = readTotal(
    Object.values(values).reduce((sum, count) => sum + count, 0),
  );
  const byValue = Object.entries(values).filter(([, count]) => count > 0);
  return {
    total,
    ...(isLowerBound && { total_is_lower_bound: true }),
    sample: readTotal(samples).total,
    byValue: Object.fromEntries(byValue.map(([value, count]) => [value, readTotal(count).total])),
  };
}

/**
 * Lists a page of one type's records in a workspace, for people who can enter it. A search finds the
 * records that have all its words in the searched fields, and paging reaches every match.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function listRecords(
  ctx: Context,
  collection: RecordCollection,
  query: RecordListQuery,
): Promise<RecordPage> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { definition } = collection;
  const { table } = definition;
  const workspace = enterableWorkspace(actor, collection);
  const found = foundRows({ definition, workspace }, query);
  const [rows, [numbers]] = await Promise.all([
    // Columns are null in the only row of an empty page.
    ctx.db
      .select({
        ...selectedColumns(definition),
        total: sql<number>`found.total`.as("found_total"),
        found: sql<number | null>`found.id`.as("found_id"),
      })
      .from(sql`(${found}) AS found`)
      .leftJoin(table, sql`${table}.rowid = found.id`)
      .orderBy(orderOf(definition, query.sort)),
    // One row if the person can enter, else none.
    ctx.db
      .select({
        values: countsByValue(definition).as("counts"),
        samples: totalOf(
          sql`${table} WHERE ${table.workspaceId} = here.id AND ${table.isSample} = 1`,
        ).as("samples"),
        isFilled: hasAnyRecord(collection, sql`here.id`).as("is_filled"),
      })
      .from(sql`(${workspace}) AS here`),
  ]);
  if (!numbers) await refuseUnread(ctx, actor, collection);
  const views = rows
    .filter(({ found }) => found !== null)
    .map((row) => recordView(definition, row));
  return {
    ...pageOf(views, readTotal(rows[0]?.total ?? 0, query), query),
    isWorkspaceEmpty: !numbers?.isFilled,
    stats: statsOf(
      JSON.parse(numbers?.values ?? "{}") as Record<string, number>,
      numbers?.samples ?? 0,
    ),
  };
}

/**
 * Lists records as `listRecords`, with typing errors corrected if the search finds nothing. For
 * people; agents and exports get exactly what they ask for.
 */
export function listRecordsCorrected(
  ctx: Context,
  collection: RecordCollection,
  query: RecordListQuery,
): Promise<Corrected<RecordPage>> {
  return searchCorrected(ctx, query, {
    read: (search) => listRecords(ctx, collection, search),
    total: ({ total }) => total,
    searched: () => [
      searchedTexts(
        collection.definition,
        isInCollection(authorize(ctx.actor, "workspaces.enter"), collection),
      ),
    ],
  });
}

/**
 * Returns the ids of the first `MAX_SELECTED` records that a list's query finds, in its order.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function listRecordIds(
  ctx: Context,
  collection: RecordCollection,
  query: RecordListQuery,
): Promise<string[]> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { definition } = collection;
  const { table } = definition;
  const workspace = enterableWorkspace(actor, collection);
  const all = { ...query, page: 1, perPage: MAX_SELECTED };
  const found = foundRows({ definition, workspace }, all);
  const rows = await ctx.db
    .select({ id: sql<string>`${table.id}`.as("id") })
    .from(sql`(${found}) AS found`)
    .innerJoin(table, sql`${table}.rowid = found.id`)
    .orderBy(orderOf(definition, query.sort));
  if (rows.length === 0) await refuseUnread(ctx, actor, collection);
  return rows.map(({ id }) => id);
}
