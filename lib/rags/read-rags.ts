import type { Context } from "@/lib/context/context";
import { RAG_LINK } from "@/lib/managed-items/agents-and-rags";
import { listProjectLinks } from "@/lib/managed-items/project-links";
import { getItem, listItems } from "@/lib/managed-items/read-items";
import type { ItemListQuery, ItemPage, ProjectLinks } from "@/lib/managed-items/schema";
import { RAG_STORE } from "./rag-store";
import type { RagCardView, RagView } from "./schema";

/**
 * Returns a RAG that the actor may read (as superadmin, creator or member) in one round trip.
 *
 * @returns the RAG, its version, and its creator's name, or null if unknown.
 * @throws AppError `unauthenticated`; `invalid_input` without an ID; `not_found` if it doesn't
 *   exist or the actor can't see it.
 */
export async function getRag(
  ctx: Context,
  id: string,
): Promise<{ rag: RagView; version: number; creatorName: string | null }> {
  const { view, version, creatorName } = await getItem(ctx, RAG_STORE, id);
  return { rag: view, version, creatorName };
}

/**
 * Returns a page of the RAGs that the actor may read.
 *
 * @param options.teamLimit how many members to include per RAG; all by default.
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
 * Returns the RAGs that a project uses and that the actor may read, and those that they could link
 * to it.
 *
 * @throws AppError `unauthenticated`, or `not_found` if the project doesn't exist or the actor
 *   can't see it.
 */
export async function listProjectRags(ctx: Context, projectId: string): Promise<ProjectLinks> {
  return listProjectLinks(ctx, RAG_LINK, projectId);
}
