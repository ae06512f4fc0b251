import { sql } from "drizzle-orm";
import { authorize } from "@/lib/auth/authorize";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { RecordListQuery, RecordView } from "./description-schema";
import { countsStatement, hasCounted } from "./list-counts";
import { anchorOf, isAnchored } from "./list-neighbours";
import { SEARCH_DEPTH } from "./list-query";
import { foundCounts, pageStatement } from "./list-rows";
import { type RecordPlace, refuseUnentered } from "./rows";
import { recordView } from "./stored-value";

export interface RecordPage extends PageOf<RecordView> {
  /** The workspace has no records of any type. */
  isWorkspaceEmpty: boolean;
  /** True when a search has found as many as it looks for (`SEARCH_DEPTH`, the newest): there may be more. */
  more: boolean;
  /** How many there are whatever is filtered, and of which of the first filter's values. */
  stats: { total: number; sample: number; byValue: Record<string, number> };
}

/**
 * The records of one type in a workspace, as a page, for whoever may enter the workspace. One round trip of three
 * statements; with 10,000 records a page of 100 reads fewer than 1,000 rows. A page in the middle of a long list, asked for
 * by its number, passes over the index entries between it and the nearer end; after or before a record that was read, none.
 * Where that record is gone, the number counts.
 *
 * A search finds a text anywhere in the searched fields; at most the `SEARCH_DEPTH` newest.
 *
 * @param limits.depth rows that a page asked for by its number may lie from either end; a deeper one has no rows.
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function listRecords(
  ctx: Context,
  place: RecordPlace,
  query: RecordListQuery,
  { depth }: { depth?: number } = {},
): Promise<RecordPage> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { definition } = place;
  const [[scope], rows, counts] = await ctx.db.batch([
    ctx.db
      .select({
        id: sql<string | null>`(${enterableWorkspace(actor, place)})`.as("id"),
        found: sql<number | null>`found`.as("found"),
        hits: sql<number>`hits`.as("hits"),
        anchored: isAnchored(actor, place, query).as("anchored"),
        filled: hasCounted(actor, place).as("filled"),
      })
      .from(sql`(${foundCounts(actor, place, query)})`),
    pageStatement(ctx, actor, place, { query, depth }),
    countsStatement(ctx, actor, place, query),
  ]);
  if (!scope?.id) await refuseUnentered(ctx, place);
  if (anchorOf(query) && !query.q && !scope?.anchored)
    return listRecords(ctx, place, { ...query, after: undefined, before: undefined }, { depth });
  const sum = (key: "count" | "matched" | "sample") =>
    counts.reduce((total, row) => total + row[key], 0);
  const found = scope?.found ?? null;
  return {
    ...pageOf(
      rows.map((row) => recordView(definition, row)),
      found ?? sum("matched"),
      query,
    ),
    isWorkspaceEmpty: !scope?.filled,
    more: (scope?.hits ?? 0) >= SEARCH_DEPTH,
    stats: {
      total: sum("count"),
      sample: sum("sample"),
      byValue: Object.fromEntries(counts.map(({ value, count }) => [value, count])),
    },
  };
}
