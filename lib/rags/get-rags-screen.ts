import { authorize } from "@/lib/auth/authorize";
import {
  anyItemCandidatesStatement,
  candidatesText,
} from "@/lib/managed-items/list-item-candidates";
import { itemPage } from "@/lib/managed-items/read-items";
import type { ItemListQuery, ItemScreen } from "@/lib/managed-items/schema";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import type { Context } from "@/lib/platform/context";
import { RAG } from "./definition";
import { ragListStatements } from "./list-rags";
import { ragCardView } from "./rag-view";
import type { RagCardView } from "./schema";

/**
 * What the screen of the RAGs shows: `listRags`, and whom its cards offer to assign. One round trip.
 *
 * @throws AppError `unauthenticated`.
 */
export async function getRagsScreen(
  ctx: Context,
  query: ItemListQuery,
): Promise<ItemScreen<RagCardView>> {
  const actor = authorize(ctx.actor, "rags.list");
  const [rows, counts, people] = await ctx.db.batch([
    ...ragListStatements(ctx, actor, query, TEAM_PREVIEW),
    anyItemCandidatesStatement(ctx, RAG, actor),
  ]);
  const list = await itemPage(ctx, { item: RAG, actor, query, rows, counts }, ragCardView);
  return { list, people: candidatesText(people) };
}
