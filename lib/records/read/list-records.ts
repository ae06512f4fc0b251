import { and, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type NamedResults, namedBatch, subquery } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { type PageOf, pageOf } from "@/lib/paging";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { RecordStats } from "../answer-schema";
import { isInCollection, type RecordCollection, refuseUnentered } from "../collection";
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

/**
 * Every column that a list shows: without the long texts, with which a page of 500 items would not fit into a Worker, and
 * what says where a row is and came from.
 */
function selectedColumns({ table, description, listColumns }: RecordDefinition) {
  const long = description.fields.filter(({ kind }) => kind === "markdown");
  const left = new Set(["workspaceId", "importKey", ...long.map(({ name }) => columnKey(name))]);
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
  const counted = (condition: SQL) =>
    subquery<number>(
      sql`SELECT count(*) FROM ${table} WHERE ${table.workspaceId} = here.id AND ${condition}`,
    );
  const { page, perPage } = query;
  return {
    rows: ctx.db
      .select(selectedColumns(definition))
      .from(table)
      .where(and(isHere, isWanted(definition, query, isHere)))
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
    // One row for whoever may enter, none for others.
    others: ctx.db
      .select({
        samples: counted(sql`${table.isSample} = 1`).as("samples"),
        // Without a text and filters it is the number of all values above.
        matching: (isNarrowed(definition, query)
          ? counted(isWanted(definition, query))
          : sql<null>`NULL`
        ).as("matching"),
        isFilled: hasAnyRecord(collection, sql`here.id`).as("is_filled"),
      })
      .from(sql`(${enterableWorkspace(actor, collection)}) AS here`),
  };
}

/** The page that `listStatements` has read. */
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
 * The records of one type in a workspace, as a page, for whoever may enter the workspace. A search finds the
 * records that have all its words in the searched fields; every match can be reached by paging.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function listRecords(
  ctx: Context,
  collection: RecordCollection,
  query: RecordListQuery,
): Promise<RecordPage> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const results = await namedBatch(ctx.db, listStatements(ctx, actor, collection, query));
  if (results.others.length === 0) await refuseUnentered(ctx, collection);
  return listedPage(collection, query, results);
}
