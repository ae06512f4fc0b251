import { getTableName, type SQL, sql } from "drizzle-orm";
import { contentItems, contentSums, keywords } from "@/db/schema/content";
import { recordCounts } from "@/db/schema/counts";
import { CONTENT_STATUSES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { ContentBrief, ContentOverview } from "./content-overview-schema";
import { recordDefinition } from "./definitions";
import { type Highlight, LOW_SEO_SCORE } from "./highlights";
import { isInPlace, placeOf, type RecordPlace, refuseUnentered } from "./rows";

/** Items that each part of the overview names. */
const SHOWN = 5;

const PARTS = ["review", "low", "recent"] as const;
type Part = (typeof PARTS)[number];

interface BriefRow extends Omit<ContentBrief, "created_at"> {
  part: Part;
  created_at: number;
}

/** One statement for the three short lists. */
function briefsStatement(actor: Actor, items: RecordPlace): SQL {
  const isHere = isInPlace(actor, items);
  const part = (name: Part, rest: SQL) =>
    sql`SELECT * FROM (SELECT ${sql.raw(`'${name}'`)} AS part, id, title, type, status, author, seo_score, created_at
      FROM ${contentItems} WHERE ${isHere} ${rest} LIMIT ${SHOWN})`;
  return sql.join(
    [
      part("review", sql`AND status = 'review' ORDER BY created_at`),
      part(
        "low",
        sql`AND seo_score < ${LOW_SEO_SCORE} AND status <> 'archived' ORDER BY seo_score`,
      ),
      part("recent", sql`ORDER BY created_at DESC`),
    ],
    sql` UNION ALL `,
  );
}

/** How many items of each status and keywords of each place there are, from what triggers keep. */
function sumsStatement(ctx: Context, actor: Actor, place: RecordPlace) {
  const { workspaceId, part, records, score, low } = contentSums;
  return ctx.db
    .select({ part, records, score, low })
    .from(contentSums)
    .where(sql`${workspaceId} = (${enterableWorkspace(actor, place)}) AND ${records} > 0`);
}

/** Always one row: whether the workspace may be entered, and how many examples there are. */
function scopeStatement(ctx: Context, actor: Actor, place: RecordPlace) {
  const workspace = enterableWorkspace(actor, place);
  return ctx.db
    .select({
      id: sql<string | null>`(${workspace})`.as("id"),
      sample: sql<number>`(SELECT coalesce(sum(${recordCounts.samples}), 0) FROM ${recordCounts}
        WHERE ${recordCounts.workspaceId} = (${workspace})
        AND ${recordCounts.recordsOf} IN (${getTableName(contentItems)}, ${getTableName(keywords)}))`.as(
        "sample",
      ),
    })
    .from(sql`(SELECT 1)`);
}

interface SumRow {
  part: string;
  records: number;
  score: number;
  low: number;
}

function itemsOf(rows: readonly SumRow[]): ContentOverview["items"] {
  const items = rows.filter(({ part }) => CONTENT_STATUSES.some((status) => status === part));
  const live = items.filter(({ part }) => part !== "archived");
  const sumOf = (of: readonly SumRow[], key: "records" | "score" | "low") =>
    of.reduce((sum, row) => sum + row[key], 0);
  const count = sumOf(live, "records");
  return {
    total: sumOf(items, "records"),
    byStatus: Object.fromEntries(items.map(({ part, records }) => [part, records])),
    averageScore: count === 0 ? null : Math.round(sumOf(live, "score") / count),
    low: sumOf(live, "low"),
  };
}

function keywordsOf(rows: readonly SumRow[]): ContentOverview["keywords"] {
  const of = (highlight: Highlight) => rows.find(({ part }) => part === highlight)?.records ?? 0;
  const places = { good: of("good"), fair: of("fair"), poor: of("poor"), none: of("none") };
  const total = Object.values(places).reduce((sum, count) => sum + count, 0);
  return { total, ...places };
}

/**
 * What the overview of a content workspace shows, for whoever may enter it. One round trip, and of the records themselves
 * only those that it names.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getContentOverview(
  ctx: Context,
  projectId: string,
): Promise<ContentOverview> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const items = placeOf(projectId, recordDefinition("content", "items"));
  const [[scope], sums, briefs] = await ctx.db.batch([
    scopeStatement(ctx, actor, items),
    sumsStatement(ctx, actor, items),
    ctx.db
      .select({
        part: sql<Part>`part`.as("part"),
        id: sql<string>`id`.as("id"),
        title: sql<string>`title`.as("title"),
        type: sql<string>`type`.as("type"),
        status: sql<string>`status`.as("status"),
        author: sql<string>`author`.as("author"),
        seo_score: sql<number>`seo_score`.as("seo_score"),
        created_at: sql<number>`created_at`.as("created_at"),
      })
      .from(sql`(${briefsStatement(actor, items)})`),
  ]);
  if (!scope?.id) await refuseUnentered(ctx, items);
  return {
    items: itemsOf(sums),
    keywords: keywordsOf(sums),
    sample: scope?.sample ?? 0,
    ...briefsByPart(briefs),
  };
}

function briefsByPart(rows: readonly BriefRow[]): Record<Part, ContentBrief[]> {
  const of = (wanted: Part) =>
    rows
      .filter(({ part }) => part === wanted)
      .map(({ part: _part, created_at, ...brief }) => ({
        ...brief,
        created_at: new Date(created_at).toISOString(),
      }));
  return { review: of("review"), low: of("low"), recent: of("recent") };
}
