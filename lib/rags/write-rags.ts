import { and, eq } from "drizzle-orm";
import { rags } from "@/db/schema/rags";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { RAG_LINK } from "@/lib/managed-items/agents-and-rags";
import { addProjectLink, removeProjectLink } from "@/lib/managed-items/project-links";
import type { LinkedItemView } from "@/lib/managed-items/schema";
import { createItem, deleteItem, updateItem } from "@/lib/managed-items/write-items";
import { parseInput } from "@/lib/parse-input";
import { RAG_STORE } from "./rag-store";
import { nameRagSchema, type RagView, ragLinkSchema } from "./schema";

/** Returns the address of a RAG's own page. */
const ragPage = (origin: string, id: string) => `${origin}/rags/${id}/workspace`;

/** Returns an input without the fields that a form left empty. */
const withoutEmpty = (input: unknown): unknown =>
  typeof input === "object" && input !== null
    ? Object.fromEntries(
        Object.entries(input).filter(
          ([, value]) => typeof value !== "string" || value.trim() !== "",
        ),
      )
    : input;

interface WrittenRag {
  rag: RagView;
  version: number;
}

/**
 * Creates a RAG with its team.
 *
 * @param idempotencyKey a repeated key returns the RAG that the first request created.
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
 * Creates a RAG of which a person gave at least the name: as `custom`, planned until a document is
 * ready, with its own page as its address.
 *
 * @param idempotencyKey a repeated key returns the RAG that the first request created.
 * @returns the RAG and its version.
 * @throws AppError `unauthenticated`, `forbidden` or `invalid_input`.
 */
export async function createNamedRag(
  ctx: Context,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<WrittenRag> {
  const store = { ...RAG_STORE, createSchema: nameRagSchema };
  const { view, version } = await createItem(
    ctx,
    store,
    withoutEmpty(input),
    idempotencyKey,
    (id) => ({
      address: ctx.db
        .update(rags)
        .set({ url: ragPage(ctx.origin, id) })
        .where(and(eq(rags.id, id), eq(rags.url, ""))),
    }),
  );
  return { rag: view, version };
}

/**
 * Changes the given fields of a RAG.
 *
 * @param change.ifMatch the expected version, or null for any.
 * @returns the RAG and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` or
 *   `precondition_failed`.
 */
export async function updateRag(
  ctx: Context,
  change: { id: string; changes: unknown; ifMatch?: number | null },
): Promise<WrittenRag> {
  const { view, version } = await updateItem(ctx, RAG_STORE, change);
  return { rag: view, version };
}

/**
 * Moves a RAG to the trash with its team, its project links and its documents. Until it is
 * restored, no person or agent can search it.
 *
 * @param which.ifMatch the expected version, or null for any.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteRag(
  ctx: Context,
  which: { id: string; ifMatch?: number | null },
): Promise<void> {
  await deleteItem(ctx, RAG_STORE, which);
}

/**
 * Links the RAG of `{ ragId }` to a project. The actor must manage both.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, or `not_found` if the actor
 *   can't see one of them.
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
 * Unlinks a RAG from a project. The actor must manage one of them.
 *
 * @throws AppError `unauthenticated`, `forbidden`, or `not_found` if the link doesn't exist or the
 *   actor can't see it.
 */
export async function unlinkRag(
  ctx: Context,
  { projectId, ragId }: { projectId: string; ragId: string },
): Promise<void> {
  await removeProjectLink(ctx, RAG_LINK, { projectId, itemId: ragId });
}
