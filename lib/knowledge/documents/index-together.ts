import { and, eq, isNull, sql } from "drizzle-orm";
import { given, givenRows, valuesOf } from "@/db/client";
import { jobs } from "@/db/schema/jobs";
import { ragChunks, ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import type { JobKind, JobSlice, TogetherResult } from "@/lib/jobs/job-kind";
import { chunkText } from "../chunk-text";
import { closeGapsStatement } from "../gaps/close-gaps";
import { activateStatement, embedStatement } from "../generations/index-jobs";
import { guessLanguage } from "../guess-language";
import { CHUNKS_A_BATCH, type ChunkToIndex, chunkStatements, chunksOf } from "../index-chunks";
import { chunkingOf, currentGeneration, type Generation } from "./current-generation";
import { hasText, readText } from "./document-text";

/** Maximum documents per slice. */
const MAX_DOCUMENTS = 50;
/** Texts of at most this many bytes have few chunks. */
const SMALL_BYTES = 10_000;

/** SQL: the job's document has a short text and isn't in the index yet. */
const isShort = and(
  eq(ragDocuments.state, "queued"),
  hasText,
  isNull(ragDocuments.previous),
  sql`${ragDocuments.bytes} <= ${SMALL_BYTES}`,
  sql`NOT EXISTS (SELECT 1 FROM ${ragChunks} WHERE ${ragChunks.documentId} = ${ragDocuments.id})`,
);

/** Fails its batch unless all documents are unchanged and their generations are current. */
function unchangedGuard(ctx: Context, read: readonly { id: string; generationId: string }[]) {
  const same = sql`SELECT count(*) FROM ${givenRows(read)}
    JOIN ${ragDocuments} ON ${ragDocuments.id} = ${given("id")} AND ${ragDocuments.contentHash} = ${given("contentHash")}
      AND ${ragDocuments.title} = ${given("title")} AND ${ragDocuments.state} = 'queued'
    JOIN ${ragGenerations} ON ${ragGenerations.id} = ${given("generationId")} AND ${ragGenerations.state} = 'current'`;
  return ctx.db
    .select({
      same: sql`json(CASE WHEN (${same}) = ${read.length} THEN '1' ELSE 'a document has changed' END)`,
    })
    .from(sql`(SELECT 1)`);
}

/** Indexes the short new documents of several jobs, as many as fit into one batch. */
async function indexShort(ctx: Context, slices: readonly JobSlice[]): Promise<TogetherResult> {
  const bySubject = new Map(slices.map(({ id, subject }) => [subject, id]));
  const subjects = valuesOf([...bySubject.keys()]);
  const documents = await ctx.db
    .select()
    .from(ragDocuments)
    .where(sql`${ragDocuments.id} IN ${subjects} AND ${isShort}`);
  const generations = new Map<string, Generation | undefined>();
  for (const { ragId } of documents) {
    if (!generations.has(ragId)) generations.set(ragId, await currentGeneration(ctx, ragId));
  }
  const texts = await Promise.all(documents.map((document) => readText(ctx, document)));
  const read: {
    id: string;
    title: string;
    contentHash: string;
    generationId: string;
    n: number;
    language: string | null;
  }[] = [];
  const toWrite = new Map<string, ChunkToIndex[]>();
  let room = CHUNKS_A_BATCH;
  for (const [index, document] of documents.entries()) {
    const { id, title, contentHash, ragId } = document;
    const generation = generations.get(ragId);
    const text = texts[index];
    if (!generation || text == null) continue;
    const chunks = chunksOf(document, chunkText(text, {}, chunkingOf(generation)));
    if (chunks.length === 0 || chunks.length > room) continue;
    room -= chunks.length;
    toWrite.set(generation.id, [...(toWrite.get(generation.id) ?? []), ...chunks]);
    read.push({
      id,
      title,
      contentHash,
      generationId: generation.id,
      n: chunks.length,
      language: guessLanguage(text),
    });
  }
  if (read.length === 0) return { ids: [], statements: [] };
  const written = await Promise.all(
    [...toWrite].map(([generationId, chunks]) => chunkStatements(ctx.db, generationId, chunks)),
  );
  const ready = ctx.db
    .update(ragDocuments)
    .set({
      state: "ready",
      progress: given("n"),
      progressTotal: given("n"),
      error: null,
      language: sql`coalesce(${ragDocuments.language}, ${given("language")})`,
      updatedAt: ctx.now,
    })
    .from(givenRows(read))
    .where(sql`${ragDocuments.id} = ${given("id")}`);
  const ragIds = sql`SELECT value FROM json_each(${JSON.stringify([...generations.keys()])})`;
  return {
    ids: read.flatMap(({ id }) => bySubject.get(id) ?? []),
    statements: [
      unchangedGuard(ctx, read),
      ...written.flatMap(({ chunks, index }) => [chunks, index]),
      ready,
      closeGapsStatement(ctx, ragIds),
      activateStatement(ctx, ragIds),
      ...[...generations]
        .filter(([, generation]) => generation && generation.embeddingModel !== null)
        .map(([ragId]) => embedStatement(ctx, ragId)),
    ],
  };
}

/**
 * Indexes many short texts in one slice, because round trips to the database take most of the time.
 */
export const indexTogether: JobKind["together"] = {
  limit: MAX_DOCUMENTS,
  isSmall: sql`EXISTS (SELECT 1 FROM ${ragDocuments} WHERE ${ragDocuments.id} = ${jobs.subject} AND ${isShort})`,
  run: indexShort,
};
