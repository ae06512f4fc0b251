import { and, eq, type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { ragChunks, ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { JOB_FACTS } from "@/lib/job-kinds/job-facts";
import type { JobKind, JobSlice, SliceResult } from "@/lib/jobs/job-kind";
import { enqueueEachStatement } from "@/lib/jobs/write-jobs";
import { type Chunk, chunkText } from "../chunk-text";
import { closeGapsStatement } from "../gaps/close-gaps";
import { activateStatement, embedStatement } from "../generations/index-jobs";
import { guessLanguage } from "../guess-language";
import { CHUNKS_A_BATCH, chunkStatements, chunksOf, removeChunksStatement } from "../index-chunks";
import { INGEST } from "./add-documents";
import { chunkingOf, currentGeneration, type Generation } from "./current-generation";
import {
  dropPreviousVersion,
  failedResult,
  failedStatements,
  type IngestedDocument,
  isUnchanged,
  versionKey,
} from "./document-state";
import { readText, type TextLocation } from "./document-text";
import {
  DOCUMENTS_AT_ONCE,
  extractSlice,
  READER_WAITS_MS,
  readExtractCursor,
} from "./extract-slice";
import { indexTogether } from "./index-together";

/** Attempts at one slice before a document fails. */
const { attempts: ATTEMPTS } = JOB_FACTS["knowledge.ingest"];
const NO_TEXT = "This document contains no text.";
const GAVE_UP = "Couldn't read this document. Try again.";
const SMALLER = "Split it into smaller files and upload them.";

/** Progress of indexing. Starts over if the document's content or title changes. */
interface IndexCursor {
  content: string;
  generationId: string;
  at: number;
}

function readIndexCursor(cursor: unknown): IndexCursor | null {
  const known = cursor as Partial<IndexCursor> | null;
  if (typeof known?.at !== "number" || typeof known.generationId !== "string") return null;
  return { content: String(known.content), generationId: known.generationId, at: known.at };
}

/**
 * Caches the chunks of documents that are being indexed. Chunking a long text again for each batch
 * would take most of the time.
 */
const chunkCache = new Map<string, Chunk[]>();
const MAX_CACHED = 4;

/** Returns the document's chunks with a generation's settings. */
export async function chunksToIndex(
  ctx: Context,
  document: Pick<IngestedDocument, "pageStarts"> & TextLocation,
  generation: Pick<Generation, "chunkSize" | "chunkOverlap">,
): Promise<Chunk[]> {
  const name =
    document.textKey && `${document.textKey} ${generation.chunkSize} ${generation.chunkOverlap}`;
  const known = name && chunkCache.get(name);
  if (known) return known;
  const text = await readText(ctx, document);
  if (text === null) throw new Error("The document's text is missing from storage");
  const pageStarts: number[] | undefined = document.pageStarts
    ? JSON.parse(document.pageStarts)
    : undefined;
  const chunks = chunkText(text, { pageStarts }, chunkingOf(generation));
  const [oldest] = chunkCache.keys();
  if (chunkCache.size >= MAX_CACHED && oldest !== undefined) chunkCache.delete(oldest);
  if (name && chunks.length > CHUNKS_A_BATCH) chunkCache.set(name, chunks);
  return chunks;
}

/** SQL: the chunk is excluded and the new text has the same chunk, so it stays excluded. */
async function isKeptOff(ctx: Context, isHere: SQL | undefined, chunks: readonly Chunk[]) {
  const off = await ctx.db
    .select({ id: ragChunks.id, n: ragChunks.n, start: ragChunks.start, text: ragChunks.text })
    .from(ragChunks)
    .where(sql`${isHere} AND ${ragChunks.disabled}`);
  const kept = off.filter(
    ({ n, start, text }) => chunks[n]?.start === start && chunks[n]?.text === text,
  );
  return sql`${ragChunks.id} IN ${valuesOf(kept.map(({ id }) => id))}`;
}

/**
 * Removes the document's old chunks from the index, then writes the new ones, one batch per slice.
 */
async function indexSlice(
  ctx: Context,
  document: IngestedDocument,
  slice: JobSlice,
): Promise<SliceResult> {
  const generation = await currentGeneration(ctx, document.ragId);
  if (!generation) return { next: "done" };
  const content = versionKey(document);
  const known = readIndexCursor(slice.cursor);
  const isOn = known?.content === content && known.generationId === generation.id;
  const at = isOn ? known.at : 0;
  const cursor = { content, generationId: generation.id };
  const isHere = and(
    eq(ragChunks.documentId, document.id),
    eq(ragChunks.generationId, generation.id),
  );
  const chunks = await chunksToIndex(ctx, document, generation);
  if (chunks.length === 0) return failedResult(ctx, document, { error: NO_TEXT });
  if (at === 0) {
    const old = ctx.db
      .select({ id: ragChunks.id })
      .from(ragChunks)
      .where(sql`${isHere} AND NOT ${await isKeptOff(ctx, isHere, chunks)}`);
    const some = await old.limit(CHUNKS_A_BATCH);
    if (some.length > 0) {
      const removed = removeChunksStatement(ctx, some);
      return { statements: [removed], cursor: { ...cursor, at: 0 }, next: "more" };
    }
  }
  const to = Math.min(chunks.length, at + CHUNKS_A_BATCH);
  const isLast = to === chunks.length;
  const isCurrent = sql`EXISTS (SELECT 1 FROM ${ragGenerations}
    WHERE ${ragGenerations.id} = ${generation.id} AND ${ragGenerations.state} = 'current')`;
  const guard = sql`${isCurrent} AND EXISTS (SELECT 1 FROM ${ragDocuments} WHERE ${isUnchanged(document)})`;
  const part = chunksOf(document, chunks.slice(at, to));
  const written = await chunkStatements(ctx.db, generation.id, part, guard);
  const progress = ctx.db
    .update(ragDocuments)
    .set({
      state: isLast
        ? sql<"ready">`CASE WHEN ${isCurrent} THEN 'ready' ELSE 'queued' END`
        : "indexing",
      progress: to,
      progressTotal: chunks.length,
      error: null,
      language: document.language ?? guessLanguage(chunks.map(({ text }) => text).join(" ")),
      updatedAt: ctx.now,
    })
    .where(isUnchanged(document));
  const statements = [written.chunks, written.index, progress];
  // If another generation is current by now, index the document there.
  const other = sql`SELECT ${document.id} AS subject WHERE NOT ${isCurrent}`;
  return isLast
    ? {
        statements: [
          ...statements,
          ...dropPreviousVersion(ctx, document),
          closeGapsStatement(ctx, sql`${document.ragId}`),
          activateStatement(ctx, sql`${document.ragId}`),
          enqueueEachStatement(ctx, INGEST, other),
          ...(generation.embeddingModel === null ? [] : [embedStatement(ctx, document.ragId)]),
        ],
        next: "done",
      }
    : { statements, cursor: { ...cursor, at: to }, next: "more" };
}

const readDocument = async (ctx: Context, id: string) =>
  (await ctx.db.select().from(ragDocuments).where(eq(ragDocuments.id, id)))[0];

/** Returns whether the index may have passages of the document's text. */
const isTouched = ({ textKey, shortText }: IngestedDocument) =>
  textKey !== null || shortText !== null;

/**
 * Reads a document and indexes it, some pages or a batch of chunks per slice. Ends if the document
 * is deleted; starts over if it is replaced or renamed.
 */
export const ingestJob: JobKind = {
  ...JOB_FACTS["knowledge.ingest"],
  atOnce: DOCUMENTS_AT_ONCE,
  waitsMs: READER_WAITS_MS,
  together: indexTogether,
  async run(ctx, slice) {
    const document = await readDocument(ctx, slice.subject);
    if (!document || document.state === "ready") return { next: "done" };
    try {
      return isTouched(document)
        ? await indexSlice(ctx, document, slice)
        : await extractSlice(ctx, document, readExtractCursor(slice.cursor), slice);
    } catch (error) {
      // The job fails with this attempt, so the document fails too.
      const failure = { error: GAVE_UP, isTouched: isTouched(document) };
      if (slice.attempt >= ATTEMPTS) await ctx.db.batch(failedStatements(ctx, document, failure));
      throw error;
    }
  },
  async stopped(ctx, { subject }, reason) {
    const document = await readDocument(ctx, subject);
    if (!document || document.state === "ready") return [];
    const failure = { error: `${reason} ${SMALLER}`, isTouched: isTouched(document) };
    return failedStatements(ctx, document, failure);
  },
};
