import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { addProjectLink, removeProjectLink } from "@/lib/managed-items/project-links";
import type { LinkedItemView } from "@/lib/managed-items/schema";
import { createItem, deleteItem, updateItem } from "@/lib/managed-items/write-items";
import { parseInput } from "@/lib/parse-input";
import { RAG_LINK, RAG_STORE } from "./rag-store";
import { type RagView, ragLinkSchema } from "./schema";

interface WrittenRag {
  rag: RagView;
  version: number;
}

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
): Promise<WrittenRag> {
  const { view, version } = await createItem(ctx, RAG_STORE, input, idempotencyKey);
  return { rag: view, version };
}

/**
 * Changes the named fields of a RAG. An edit without fields changes nothing.
 *
 * @param change.ifMatch the version that the change is meant for, or null.
 * @returns the RAG and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found`, `precondition_failed`, or `conflict` where
 *   a RAG with documents may not become active yet.
 */
export async function updateRag(
  ctx: Context,
  change: { id: string; changes: unknown; ifMatch?: number | null },
): Promise<WrittenRag> {
  const { view, version } = await updateItem(ctx, RAG_STORE, change);
  return { rag: view, version };
}

/**
 * Moves a RAG to the trash with its team, its links to projects and its documents. Nobody and no agent asks it meanwhile.
 *
 * @param which.ifMatch the version that is meant, or null for whichever it is.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteRag(
  ctx: Context,
  which: { id: string; ifMatch?: number | null },
): Promise<void> {
  await deleteItem(ctx, RAG_STORE, which);
}

/**
 * Lets a project use the RAG of `{ ragId }`. For whoever manages both sides.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, or `not_found` for a side that the person may not see.
 */
export async function linkRag(
  ctx: Context,
  { projectId, input }: { projectId: string; input: unknown },
): Promise<LinkedItemView> {
  authorize(ctx.actor, "projects.link");
  const { ragId } = parseInput(ragLinkSchema, input);
  return addProjectLink(ctx, RAG_LINK, { projectId, itemId: ragId });
}

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
