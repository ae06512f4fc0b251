import { sql } from "drizzle-orm";
import { contentItems } from "@/db/schema/content";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { isInCollection, type RecordCollection } from "@/lib/records/collection";
import { seoScore, seoTextOf } from "@/lib/records/content/seo-score";
import { readCollection } from "@/lib/records/definitions";
import type { RecordListQuery } from "@/lib/records/read/list-schema";
import { recordView } from "@/lib/records/values";
import { getRecordsScreen } from "./records";

/** Items whose full texts are read for advice. */
const SHOWN = 10;

/** A content item, and how to raise its score. */
export interface SeoAdvice {
  id: string;
  title: string;
  status: string;
  seo_score: number;
  advice: string[];
}

/** Returns advice for the items with the lowest scores, except archived ones. */
async function readAdvice(ctx: Context, projectId: string): Promise<SeoAdvice[]> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const items = readCollection({ projectId, type: "content", records: "items" });
  const lowest = await ctx.db
    .select()
    .from(contentItems)
    .where(sql`${isInCollection(actor, items)} AND ${contentItems.status} <> 'archived'`)
    .orderBy(contentItems.seoScore, contentItems.createdAt, sql`${contentItems}.rowid`)
    .limit(SHOWN);
  return lowest.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.status,
    seo_score: row.seoScore,
    advice: seoScore(seoTextOf(recordView(items.definition, row))).advice,
  }));
}

/**
 * Returns the SEO screen of a content workspace: its keywords, and how to raise the lowest scores.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getSeoScreen(
  ctx: Context,
  keywords: RecordCollection,
  query: RecordListQuery,
) {
  const [screen, advice] = await Promise.all([
    getRecordsScreen(ctx, keywords, query),
    readAdvice(ctx, keywords.projectId),
  ]);
  return { ...screen, advice };
}
