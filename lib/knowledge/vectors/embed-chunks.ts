import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { given, givenRows, valuesOf } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { ragChunks, ragDocuments, ragEmbeddings, ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import { withFullStop } from "@/lib/full-stop";
import { backoffMs, type SliceResult } from "@/lib/jobs/job-kind";
import { embedTexts } from "@/lib/models/embed-texts";
import { packedUpTo, packSlice } from "./segments";
import { quantise, rowsASegment } from "./vectors";

/** Maximum passages per call. */
const CHUNKS_A_CALL = 128;
/** Models take 8,192 tokens per text, and a token has at least one byte. */
const MAX_BYTES = 8000;
/**
 * Shorter than a job's lease, so that a slow call ends before another engine repeats it.
 * Milliseconds.
 */
const CALL_MS = 20_000;
/**
 * Retries while the provider is busy or unreachable: about four hours if it doesn't say when to
 * retry.
 */
const MAX_WAITS = 30;

type Generation = Pick<
  typeof ragGenerations.$inferSelect,
  | "id"
  | "ragId"
  | "embeddingIntegrationId"
  | "embeddingModel"
  | "dimensions"
  | "createdBy"
  | "error"
>;

/** Progress of creating vectors. */
export interface EmbedCursor {
  /** All chunks up to this one have vectors. */
  at: number;
  /** Consecutive waits for the provider. */
  waits: number;
  /** Passages with new vectors that aren't packed yet. */
  unpacked?: number;
}

/** Returns a generation's embedding settings, or null if it has no vectors. */
export function embeddingOf(generation: Omit<Generation, "createdBy" | "error">) {
  const { id, ragId, embeddingIntegrationId: integrationId, embeddingModel: model } = generation;
  const { dimensions } = generation;
  if (integrationId === null || model === null || dimensions === null) return null;
  return { id, ragId, integrationId, model, dimensions };
}

/** Returns the text as the model receives it: well-formed and cut to the maximum length. */
export function modelInput(text: string): string {
  const bytes = new TextEncoder().encode(text);
  // Stream mode drops a character that the cut splits.
  return new TextDecoder().decode(bytes.subarray(0, MAX_BYTES), { stream: true });
}

/** A passage with its title and headings, because alone it often doesn't say what it is about. */
export function textOf(chunk: { title: string; headingPath: string; text: string }): string {
  const above = [chunk.title, ...(JSON.parse(chunk.headingPath) as string[])].filter(Boolean);
  return modelInput(`${above.join(" › ")}\n${chunk.text}`.trim());
}

/** Returns the next passages without a vector, with the texts to send. */
async function nextChunks(ctx: Context, generationId: string, after: number) {
  const rows = await ctx.db
    .select({
      id: ragChunks.id,
      title: ragDocuments.title,
      headingPath: ragChunks.headingPath,
      text: ragChunks.text,
    })
    .from(ragChunks)
    .innerJoin(ragDocuments, eq(ragDocuments.id, ragChunks.documentId))
    .where(
      and(
        eq(ragChunks.generationId, generationId),
        gt(ragChunks.id, after),
        isNull(ragChunks.embeddingId),
      ),
    )
    .orderBy(asc(ragChunks.id))
    .limit(CHUNKS_A_CALL);
  return Promise.all(
    rows.map(async (row) => {
      const text = textOf(row);
      return { id: row.id, text, hash: await sha256Hex(text) };
    }),
  );
}

type Embedding = NonNullable<ReturnType<typeof embeddingOf>>;

/** Creates vectors for texts that the RAG has none for yet, and returns them by hash. */
async function newVectors(
  ctx: Context,
  { ragId, ...embedding }: Embedding,
  { chunks, userId }: { chunks: readonly { text: string; hash: string }[]; userId: string | null },
) {
  const texts = new Map(chunks.map(({ text, hash }) => [hash, text]));
  const known = await ctx.db
    .select({ hash: ragEmbeddings.hash })
    .from(ragEmbeddings)
    .where(
      and(
        eq(ragEmbeddings.ragId, ragId),
        eq(ragEmbeddings.model, embedding.model),
        eq(ragEmbeddings.dimensions, embedding.dimensions),
        sql`${ragEmbeddings.hash} IN ${valuesOf([...texts.keys()])}`,
      ),
    );
  for (const { hash } of known) texts.delete(hash);
  if (texts.size === 0) return [];
  const purpose = { purpose: "embedding" as const, userId, ragId };
  const vectors = await embedTexts(ctx, {
    ...embedding,
    texts: [...texts.values()],
    timeoutMs: CALL_MS,
    for: purpose,
  });
  return [...texts.keys()].map((hash, index) => ({
    hash,
    vector: Buffer.from(quantise(vectors[index] ?? [])).toString("hex"),
  }));
}

/** Sets or clears the reason why a generation lacks vectors. */
export const reasonStatement = (ctx: Context, generationId: string, error: string | null) =>
  ctx.db.update(ragGenerations).set({ error }).where(eq(ragGenerations.id, generationId));

async function makeVectors(
  ctx: Context,
  { embedding, generation }: { embedding: Embedding; generation: Generation },
  after: number,
): Promise<{ statements: SliceResult["statements"]; at: number } | null> {
  const chunks = await nextChunks(ctx, embedding.id, after);
  const last = chunks.at(-1);
  if (!last) return null;
  const { ragId, model, dimensions } = embedding;
  const made = await newVectors(ctx, embedding, { chunks, userId: generation.createdBy });
  const rows = chunks.map(({ id, hash }) => ({ id, hash }));
  const byHash = new Map(made.map((one) => [one.hash, one.vector]));
  // Skips chunks that were deleted in the meantime.
  const added = rows.flatMap(({ id, hash }) => ({ id, hash, vector: byHash.get(hash) ?? null }));
  const values = { id: sql`NULL`, ragId, model, dimensions, hash: given("hash") };
  const isThere = sql`EXISTS (SELECT 1 FROM ${ragChunks} WHERE ${ragChunks.id} = ${given("id")})`;
  const found = sql`(SELECT known.id FROM ${ragEmbeddings} AS known WHERE known.rag_id = ${ragId}
    AND known.model = ${model} AND known.dimensions = ${dimensions} AND known.hash = ${given("hash")})`;
  return {
    at: last.id,
    statements: [
      insertFrom(
        ctx.db,
        ragEmbeddings,
        { ...values, vector: sql`unhex(${given("vector")})` },
        sql`${givenRows(added.filter(({ vector }) => vector !== null))} WHERE ${isThere}`,
      ).onConflictDoNothing(),
      ctx.db
        .update(ragChunks)
        .set({ embeddingId: found })
        .from(givenRows(rows))
        .where(sql`${ragChunks.id} = ${given("id")}`),
      ...(generation.error === null ? [] : [reasonStatement(ctx, embedding.id, null)]),
    ],
  };
}

/**
 * Creates vectors for the next passages of a generation, or packs them once all passages have one.
 * Waits for a busy or unreachable provider and stores the reason on the generation.
 *
 * @returns null if nothing is left to do or the generation has no vectors.
 * @throws AppError as `callModel`, also after too many waits.
 */
export async function embedSlice(
  ctx: Context,
  generation: Generation,
  known: EmbedCursor | undefined,
): Promise<(SliceResult & { cursor: EmbedCursor }) | null> {
  const embedding = embeddingOf(generation);
  if (!embedding) return null;
  const after = known?.at ?? (await packedUpTo(ctx, generation.id));
  const { unpacked = 0 } = known ?? {};
  const isFull = unpacked >= rowsASegment(embedding.dimensions);
  try {
    const made = isFull ? null : await makeVectors(ctx, { embedding, generation }, after);
    if (made) {
      const { statements, at } = made;
      const cursor = { at, waits: 0, unpacked: unpacked + CHUNKS_A_CALL };
      return { statements, cursor, next: "more" };
    }
  } catch (error) {
    const waits = (known?.waits ?? 0) + 1;
    const isPassing = error instanceof AppError && error.retryAfter !== undefined;
    if (!isPassing || waits > MAX_WAITS) throw error;
    const wait = Math.max((error.retryAfter ?? 0) * 1000, backoffMs(waits));
    const reason = `${withFullStop(error.message)} Retrying automatically.`;
    return {
      statements: [reasonStatement(ctx, generation.id, reason)],
      cursor: { at: after, waits, unpacked },
      next: { at: Date.now() + wait },
    };
  }
  const packed = await packSlice(ctx, embedding);
  return packed && { ...packed, cursor: { at: after, waits: 0 } };
}
