import { authorize } from "@/lib/auth/authorize";
import { countsStatement, itemPage, itemPageStatement } from "@/lib/managed-items/read-items";
import type { ItemListQuery, ItemPage } from "@/lib/managed-items/schema";
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
): Promise<ItemPage<RagCardView>> {
  const actor = authorize(ctx.actor, "rags.list");
  const [rows, counts] = await ctx.db.batch([
    itemPageStatement(ctx, RAG, actor, query, ragColumns(actor, teamLimit)),
    countsStatement(ctx, RAG, actor),
  ]);
  return itemPage(ctx, { item: RAG, actor, query, rows, counts }, ragCardView);
}
