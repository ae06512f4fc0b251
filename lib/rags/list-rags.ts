import { rags } from "@/db/schema/rags";
import { authorize } from "@/lib/auth/authorize";
import { countsStatement, itemPage, itemPageClause } from "@/lib/managed-items/read-items";
import type { ItemListQuery, ItemStats } from "@/lib/managed-items/schema";
import type { PageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { RAG } from "./definition";
import { ragCardView } from "./rag-view";
import { ragColumns } from "./rows";
import type { RagCardView } from "./schema";

/**
 * The RAGs that the person may read, as a page. Two statements in one round trip, whatever the page's size.
 *
 * @param teamLimit how many members each RAG carries; all of them by default.
 * @throws AppError `unauthenticated`.
 */
export async function listRags(
  ctx: Context,
  query: ItemListQuery,
  { teamLimit }: { teamLimit?: number } = {},
): Promise<PageOf<RagCardView> & { stats: ItemStats }> {
  const actor = authorize(ctx.actor, "rags.list");
  const [rows, counts] = await ctx.db.batch([
    ctx.db
      .select(ragColumns(actor, teamLimit))
      .from(rags)
      .where(itemPageClause(RAG, actor, query)),
    countsStatement(ctx, RAG, actor, query),
  ]);
  return itemPage(rows.map(ragCardView), counts, query);
}
