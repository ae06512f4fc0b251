import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Database } from "@/db/client";
import { namedBatch } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { ragChunks, ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { CHUNKING, type Chunk, type Chunking } from "./chunk-text";
import { indexText } from "./words";

export const CHUNK_NOT_FOUND = "Chunk not found";

/** Chunks that one batch writes at most: some 500 KB of statements. */
export const CHUNKS_A_BATCH = 100;

/** SQL: the chunk should be in the index, and is not. */
const isUnlisted = sql`${ragChunks.disabled} = 0
  AND NOT EXISTS (SELECT 1 FROM rag_chunk_search WHERE rowid = ${ragChunks.id})`;

/** A chunk with what the index wants to know of its document. */
export interface ChunkToIndex extends Chunk {
  documentId: string;
  title: string;
}

/** The word of the index that stands for a generation; searches make it in SQL (`scopeOf` in search.ts). */
export const scopeWord = (generationId: string) => `g${generationId.replaceAll("-", "")}`;

/**
 * The statements that write chunks with their rows of the index; of several documents if need be. Writing the same chunks
 * again leaves what is there, so that a batch can be repeated. Chunks that are switched off stay so.
 *
 * @param guard SQL that must hold for anything to be written, such as the lease of a job.
 */
export async function chunkStatements(
  db: Database,
  generationId: string,
  chunks: readonly ChunkToIndex[],
  guard: SQL = sql`1 = 1`,
) {
  const rows = await Promise.all(chunks.map(chunkRow));
  const listed = sql`json_each(${JSON.stringify(rows)}) AS given`;
  const given = (name: string) => sql`given.value ->> ${sql.raw(`'${name}'`)}`;
  const isThere = sql`EXISTS (SELECT 1 FROM ${ragDocuments} JOIN ${ragGenerations} ON ${ragGenerations.ragId} = ${ragDocuments.ragId}
    WHERE ${ragDocuments.id} = ${given("documentId")} AND ${ragGenerations.id} = ${generationId})`;
  return {
    chunks: insertFrom(
      db,
      ragChunks,
      {
        id: sql`NULL`,
        generationId,
        documentId: given("documentId"),
        n: given("n"),
        headingPath: given("headingPath"),
        page: given("page"),
        start: given("start"),
        end: given("end"),
        text: given("text"),
        hash: given("hash"),
      },
      sql`${listed} WHERE ${guard} AND ${isThere}`,
    ).onConflictDoNothing(),
    // A chunk that is there already has its row in the index, or is switched off.
    index: insertFrom(
      db,
      ragChunkSearch,
      {
        rowid: sql`${ragChunks.id}`,
        scope: scopeWord(generationId),
        title: given("titleWords"),
        body: given("words"),
      },
      sql`${listed} CROSS JOIN ${ragChunks} ON ${ragChunks.documentId} = ${given("documentId")}
        AND ${ragChunks.generationId} = ${generationId} AND ${ragChunks.n} = ${given("n")}
      WHERE ${isUnlisted} AND ${guard}`,
    ),
  };
}

/** The chunks of a document with the words of their title. */
export function chunksOf(
  document: { id: string; title: string },
  chunks: readonly Chunk[],
): ChunkToIndex[] {
  return chunks.map((chunk) => ({ ...chunk, documentId: document.id, title: document.title }));
}

/**
 * Writes chunks in batches of bounded size, from the one at `from`. Each batch is whole or not there at all: after an
 * interruption the same call goes on, whatever was written.
 *
 * @param options.most how many chunks this call writes; all by default.
 * @returns the place to go on from, or null when all are written.
 */
export async function writeChunks(
  ctx: Context,
  generationId: string,
  chunks: readonly ChunkToIndex[],
  options: { from?: number; most?: number } = {},
): Promise<number | null> {
  const { from = 0, most = chunks.length } = options;
  const to = Math.min(chunks.length, from + most);
  for (let at = from; at < to; at += CHUNKS_A_BATCH) {
    const part = chunks.slice(at, Math.min(to, at + CHUNKS_A_BATCH));
    await namedBatch(ctx.db, await chunkStatements(ctx.db, generationId, part));
  }
  return to < chunks.length ? to : null;
}

/**
 * Removes chunks of a document in one generation, at most `CHUNKS_A_BATCH` of them, from the highest number down to
 * `keep`: what is replaced can be written from 0 again, and what is left over of a longer version goes.
 *
 * @returns whether more are left.
 */
export async function removeChunks(
  ctx: Context,
  {
    generationId,
    documentId,
    keep = 0,
  }: { generationId: string; documentId: string; keep?: number },
): Promise<boolean> {
  const these = and(
    eq(ragChunks.documentId, documentId),
    eq(ragChunks.generationId, generationId),
    sql`${ragChunks.n} >= ${keep}`,
  );
  const found = ctx.db.select({ id: ragChunks.id }).from(ragChunks).where(these);
  const removed = await ctx.db
    .delete(ragChunks)
    .where(inArray(ragChunks.id, found.limit(CHUNKS_A_BATCH)))
    .returning({ id: ragChunks.id });
  return removed.length === CHUNKS_A_BATCH;
}

/**
 * Switches a chunk of a RAG off, or on again: what is off is not in the index.
 *
 * @param change.guard SQL that must hold for anything to be written.
 * @param change.audit goes into the batch right behind the change.
 * @returns whether it is so now; not when the guard does not hold.
 */
export async function setChunkDisabled(
  ctx: Context,
  change: {
    ragId: string;
    chunkId: number;
    disabled: boolean;
    guard?: SQL;
    audit?: BatchItem<"sqlite">;
  },
): Promise<boolean> {
  const { ragId, chunkId, disabled, guard = sql`1 = 1`, audit } = change;
  const inRag = sql`${ragChunks.id} = ${chunkId} AND ${ragChunks.generationId} IN (
    SELECT ${ragGenerations.id} FROM ${ragGenerations} WHERE ${ragGenerations.ragId} = ${ragId})`;
  const [found] = await ctx.db
    .select({
      text: ragChunks.text,
      headingPath: ragChunks.headingPath,
      generationId: ragChunks.generationId,
      title: ragDocuments.title,
    })
    .from(ragChunks)
    .innerJoin(ragDocuments, eq(ragDocuments.id, ragChunks.documentId))
    .where(inRag);
  if (!found) throw new AppError("not_found", CHUNK_NOT_FOUND);
  const { now } = await namedBatch(ctx.db, {
    chunk: ctx.db
      .update(ragChunks)
      .set({ disabled })
      .where(sql`${inRag} AND ${ragChunks.disabled} <> ${Number(disabled)} AND ${guard}`),
    ...(audit && { audit }),
    index: insertFrom(
      ctx.db,
      ragChunkSearch,
      {
        rowid: sql`${ragChunks.id}`,
        scope: scopeWord(found.generationId),
        title: titleWords(found.title, JSON.parse(found.headingPath)),
        body: indexText(found.text),
      },
      sql`${ragChunks} WHERE ${inRag} AND ${isUnlisted}`,
    ),
    now: ctx.db.select({ disabled: ragChunks.disabled }).from(ragChunks).where(inRag),
  });
  return now[0]?.disabled === disabled;
}

/** Begins a generation aside; searches go on in the current one. The one that was being built before is dropped. */
export async function startGeneration(
  ctx: Context,
  ragId: string,
  chunking: Chunking = CHUNKING,
): Promise<string> {
  const id = crypto.randomUUID();
  await namedBatch(ctx.db, {
    dropped: ctx.db
      .delete(ragGenerations)
      .where(and(eq(ragGenerations.ragId, ragId), eq(ragGenerations.state, "building"))),
    started: ctx.db.insert(ragGenerations).values({
      id,
      ragId,
      chunkSize: chunking.size,
      chunkOverlap: chunking.overlap,
      state: "building",
      createdAt: ctx.now,
    }),
  });
  return id;
}

/**
 * Makes a generation the current one, at once: the next search finds in it alone.
 *
 * @returns whether it was being built; another than that is not switched to.
 */
export async function switchGeneration(
  ctx: Context,
  { ragId, generationId }: { ragId: string; generationId: string },
): Promise<boolean> {
  const isBuilt = sql`EXISTS (SELECT 1 FROM ${ragGenerations} AS built WHERE built.id = ${generationId}
    AND built.rag_id = ${ragId} AND built.state = 'building')`;
  const counted = (what: SQL) =>
    sql`(SELECT ${what} FROM ${ragChunks} WHERE ${ragChunks.generationId} = ${generationId})`;
  const { switched } = await namedBatch(ctx.db, {
    retired: ctx.db
      .update(ragGenerations)
      .set({ state: "retired" })
      .where(and(eq(ragGenerations.ragId, ragId), eq(ragGenerations.state, "current"), isBuilt)),
    switched: ctx.db
      .update(ragGenerations)
      .set({
        state: "current",
        currentAt: ctx.now,
        chunks: counted(sql`count(*)`),
        documents: counted(sql`count(DISTINCT ${ragChunks.documentId})`),
      })
      .where(
        and(
          eq(ragGenerations.id, generationId),
          eq(ragGenerations.ragId, ragId),
          eq(ragGenerations.state, "building"),
        ),
      )
      .returning({ id: ragGenerations.id }),
  });
  return switched.length > 0;
}

/**
 * Removes some chunks of a generation that is no longer in use, and the generation when it has none left.
 *
 * @returns whether more are left.
 */
export async function removeRetiredGeneration(
  ctx: Context,
  generationId: string,
): Promise<boolean> {
  const isRetired = inArray(
    sql`${generationId}`,
    ctx.db
      .select({ id: ragGenerations.id })
      .from(ragGenerations)
      .where(inArray(ragGenerations.state, ["retired", "failed"])),
  );
  const some = ctx.db
    .select({ id: ragChunks.id })
    .from(ragChunks)
    .where(and(eq(ragChunks.generationId, generationId), isRetired))
    .limit(CHUNKS_A_BATCH);
  const { removed } = await namedBatch(ctx.db, {
    removed: ctx.db
      .delete(ragChunks)
      .where(inArray(ragChunks.id, some))
      .returning({ id: ragChunks.id }),
    generation: ctx.db
      .delete(ragGenerations)
      .where(
        and(
          eq(ragGenerations.id, generationId),
          isRetired,
          sql`NOT EXISTS (SELECT 1 FROM ${ragChunks} WHERE ${ragChunks.generationId} = ${generationId})`,
        ),
      ),
  });
  return removed.length === CHUNKS_A_BATCH;
}

const titleWords = (title: string, headingPath: readonly string[]) =>
  indexText([title, ...headingPath].join("\n"));

/** What the tables of chunks and the index have of a chunk. */
export async function chunkRow({ title, headingPath, ...chunk }: ChunkToIndex) {
  return {
    ...chunk,
    headingPath: JSON.stringify(headingPath),
    hash: await sha256(chunk.text),
    titleWords: titleWords(title, headingPath),
    words: indexText(chunk.text),
  };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return new Uint8Array(digest).reduce((hex, byte) => hex + byte.toString(16).padStart(2, "0"), "");
}

/**
 * The search index of all RAGs, for statements that write to it. It stands beside the schema, since it is a virtual table
 * that a migration makes by hand, with triggers that take rows out.
 */
export const ragChunkSearch = sqliteTable("rag_chunk_search", {
  /** A chunk's id. */
  rowid: integer("rowid").notNull(),
  /** One word that stands for the generation. */
  scope: text("scope").notNull(),
  title: text("title").notNull(),
  body: text("body").notNull(),
});
