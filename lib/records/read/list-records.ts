import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { NamedResults } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { type PageOf, pageOf } from "@/lib/paging";
import { readInWorkspace } from "@/lib/workspaces/enter-workspace";
import type { RecordStats } from "../answer-schema";
import { addressOf, isInCollection, type RecordCollection } from "../collection";
import { columnKey, columnOf, columnsWith, type RecordDefinition } from "../definition";
import type { RecordView } from "../description";
import { recordView } from "../values";
import { isNarrowed, isWanted, orderOf } from "./list-conditions";
import type { RecordListQuery } from "./list-schema";
import { hasAnyRecord } from "./workspace-counts";

export interface RecordPage extends PageOf<RecordView> {
  /** The workspace has no records of any type. */
  isWorkspaceEmpty: boolean;
  stats: RecordStats;
}

/** Every column but the long texts: a page of 500 items with their whole content would not fit into a Worker. */
function selectedColumns({ table, description, listColumns }: RecordDefinition) {
  const long = description.fields.filter(({ kind }) => kind === "markdown");
  const left = new Set(long.map(({ name }) => columnKey(name)));
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => !left.has(key));
  return columnsWith(Object.fromEntries(columns), listColumns);
}

/** SQL: the value of the first filter, which the list's tiles count by; none for a type without filters. */
function countedValue(definition: RecordDefinition): SQL<string> {
  const [first] = definition.description.filters;
  return first === undefined ? sql`''` : sql`${columnOf(definition, first)}`;
}

/** The statements that read a page of a list and what its tiles count. */
export function listStatements(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  query: RecordListQuery,
) {
  const { definition } = collection;
  const { table } = definition;
  const isHere = isInCollection(actor, collection);
  const wanted = sql`${isHere} AND ${isWanted(definition, query)}`;
  const { page, perPage } = query;
  return {
    rows: ctx.db
      .select(selectedColumns(definition))
      .from(table)
      .where(wanted)
      .orderBy(orderOf(definition, query.sort))
      .limit(perPage)
      .offset((page - 1) * perPage),
    total: ctx.db
      .select({ count: sql<number>`count(*)`.as("count") })
      .from(table)
      // Without a text and filters the total is that of all values below.
      .where(isNarrowed(definition, query) ? wanted : sql`1 = 0`),
    values: ctx.db
      .select({
        value: countedValue(definition).as("value"),
        count: sql<number>`count(*)`.as("count"),
      })
      .from(table)
      .where(isHere)
      .groupBy(sql`1`),
    others: ctx.db
      .select({
        samples:
          sql<number>`(SELECT count(*) FROM ${table} WHERE ${isHere} AND ${table.isSample} = 1)`.as(
            "samples",
          ),
        isFilled: hasAnyRecord(actor, collection).as("is_filled"),
      })
      .from(sql`(SELECT 1)`),
  };
}

/** The page that `listStatements` has read. */
export function listedPage(
  { definition }: RecordCollection,
  query: RecordListQuery,
  results: NamedResults<ReturnType<typeof listStatements>>,
): RecordPage {
  const { rows, total, values, others } = results;
  const all = values.reduce((sum, { count }) => sum + count, 0);
  const matching = isNarrowed(definition, query) ? (total[0]?.count ?? 0) : all;
  return {
    ...pageOf(
      rows.map((row) => recordView(definition, row)),
      matching,
      query,
    ),
    isWorkspaceEmpty: !others[0]?.isFilled,
    stats: {
      total: all,
      sample: others[0]?.samples ?? 0,
      byValue: Object.fromEntries(values.map(({ value, count }) => [value, count])),
    },
  };
}

/**
 * The records of one type in a workspace, as a page, for whoever may enter the workspace. A search finds a text wherever
 * it stands in the searched fields; every match can be reached by paging.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function listRecords(
  ctx: Context,
  collection: RecordCollection,
  query: RecordListQuery,
): Promise<RecordPage> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const statements = listStatements(ctx, actor, collection, query);
  const { results } = await readInWorkspace(ctx, actor, addressOf(collection), statements);
  return listedPage(collection, query, results);
}
