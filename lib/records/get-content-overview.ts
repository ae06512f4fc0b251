import { type SQL, sql } from "drizzle-orm";
import { contentItems, keywords } from "@/db/schema/content";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { ContentBrief, ContentOverview } from "./content-overview-schema";
import { recordDefinition } from "./definitions";
import { LOW_SEO_SCORE } from "./highlights";
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

function itemCountsStatement(ctx: Context, actor: Actor, items: RecordPlace) {
  return ctx.db
    .select({
      status: contentItems.status,
      count: sql<number>`count(*)`.as("count"),
      score: sql<number>`sum(${contentItems.seoScore})`.as("score"),
      low: sql<number>`count(*) FILTER (WHERE ${contentItems.seoScore} < ${LOW_SEO_SCORE})`.as(
        "low",
      ),
      sample: sql<number>`sum(${contentItems.isSample})`.as("sample"),
    })
    .from(contentItems)
    .where(isInPlace(actor, items))
    .groupBy(contentItems.status);
}

/** Always one row: it says too whether the workspace may be entered. */
function keywordCountsStatement(ctx: Context, actor: Actor, place: RecordPlace) {
  const count = (condition: SQL) => sql<number>`count(*) FILTER (WHERE ${condition})`;
  const { position, isSample } = keywords;
  return ctx.db
    .select({
      scope: sql<string | null>`(${enterableWorkspace(actor, place)})`.as("scope"),
      total: sql<number>`count(*)`.as("total"),
      good: count(sql`${position} <= 5`).as("good"),
      fair: count(sql`${position} BETWEEN 6 AND 10`).as("fair"),
      poor: count(sql`${position} > 10`).as("poor"),
      none: count(sql`${position} IS NULL`).as("none_at_all"),
      sample: count(sql`${isSample} = 1`).as("sample"),
    })
    .from(keywords)
    .where(isInPlace(actor, place));
}

/**
 * What the overview of a content workspace shows, for whoever may enter it. One round trip.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getContentOverview(
  ctx: Context,
  projectId: string,
): Promise<ContentOverview> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const items = placeOf(projectId, recordDefinition("content", "items"));
  const words = placeOf(projectId, recordDefinition("content", "keywords"));
  const [[counted], byStatus, briefs] = await ctx.db.batch([
    keywordCountsStatement(ctx, actor, words),
    itemCountsStatement(ctx, actor, items),
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
  if (!counted?.scope) await refuseUnentered(ctx, items);
  const live = byStatus.filter(({ status }) => status !== "archived");
  const sumOf = (rows: typeof byStatus, key: "count" | "score" | "low" | "sample") =>
    rows.reduce((sum, row) => sum + row[key], 0);
  const liveCount = sumOf(live, "count");
  const { scope: _scope, sample = 0, ...places } = counted ?? NO_KEYWORDS;
  return {
    items: {
      total: sumOf(byStatus, "count"),
      byStatus: Object.fromEntries(byStatus.map(({ status, count }) => [status, count])),
      averageScore: liveCount === 0 ? null : Math.round(sumOf(live, "score") / liveCount),
      low: sumOf(live, "low"),
    },
    keywords: places,
    sample: sample + sumOf(byStatus, "sample"),
    ...briefsByPart(briefs),
  };
}

const NO_KEYWORDS = { scope: null, total: 0, good: 0, fair: 0, poor: 0, none: 0, sample: 0 };

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
