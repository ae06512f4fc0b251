import { removeProjectLink } from "@/lib/managed-items/write-project-links";
import type { Context } from "@/lib/platform/context";
import { RAG_LINK } from "./project-link";

/**
 * Takes a RAG out of a project. For whoever manages either side.
 *
 * @throws AppError `unauthenticated`, `forbidden`, or `not_found` for what is not linked or not theirs to see.
 */
export async function unlinkRag(
  ctx: Context,
  { projectId, ragId }: { projectId: string; ragId: string },
): Promise<void> {
  await removeProjectLink(ctx, RAG_LINK, { projectId, itemId: ragId });
}
