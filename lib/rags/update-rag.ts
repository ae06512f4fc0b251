import { updateItem } from "@/lib/managed-items/update-item";
import type { Context } from "@/lib/platform/context";
import type { RagView } from "./schema";
import { RAG_WRITING } from "./writing";

/**
 * Changes the named fields of a RAG. An edit without fields changes nothing.
 *
 * @param change.ifMatch the version that the change is meant for, or null.
 * @returns the RAG and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` or `precondition_failed`.
 */
export async function updateRag(
  ctx: Context,
  change: { id: string; changes: unknown; ifMatch?: number | null },
): Promise<{ rag: RagView; version: number }> {
  const { view, version } = await updateItem(ctx, RAG_WRITING, change);
  return { rag: view, version };
}
