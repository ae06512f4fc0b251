import { deleteItem } from "@/lib/managed-items/delete-item";
import type { Context } from "@/lib/platform/context";
import { RAG_WRITING } from "./writing";

/**
 * Deletes a RAG with its team and its links to projects.
 *
 * @param which.ifMatch the version that is meant, or null for whichever it is.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteRag(
  ctx: Context,
  which: { id: string; ifMatch?: number | null },
): Promise<void> {
  await deleteItem(ctx, RAG_WRITING, which);
}
