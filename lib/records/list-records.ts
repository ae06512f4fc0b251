import { getTableColumns, sql } from "drizzle-orm";
import { authorize } from "@/lib/auth/authorize";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { columnKey, columnOf, type RecordDefinition } from "./definition";
import type { RecordListQuery, RecordView } from "./description-schema";
import { isInPlace, isWanted, orderOf, type RecordPlace, refuseUnentered } from "./rows";
import { recordView } from "./stored-value";

export interface RecordPage extends PageOf<RecordView> {
  /** How many there are whatever is filtered, and of which of the first filter's values. */
  stats: { total: number; sample: number; byValue: Record<string, number> };
}

/** Every column but the long texts: a page of 500 items with their whole content would not fit into a Worker. */
function listColumns({ table, description }: RecordDefinition) {
  const long = description.fields.filter(({ kind }) => kind === "markdown");
  const left = new Set(long.map(({ name }) => columnKey(name)));
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => !left.has(key));
  return Object.fromEntries(columns);
}

/** One scan of the index of the first filter: the tiles, and how many the search leaves. */
function countsStatement(
  ctx: Context,
  place: RecordPlace,
  query: RecordListQuery,
  isHere: ReturnType<typeof sql>,
) {
  const { definition } = place;
  const [first] = definition.description.filters;
  const value = first ? sql<string>`${columnOf(definition, first)}` : sql<string>`''`;
  return ctx.db
    .select({
      value: value.as("value"),
      count: sql<number>`count(*)`.as("count"),
      sample: sql<number>`count(*) FILTER (WHERE ${definition.table.isSample} = 1)`.as("sample"),
      matched: sql<number>`count(*) FILTER (WHERE ${isWanted(definition, query)})`.as("matched"),
    })
    .from(definition.table)
    .where(isHere)
    .groupBy(sql`1`);
}

/**
 * The records of one type in a workspace, as a page, for whoever may enter the workspace. One round trip.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function listRecords(
  ctx: Context,
  place: RecordPlace,
  query: RecordListQuery,
): Promise<RecordPage> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { definition } = place;
  const isHere = isInPlace(actor, place);
  const [[scope], rows, counts] = await ctx.db.batch([
    ctx.db
      .select({ id: sql<string | null>`(${enterableWorkspace(actor, place)})`.as("id") })
      .from(sql`(SELECT 1)`),
    ctx.db
      .select(listColumns(definition))
      .from(definition.table)
      .where(
        sql`${isHere} AND ${isWanted(definition, query)} ORDER BY ${orderOf(definition, query)} LIMIT ${query.perPage} OFFSET ${(query.page - 1) * query.perPage}`,
      ),
    countsStatement(ctx, place, query, isHere),
  ]);
  if (!scope?.id) await refuseUnentered(ctx, place);
  const sum = (key: "count" | "matched" | "sample") =>
    counts.reduce((total, row) => total + row[key], 0);
  return {
    ...pageOf(
      rows.map((row) => recordView(definition, row)),
      sum("matched"),
      query,
    ),
    stats: {
      total: sum("count"),
      sample: sum("sample"),
      byValue: Object.fromEntries(counts.map(({ value, count }) => [value, count])),
    },
  };
}
