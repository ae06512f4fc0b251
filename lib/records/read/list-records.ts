import { and, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type NamedResults, namedBatch, subquery } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { type PageOf, pageOf } from "@/lib/paging";
import { type Corrected, searchCorrected } from "@/lib/text/correct-typos";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { RecordStats } from "../answer-schema";
import { isInCollection, type RecordCollection, refuseUnread } from "../collection";
import { columnKey, columnOf, columnsWith, type RecordDefinition } from "../definition";
import type { RecordView } from "../description";
import { recordView } from "../values";
import { isNarrowed, matchesQuery, orderOf, searchedTexts } from "./list-conditions";
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
 * SQL: the value of the first filter, which the list's tiles count; empty for a type without
 * filters.
 */
function countedValue(definition: RecordDefinition): SQL<string> {
  const [first] = definition.description.filters;
  return first === undefined ? sql`''` : sql`${columnOf(definition, first)}`;
}

/**
 * Statements that read a page of a list and the counts for its tiles.
 *
 * @param within the only rowids that a search can find; null for any.
 */
export function listStatements(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  query: RecordListQuery,
  within: readonly number[] | null = null,
) {
  const { definition } = collection;
  const { table } = definition;
  const isHere = isInCollection(actor, collection);
  // For a few rows, the unary plus stops SQLite from reading the whole workspace.
  const few = within === null ? sql`` : sql`+`;
  const counted = (condition: SQL, plus = sql``) =>
    subquery<number>(
      sql`SELECT count(*) FROM ${table} WHERE ${plus}${table.workspaceId} = here.id AND ${condition}`,
    );
  const { page, perPage } = query;
  return {
    rows: ctx.db
      .select(selectedColumns(definition))
      .from(table)
      .where(and(sql`${few}(${isHere})`, matchesQuery(definition, query, isHere, within)))
      .orderBy(orderOf(definition, query.sort))
      .limit(perPage)
      .offset((page - 1) * perPage),
    values: ctx.db
      .select({
        value: countedValue(definition).as("value"),
        count: sql<number>`count(*)`.as("count"),
      })
      .from(table)
      .where(isHere)
      .groupBy(sql`1`),
    // One row if the person can enter, else none.
    others: ctx.db
      .select({
        samples: counted(sql`${table.isSample} = 1`).as("samples"),
        // Without search and filters, this is the sum of the values above.
        matching: (isNarrowed(definition, query)
          ? counted(matchesQuery(definition, query, undefined, within), few)
          : sql<null>`NULL`
        ).as("matching"),
        isFilled: hasAnyRecord(collection, sql`here.id`).as("is_filled"),
      })
      .from(sql`(${enterableWorkspace(actor, collection)}) AS here`),
  };
}

/** Converts the rows of `listStatements` to a page. */
export function listedPage(
  { definition }: RecordCollection,
  query: RecordListQuery,
  results: NamedResults<ReturnType<typeof listStatements>>,
): RecordPage {
  const { rows, values, others } = results;
  const [numbers] = others;
  const all = values.reduce((sum, { count }) => sum + count, 0);
  const views = rows.map((row) => recordView(definition, row));
  return {
    ...pageOf(views, numbers?.matching ?? all, query),
    isWorkspaceEmpty: !numbers?.isFilled,
    stats: {
      total: all,
      sample: numbers?.samples ?? 0,
      byValue: Object.fromEntries(values.map(({ value, count }) => [value, count])),
    },
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
  within: readonly number[] | null = null,
): Promise<RecordPage> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const results = await namedBatch(ctx.db, listStatements(ctx, actor, collection, query, within));
  if (results.others.length === 0) await refuseUnread(ctx, actor, collection);
  return listedPage(collection, query, results);
}

/**
 * Reads a list with `read`, and with typing errors corrected if its search finds nothing. For people;
 * agents and exports get exactly what they ask for.
 */
export function readCorrected<Result extends { page: RecordPage }>(
  ctx: Context,
  collection: RecordCollection,
  query: RecordListQuery,
  read: (query: RecordListQuery, within: readonly number[] | null) => Promise<Result>,
): Promise<Corrected<Result>> {
  return searchCorrected(ctx, query, {
    read,
    total: ({ page }) => page.total,
    searched: () => [
      searchedTexts(
        collection.definition,
        isInCollection(authorize(ctx.actor, "workspaces.enter"), collection),
      ),
    ],
  });
}
