import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { given, givenRows, namedBatch, valuesOf } from "@/db/client";
import { jobs } from "@/db/schema/jobs";
import { ragChunks, ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import type { JobKind, JobSlice, SliceResult } from "@/lib/jobs/job-kind";
import type { Chunk } from "../chunk-text";
import { INGEST } from "../documents/add-documents";
import { type TextLocation, textColumns } from "../documents/document-text";
import { chunksToIndex } from "../documents/ingest-job";
import { goldenQuestions } from "../evaluate";
import { askGolden, type PartialEvaluation } from "../golden/evaluations";
import {
  CHUNKS_A_BATCH,
  type ChunkToIndex,
  chunkStatements,
  removeChunksStatement,
} from "../index-chunks";
import { type EmbedCursor, embedSlice } from "../vectors/embed-chunks";
import {
  builtMark,
  isBlockedByGate,
  isInState,
  isMissing,
  resumeStatements,
  stopStatements,
  switchStatements,
  type WhichGeneration,
} from "./generation-state";
import { BUILD_FACTS } from "./index-jobs";

/** Attempts at one slice before the generation fails. */
const { attempts: ATTEMPTS } = BUILD_FACTS;
/** Maximum documents read from the database per slice. */
const DOCUMENTS_A_SLICE = 50;
/** Texts read in parallel. */
const READ_AT_ONCE = 4;
/** How long the switch waits for documents that are being replaced. Milliseconds. */
const MAX_WAIT_MS = 60_000;
const GAVE_UP = "Couldn't index the documents. Try again.";
const TOO_LARGE = "One of the documents may be too large.";
const GATE_FALLS =
  "Too few test questions passed with the new index. The current index stays in use.";

type Generation = typeof ragGenerations.$inferSelect;

/** Progress of a build. */
interface Cursor {
  generationId: string;
  /** Creation time and row ID of the last document; null before the first. */
  after: [number, number] | null;
  /** A document with more chunks than fit into one slice: its version and the next chunk. */
  part?: { id: string; version: number; at: number };
  /** Progress of its vectors. */
  embed?: EmbedCursor;
  /** Results of the golden questions so far; true once all are asked. */
  asked?: PartialEvaluation | true;
  waitingSince?: number;
}

interface FoundDocument extends TextLocation {
  row: number;
  id: string;
  title: string;
  version: number;
  createdAt: number;
  pageStarts: string | null;
}

/** Selects the next documents whose current version isn't in the generation. */
function missingDocuments(ctx: Context, which: WhichGeneration, after: Cursor["after"]) {
  const place = sql`(${ragDocuments.createdAt}, ${ragDocuments}.rowid)`;
  const isNext = after === null ? undefined : sql`${place} > (${after[0]}, ${after[1]})`;
  return ctx.db
    .select({
      row: sql<number>`${ragDocuments}.rowid`.as("row"),
      id: ragDocuments.id,
      title: ragDocuments.title,
      version: ragDocuments.version,
      createdAt: ragDocuments.createdAt,
      ...textColumns,
      pageStarts: ragDocuments.pageStarts,
    })
    .from(ragDocuments)
    .where(and(isMissing(which), isNext))
    .orderBy(ragDocuments.createdAt, sql`${ragDocuments}.rowid`)
    .limit(DOCUMENTS_A_SLICE);
}

interface CutDocument extends FoundDocument {
  chunks: Chunk[];
}

/** Chunks as many documents as fit into one batch, at least the first. */
async function cutDocuments(
  ctx: Context,
  generation: Generation,
  documents: readonly FoundDocument[],
): Promise<CutDocument[]> {
  const cut: CutDocument[] = [];
  let room = CHUNKS_A_BATCH;
  for (let at = 0; at < documents.length; at += READ_AT_ONCE) {
    const some = documents.slice(at, at + READ_AT_ONCE);
    const all = await Promise.all(
      some.map(async (document) => {
        const chunks = await chunksToIndex(ctx, document, generation).catch((cause: unknown) => {
          throw new AppError("conflict", `Couldn't read the text of “${document.title}”`, {
            cause,
          });
        });
        return { ...document, chunks };
      }),
    );
    for (const document of all) {
      room -= document.chunks.length;
      if (room < 0 && cut.length > 0) return cut;
      cut.push(document);
    }
  }
  return cut;
}

/** Identifies a chunk within a RAG. */
const placeOf = (documentId: string, start: number, hash: string) =>
  `${documentId} ${start} ${hash}`;

/** Returns the excluded chunks of the current generation. */
async function switchedOff(ctx: Context, ragId: string, ids: SQL): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ documentId: ragChunks.documentId, start: ragChunks.start, hash: ragChunks.hash })
    .from(ragChunks)
    .where(sql`${ragChunks.documentId} IN ${ids} AND ${ragChunks.disabled} = 1
      AND ${ragChunks.generationId} = (SELECT id FROM ${ragGenerations} WHERE rag_id = ${ragId} AND state = 'current')`);
  return new Set(rows.map(({ documentId, start, hash }) => placeOf(documentId, start, hash)));
}

