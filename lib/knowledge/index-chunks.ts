import { eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type Database, given, givenRows, namedBatch, valuesOf } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { ragChunks, ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import type { Chunk } from "./chunk-text";
import { indexText } from "./words";

export const CHUNK_CHANGED = "Someone changed this passage in the meantime. Reload and try again.";
export const CHUNK_NOT_FOUND = "Passage not found";

/** Chunks that one batch writes at most: some 500 KB of statements. */
export const CHUNKS_A_BATCH = 100;

/** SQL: the chunk should be in the index, and is not. */
const isUnlisted = sql`${ragChunks.disabled} = 0
  AND NOT EXISTS (SELECT 1 FROM rag_chunk_search WHERE rowid = ${ragChunks.id})`;

/** A chunk with what the index wants to know of its document. */
export interface ChunkToIndex extends Chunk {
  documentId: string;
  title: string;
  /** Switched off from the beginning: it is kept, and not in the index. */
  disabled?: boolean;
}

/** The word of the index that stands for a generation; searches make it in SQL (`scopeOf` in plan-search.ts). */
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
  const listed = givenRows(rows);
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
        disabled: given("disabled"),
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

/** The statement that takes chunks away; a trigger takes them out of the index. */
export const removeChunksStatement = (ctx: Context, chunks: readonly { id: number }[]) =>
  ctx.db.delete(ragChunks).where(sql`${ragChunks.id} IN ${valuesOf(chunks.map(({ id }) => id))}`);

/** The chunks of a document with the words of their title. */
export function chunksOf(
  document: { id: string; title: string },
  chunks: readonly Chunk[],
): ChunkToIndex[] {
  return chunks.map((chunk) => ({ ...chunk, documentId: document.id, title: document.title }));
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
      documentId: ragChunks.documentId,
      generationId: ragChunks.generationId,
      title: ragDocuments.title,
    })
    .from(ragChunks)
    .innerJoin(ragDocuments, eq(ragDocuments.id, ragChunks.documentId))
    .where(inRag);
  if (!found) throw new AppError("not_found", CHUNK_NOT_FOUND);
  const isBuiltBeside = sql`EXISTS (SELECT 1 FROM ${ragGenerations} WHERE ${ragGenerations.ragId} = ${ragId}
    AND ${ragGenerations.state} IN ('building', 'held', 'failed'))`;
  const { now } = await namedBatch(ctx.db, {
    chunk: ctx.db
      .update(ragChunks)
      .set({ disabled })
      .where(sql`${inRag} AND ${ragChunks.disabled} <> ${Number(disabled)} AND ${guard}`),
    ...(audit && { audit }),
    // A generation that is built beside this one takes it over: what it has of the document is out of date.
    document: ctx.db
      .update(ragDocuments)
      .set({ version: sql`${ragDocuments.version} + 1` })
      .where(sql`${ragDocuments.id} = ${found.documentId} AND ${isBuiltBeside} AND ${guard}`),
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

const titleWords = (title: string, headingPath: readonly string[]) =>
  indexText([title, ...headingPath].join("\n"));

/** What the tables of chunks and the index have of a chunk. */
export async function chunkRow({ title, headingPath, disabled = false, ...chunk }: ChunkToIndex) {
  return {
    ...chunk,
    disabled: Number(disabled),
    headingPath: JSON.stringify(headingPath),
    hash: await sha256Hex(chunk.text),
    titleWords: titleWords(title, headingPath),
    words: indexText(chunk.text),
  };
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
