import type { Context } from "@/lib/context/context";
import { listProjectLinks } from "@/lib/managed-items/project-links";
import { getItem, listItems } from "@/lib/managed-items/read-items";
import type { ItemListQuery, ItemPage, ProjectLinks } from "@/lib/managed-items/schema";
import { RAG_LINK, RAG_STORE } from "./rag-store";
import type { RagCardView, RagView } from "./schema";

/**
 * One RAG that the person may read: superadmin, creator or assigned. One round trip.
 *
 * @returns the RAG, its version, and the name of who created it, null where nobody is known.
 * @throws AppError `unauthenticated`; `invalid_input` without an id; `not_found` for one that is not there or not theirs to see.
 */
export async function getRag(
  ctx: Context,
  id: string,
): Promise<{ rag: RagView; version: number; creatorName: string | null }> {
  const { view, version, creatorName } = await getItem(ctx, RAG_STORE, id);
  return { rag: view, version, creatorName };
}

/**
 * The RAGs that the person may read, as a page.
 *
 * @param options.teamLimit how many members each RAG carries; all of them by default.
 * @throws AppError `unauthenticated`.
 */
export async function listRags(
  ctx: Context,
  query: ItemListQuery,
  options: { teamLimit?: number } = {},
): Promise<ItemPage<RagCardView>> {
  return listItems(ctx, RAG_STORE, query, options);
}

/**
 * The RAGs that a project uses, as far as the person may see them, and those that they could link to it.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a project that is not there or not theirs to see.
 */
export async function listProjectRags(ctx: Context, projectId: string): Promise<ProjectLinks> {
  return listProjectLinks(ctx, RAG_LINK, projectId);
}