/**
 * Writes a batch of chunks of missing documents. Returns null if none is missing after the cursor.
 */
async function buildSlice(
  ctx: Context,
  generation: Generation,
  cursor: Cursor,
): Promise<SliceResult | null> {
  const which = { ragId: generation.ragId, generationId: generation.id };
  const found = await missingDocuments(ctx, which, cursor.after);
  if (found.length === 0) return null;
  const cut = await cutDocuments(ctx, generation, found);
  const [first] = cut;
  if (!first) throw new Error("No document was cut");
  const { part } = cursor;
  const from = part?.id === first.id && part.version === first.version ? part.at : 0;
  const ids = valuesOf(cut.map(({ id }) => id));
  const left = await ctx.db
    .select({ id: ragChunks.id })
    .from(ragChunks)
    .where(sql`${ragChunks.documentId} IN ${ids} AND ${ragChunks.generationId} = ${generation.id}
      AND NOT (${ragChunks.documentId} = ${first.id} AND ${ragChunks.n} < ${from})`)
    .limit(CHUNKS_A_BATCH);
  if (left.length > 0) {
    // Remove chunks of earlier versions first.
    return { statements: [removeChunksStatement(ctx, left)], cursor, next: "more" };
  }
  const isPart = first.chunks.length - from > CHUNKS_A_BATCH;
  const to = isPart ? from + CHUNKS_A_BATCH : first.chunks.length;
  const written = [{ ...first, chunks: first.chunks.slice(from, to) }, ...cut.slice(1)];
  const off = await switchedOff(ctx, generation.ragId, ids);
  const chunks = await Promise.all(
    written.flatMap(({ id, title, chunks: own }) =>
      own.map(async (chunk): Promise<ChunkToIndex> => {
        const disabled = off.has(placeOf(id, chunk.start, await sha256Hex(chunk.text)));
        return { ...chunk, documentId: id, title, disabled };
      }),
    ),
  );
  const isBuilding = isInState(which, ["building"]);
  const { chunks: rows, index } = await chunkStatements(ctx.db, generation.id, chunks, isBuilding);
  if (isPart)
    return {
      statements: [rows, index],
      cursor: { ...cursor, part: { id: first.id, version: first.version, at: to } },
      next: "more",
    };
  const last = cut[cut.length - 1] ?? first;
  const marks = givenRows(cut.map(({ id, version }) => ({ id, version })));
  const marked = ctx.db
    .update(ragDocuments)
    .set({ builtAs: builtMark(generation.id) })
    .from(marks)
    .where(sql`${ragDocuments.id} = ${given("id")} AND ${ragDocuments.version} = ${given("version")}
      AND ${isBuilding}`);
  const progress = ctx.db
    .update(ragGenerations)
    .set({
      progress: sql`min(${ragGenerations.progressTotal}, ${ragGenerations.progress} + ${cut.length})`,
    })
    .where(eq(ragGenerations.id, generation.id));
  return {
    statements: [rows, index, marked, progress],
    cursor: { ...cursor, part: undefined, after: [last.createdAt, last.row] },
    next: "more",
  };
}

/**
 * SQL: a document of the current generation is being read again. The new generation would lack it
 * in the meantime.
 */
const isAwaited = (ragId: string) =>
  sql`EXISTS (SELECT 1 FROM ${ragDocuments} JOIN ${jobs} ON ${jobs.subject} = ${ragDocuments.id} AND ${jobs.kind} = ${INGEST}
    AND ${jobs.state} IN ('queued', 'running')
    WHERE ${ragDocuments.ragId} = ${ragId} AND ${ragDocuments.state} IN ('queued', 'extracting', 'indexing') AND EXISTS (
      SELECT 1 FROM ${ragChunks} JOIN ${ragGenerations} ON ${ragGenerations.id} = ${ragChunks.generationId}
      WHERE ${ragChunks.documentId} = ${ragDocuments.id} AND ${ragGenerations.state} = 'current'))`;

/**
 * Finishes a build: documents that arrived in the meantime, the golden questions, and the switch.
 */
