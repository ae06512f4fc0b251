import { type SQL, sql } from "drizzle-orm";
import { contentItems, keywords } from "@/db/schema/content";
import { enterWithAgents } from "@/lib/agents/workspace-agents";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { addressOf, isInCollection } from "@/lib/records/collection";
import { readCollection } from "@/lib/records/definitions";
import { FAIR_POSITION, GOOD_POSITION, LOW_SEO_SCORE } from "@/lib/records/highlights";
import { countRecords } from "@/lib/records/read/workspace-counts";
import { isoTime } from "@/lib/time";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";

/** Items listed in each part of the overview. */
const SHOWN = 5;

/** A content item in the overview. */
export interface ContentBrief {
  id: string;
  title: string;
  type: string;
  status: string;
  author: string;
  seo_score: number;
  created_at: string;
}

/** The data of the content workspace's overview. */
export interface ContentOverview {
  items: {
    total: number;
    byStatus: Record<string, number>;
    /** Over items that aren't archived, rounded; null if there are none. */
    averageScore: number | null;
    /** The number of them with a low score. */
    low: number;
  };
  /** Keywords by their position in search results. */
  keywords: { total: number; good: number; fair: number; poor: number; none: number };
  /** The number of samples among all of these. */
  sample: number;
  /** Waiting for a review, the longest first. */
  review: ContentBrief[];
  /** With a low score, the lowest first. */
  low: ContentBrief[];
  /** The newest items. */
  recent: ContentBrief[];
}

interface StatusRow {
  status: string;
  items: number;
  score: number;
  low: number;
}

function summary(rows: readonly StatusRow[]): ContentOverview["items"] {
  const live = rows.filter(({ status }) => status !== "archived");
  const sumOf = (of: readonly StatusRow[], key: "items" | "score" | "low") =>
    of.reduce((sum, row) => sum + row[key], 0);
  const count = sumOf(live, "items");
  return {
    total: sumOf(rows, "items"),
    byStatus: Object.fromEntries(rows.map(({ status, items }) => [status, items])),
    averageScore: count === 0 ? null : Math.round(sumOf(live, "score") / count),
    low: sumOf(live, "low"),
  };
}

/**
 * Returns the overview of a content workspace, for people who can enter it.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getContentScreen(
  ctx: Context,
  projectId: string,
): Promise<{ workspace: EnteredWorkspace; overview: ContentOverview }> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const items = readCollection({ projectId, type: "content", records: "items" });
  const isItem = isInCollection(actor, items);
  const isKeyword = isInCollection(
    actor,
    readCollection({ projectId, type: "content", records: "keywords" }),
  );
  const briefs = async (which: SQL, order: SQL): Promise<ContentBrief[]> => {
    const rows = await ctx.db
      .select({
        id: contentItems.id,
        title: contentItems.title,
        type: contentItems.type,
        status: contentItems.status,
        author: contentItems.author,
        seo_score: contentItems.seoScore,
        createdAt: contentItems.createdAt,
      })
      .from(contentItems)
      .where(sql`${isItem} AND ${which}`)
      .orderBy(order)
      .limit(SHOWN);
    return rows.map(({ createdAt, ...brief }) => ({ ...brief, created_at: isoTime(createdAt) }));
  };
  const { position } = keywords;
  const countWhere = (condition: SQL, name: string) =>
    sql<number>`count(*) FILTER (WHERE ${condition})`.as(name);
  const [workspace, statuses, [positions], { samples }, review, low, recent] = await Promise.all([
    enterWithAgents(ctx, addressOf(items)),
    ctx.db
      .select({
        status: contentItems.status,
        items: sql<number>`count(*)`.as("items"),
        score: sql<number>`sum(${contentItems.seoScore})`.as("score"),
        low: countWhere(sql`${contentItems.seoScore} < ${LOW_SEO_SCORE}`, "low"),
      })
      .from(contentItems)
      .where(isItem)
      .groupBy(contentItems.status),
    ctx.db
      .select({
        total: sql<number>`count(*)`.as("total"),
        good: countWhere(sql`${position} <= ${GOOD_POSITION}`, "good"),
        fair: countWhere(
          sql`${position} > ${GOOD_POSITION} AND ${position} <= ${FAIR_POSITION}`,
          "fair",
        ),
        poor: countWhere(sql`${position} > ${FAIR_POSITION}`, "poor"),
        none: countWhere(sql`${position} IS NULL`, "none"),
      })
      .from(keywords)
      .where(isKeyword),
    countRecords(ctx, actor, items),
    briefs(sql`${contentItems.status} = 'review'`, sql`${contentItems.createdAt}`),
    briefs(
      sql`${contentItems.seoScore} < ${LOW_SEO_SCORE} AND ${contentItems.status} <> 'archived'`,
      sql`${contentItems.seoScore}`,
    ),
    briefs(sql`1 = 1`, sql`${contentItems.createdAt} DESC`),
  ]);
  return {
    workspace,
    overview: {
      items: summary(statuses),
      keywords: positions ?? { total: 0, good: 0, fair: 0, poor: 0, none: 0 },
      sample: samples,
      review,
      low,
      recent,
    },
  };
}
