import { createItem } from "@/lib/managed-items/create-item";
import type { Context } from "@/lib/platform/context";
import type { RagView } from "./schema";
import { RAG_WRITING } from "./writing";

/**
 * Creates a RAG with its team.
 *
 * @param idempotencyKey the request's key: the same one again answers the RAG that it made.
 * @returns the RAG and its version.
 * @throws AppError `unauthenticated`, `forbidden` or `invalid_input`.
 */
export async function createRag(
  ctx: Context,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<{ rag: RagView; version: number }> {
  const { view, version } = await createItem(ctx, RAG_WRITING, input, idempotencyKey);
  return { rag: view, version };
}
