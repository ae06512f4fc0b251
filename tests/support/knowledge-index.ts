import { and, eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { ragChunks, ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { CHUNKING, type Chunking } from "@/lib/knowledge/chunk-text";
import {
  removeGenerationsJob,
  switchStatements,
} from "@/lib/knowledge/generations/generation-state";
import { discardStatements } from "@/lib/knowledge/generations/index-jobs";
import {
  type ChunkToIndex,
  chunkStatements,
  removeChunksStatement,
} from "@/lib/knowledge/index-chunks";
import { type EmbedCursor, embedSlice } from "@/lib/knowledge/vectors/embed-chunks";

/** Chunks written per batch. */
const A_BATCH = 100;

/** How a generation's vectors are created. */
export type Vectors = Pick<
  typeof ragGenerations.$inferSelect,
  "embeddingIntegrationId" | "embeddingModel" | "dimensions"
>;
const NO_VECTORS: Vectors = {
  embeddingIntegrationId: null,
  embeddingModel: null,
  dimensions: null,
};

/** Creates and packs the vectors of a generation's chunks, like the engine. */
export async function makeVectors(ctx: Context, generationId: string): Promise<void> {
  let cursor: EmbedCursor | undefined;
  for (;;) {
    const [generation] = await ctx.db
      .select()
      .from(ragGenerations)
      .where(eq(ragGenerations.id, generationId));
    const slice = generation ? await embedSlice(ctx, generation, cursor) : null;
    if (!slice) return;
    const [first, ...rest] = slice.statements ?? [];
    if (first) await ctx.db.batch([first, ...rest]);
    cursor = slice.cursor;
  }
}

/** Starts a generation whose chunks the caller writes; returns its id. */
export async function startGeneration(
  ctx: Context,
  ragId: string,
  { size, overlap }: Chunking = CHUNKING,
  vectors: Vectors = NO_VECTORS,
): Promise<string> {
  const id = crypto.randomUUID();
  const cut = { chunkSize: size, chunkOverlap: overlap };
  const row = { id, ragId, ...cut, ...vectors, createdAt: ctx.now };
  await namedBatch(ctx.db, {
    ...discardStatements(ctx, ragId, sql`1 = 1`),
    started: ctx.db.insert(ragGenerations).values({ ...row, state: "building" }),
  });
  return id;
}

/** Writes chunks with their index rows. */
export async function writeChunks(
  ctx: Context,
  generationId: string,
  chunks: readonly ChunkToIndex[],
): Promise<void> {
  for (let at = 0; at < chunks.length; at += A_BATCH) {
    const part = chunks.slice(at, at + A_BATCH);
    await namedBatch(ctx.db, await chunkStatements(ctx.db, generationId, part));
  }
}

/** Removes a document from a generation. */
export async function removeChunks(
  ctx: Context,
  { generationId, documentId }: { generationId: string; documentId: string },
): Promise<void> {
  const isMeant = and(
    eq(ragChunks.documentId, documentId),
    eq(ragChunks.generationId, generationId),
  );
  const found = await ctx.db.select({ id: ragChunks.id }).from(ragChunks).where(isMeant);
  await removeChunksStatement(ctx, found);
}

/** Makes a generation the current one, like the engine. @returns whether it was switched. */
export async function switchGeneration(
  ctx: Context,
  which: { ragId: string; generationId: string },
): Promise<boolean> {
  return (await namedBatch(ctx.db, switchStatements(ctx, which))).switched.length > 0;
}

/** Removes a RAG's chunks of unused generations. @returns the number of slices. */
export async function removeSpentChunks(ctx: Context, ragId: string): Promise<number> {
  for (let slices = 1; ; slices++) {
    const slice = { id: "", kind: "", attempt: 1, createdBy: null, lease: "", until: 0 };
    const result = await removeGenerationsJob.run(ctx, { ...slice, subject: ragId, cursor: null });
    for (const statement of result.statements ?? []) await ctx.db.batch([statement]);
    if (result.next === "done") return slices;
  }
}
