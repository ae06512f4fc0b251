import { sql } from "drizzle-orm";
import { contentItems } from "@/db/schema/content";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { recordDefinition } from "./definitions";
import { isInPlace, placeOf, refuseUnentered } from "./rows";
import { seoScore, seoTextOf } from "./seo-score";
import { recordView } from "./stored-value";

/** Items whose whole texts are read for their advice. */
const SHOWN = 10;

/** A content item with what would raise its score. */
export interface SeoAdvice {
  id: string;
  title: string;
  status: string;
  seo_score: number;
  advice: string[];
}

/**
 * The content items that score lowest, with what would raise their scores, for whoever may enter the workspace.
 * Archived ones are left out.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function listSeoAdvice(ctx: Context, projectId: string): Promise<SeoAdvice[]> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const items = placeOf(projectId, recordDefinition("content", "items"));
  const lowest = sql`SELECT ${contentItems}.rowid FROM ${contentItems} WHERE ${isInPlace(actor, items)}
    AND ${contentItems.status} <> 'archived' ORDER BY ${contentItems.seoScore}, ${contentItems}.rowid LIMIT ${SHOWN}`;
  const [rows] = await ctx.db.batch([
    ctx.db
      .select({ row: contentItems })
      // One row also where there is no item, for whoever may enter.
      .from(sql`(${enterableWorkspace(actor, items)}) AS place`)
      .leftJoin(contentItems, sql`${contentItems}.rowid IN (${lowest})`)
      .orderBy(contentItems.seoScore, sql`${contentItems}.rowid`),
  ]);
  if (rows.length === 0) await refuseUnentered(ctx, items);
  return rows.flatMap(({ row }) => {
    if (!row) return [];
    const item = recordView(items.definition, row);
    return {
      id: item.id,
      title: row.title,
      status: row.status,
      seo_score: row.seoScore,
      advice: seoScore(seoTextOf(item)).advice,
    };
  });
}
