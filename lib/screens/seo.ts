import { sql } from "drizzle-orm";
import { contentItems } from "@/db/schema/content";
import { readWorkspaceScreen } from "@/lib/agents/workspace-agents";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { addressOf, isInCollection, type RecordCollection } from "@/lib/records/collection";
import { seoScore, seoTextOf } from "@/lib/records/content/seo-score";
import { readCollection } from "@/lib/records/definitions";
import { peopleStatement } from "@/lib/records/people";
import { listedPage, listStatements, readCorrected } from "@/lib/records/read/list-records";
import type { RecordListQuery } from "@/lib/records/read/list-schema";
import { recordView } from "@/lib/records/values";
import type { RecordsScreenData } from "./records";

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

export interface SeoScreenData extends RecordsScreenData {
  /** For the items with the lowest scores, except archived ones. */
  advice: SeoAdvice[];
}

/**
 * Returns the SEO screen of a content workspace: its keywords, and how to raise the lowest scores.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getSeoScreen(
  ctx: Context,
  keywords: RecordCollection,
  asked: RecordListQuery,
): Promise<SeoScreenData> {
  return readCorrected(ctx, keywords, asked, (...search) =>
    readSeoScreen(ctx, keywords, ...search),
  );
}

async function readSeoScreen(
  ctx: Context,
  keywords: RecordCollection,
  query: RecordListQuery,
  within: readonly number[] | null,
): Promise<Omit<SeoScreenData, "corrected">> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { projectId } = keywords;
  const items = readCollection({ projectId, type: "content", records: "items" });
  const { workspace, results } = await readWorkspaceScreen(ctx, actor, addressOf(keywords), {
    ...listStatements(ctx, actor, keywords, query, within),
    people: peopleStatement(ctx, actor, keywords),
    lowest: ctx.db
      .select()
      .from(contentItems)
      .where(sql`${isInCollection(actor, items)} AND ${contentItems.status} <> 'archived'`)
      .orderBy(contentItems.seoScore, contentItems.createdAt, sql`${contentItems}.rowid`)
      .limit(SHOWN),
  });
  const { people, lowest, ...list } = results;
  return {
    workspace,
    page: listedPage(keywords, query, list),
    people,
    advice: lowest.map((row) => ({
      id: row.id,
      title: row.title,
      status: row.status,
      seo_score: row.seoScore,
      advice: seoScore(seoTextOf(recordView(items.definition, row))).advice,
    })),
  };
}