async function finishSlice(
  ctx: Context,
  generation: Generation,
  { cursor, until }: { cursor: Cursor; until: number },
): Promise<SliceResult> {
  const { ragId } = generation;
  const which = { ragId, generationId: generation.id };
  const flag = (condition: ReturnType<typeof sql>) => sql<number>`${condition}`;
  const { flags, questions } = await namedBatch(ctx.db, {
    flags: ctx.db
      .select({
        lacks: flag(sql`EXISTS (SELECT 1 FROM ${ragDocuments} WHERE ${isMissing(which)})`).as(
          "lacks",
        ),
        awaits: flag(isAwaited(ragId)).as("awaits"),
        held: flag(isBlockedByGate(which)).as("held"),
      })
      .from(sql`(SELECT 1)`),
    questions: goldenQuestions(ctx, ragId),
  });
  const { lacks, awaits, held } = flags[0] ?? {};
  if (lacks) return { cursor: { ...cursor, after: null }, next: "more" };
  const { asked, waitingSince = ctx.now } = cursor;
  if (awaits && ctx.now - waitingSince < MAX_WAIT_MS)
    return { cursor: { ...cursor, waitingSince }, next: { at: ctx.now + 1000 } };
  if (asked !== true && questions.length > 0) {
    const { asking, kept } = await askGolden(ctx, which, { questions, known: asked, until });
    return kept
      ? { statements: [kept], cursor: { ...cursor, asked: true }, next: "more" }
      : { cursor: { ...cursor, asked: asking }, next: "more" };
  }
  if (held)
    return {
      statements: stopStatements(ctx, which, { state: "held", error: GATE_FALLS }),
      next: "done",
    };
  // A change in between stops the switch; the next slice finds out which one.
  return { statements: Object.values(switchStatements(ctx, which)), cursor, next: "more" };
}

/**
 * Returns the RAG's generation that is being built, or the last failed one, whose job was retried.
 */
async function generationToBuild(ctx: Context, ragId: string) {
  const [found] = await ctx.db
    .select()
    .from(ragGenerations)
    .where(
      and(eq(ragGenerations.ragId, ragId), inArray(ragGenerations.state, ["building", "failed"])),
    )
    .orderBy(sql`${ragGenerations.state} = 'building' DESC, ${ragGenerations.createdAt} DESC`)
    .limit(1);
  return found;
}

async function run(ctx: Context, generation: Generation, slice: JobSlice): Promise<SliceResult> {
  const which = { ragId: generation.ragId, generationId: generation.id };
  if (generation.state === "failed")
    return { statements: Object.values(resumeStatements(ctx, which)), next: "more" };
  const known = slice.cursor as Partial<Cursor> | null;
  if (known?.generationId !== generation.id) {
    const total = sql`(SELECT count(*) FROM ${ragDocuments} WHERE ${isMissing(which)})`;
    const begun = ctx.db
      .update(ragGenerations)
      .set({ progress: 0, progressTotal: total })
      .where(eq(ragGenerations.id, generation.id));
    const first: Cursor = { generationId: generation.id, after: null };
    return { statements: [begun], cursor: first, next: "more" };
  }
  const cursor: Cursor = { ...known, generationId: generation.id, after: known.after ?? null };
  const built = await buildSlice(ctx, generation, cursor);
  if (built) return built;
  const embedded = await embedSlice(ctx, generation, cursor.embed);
  if (embedded) return { ...embedded, cursor: { ...cursor, embed: embedded.cursor } };
  return finishSlice(ctx, generation, { cursor, until: slice.until });
}

/**
 * Builds a RAG's next generation while the current one stays in use, asks it the golden questions,
 * and switches to it. Documents that change in the meantime are indexed again before the switch. If
 * it fails, the current one stays.
 */
export const buildJob: JobKind = {
  ...BUILD_FACTS,
  async run(ctx, slice) {
    const generation = await generationToBuild(ctx, slice.subject);
    if (!generation) return { next: "done" };
    const which = { ragId: generation.ragId, generationId: generation.id };
    try {
      return await run(ctx, generation, slice);
    } catch (error) {
      // The job fails with this attempt, so the RAG shows it too.
      const reason = error instanceof AppError ? error.message : GAVE_UP;
      if (slice.attempt >= ATTEMPTS)
        await ctx.db.batch(stopStatements(ctx, which, { state: "failed", error: reason }));
      throw error;
    }
  },
  async stopped(ctx, slice, reason) {
    const generation = await generationToBuild(ctx, slice.subject);
    if (!generation) return [];
    const which = { ragId: generation.ragId, generationId: generation.id };
    return stopStatements(ctx, which, { state: "failed", error: `${reason} ${TOO_LARGE}` });
  },
};
