import { eq, type SQL, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { type Database, given, givenRows, valuesOf } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { ragChunks, ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import { exists } from "@/lib/audit/rules";
import { type Rule, writeIfAny } from "@/lib/audit/write";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import type { Chunk } from "./chunk-text";
import { indexText } from "./words";

export const CHUNK_CHANGED = "Someone changed this passage in the meantime. Reload and try again.";
export const CHUNK_NOT_FOUND = "Passage not found";

/** Maximum chunks in one batch, about 500 KB of statements. */
export const CHUNKS_A_BATCH = 100;

/** SQL: the chunk belongs in the search index but isn't in it. */
const isUnlisted = sql`${ragChunks.disabled} = 0
  AND NOT EXISTS (SELECT 1 FROM rag_chunk_search WHERE rowid = ${ragChunks.id})`;

/** A chunk with its document's ID and title. */
export interface ChunkToIndex extends Chunk {
  documentId: string;
  title: string;
  /** True if the chunk starts excluded: it is stored, but not in the search index. */
  disabled?: boolean;
}

/**
 * The word that marks a generation's rows in the search index. `scopeOf` in plan-search.ts builds
 * it in SQL.
 */
export const scopeWord = (generationId: string) => `g${generationId.replaceAll("-", "")}`;

/**
 * Inserts chunks with their rows in the search index, also for several documents. Existing chunks
 * are left alone, so that the batch can be repeated. Excluded chunks stay excluded.
 *
 * @param guard SQL that must hold to write anything, such as a job's lease.
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
    // A chunk that existed before is either in the search index or excluded.
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

/** Deletes chunks. A trigger deletes their rows in the search index. */
export const removeChunksStatement = (ctx: Context, chunks: readonly { id: number }[]) =>
  ctx.db.delete(ragChunks).where(sql`${ragChunks.id} IN ${valuesOf(chunks.map(({ id }) => id))}`);

/** Adds a document's ID and title to its chunks. */
export function chunksOf(
  document: { id: string; title: string },
  chunks: readonly Chunk[],
): ChunkToIndex[] {
  return chunks.map((chunk) => ({ ...chunk, documentId: document.id, title: document.title }));
}

/**
 * Excludes a chunk from search or includes it again.
 *
 * @param change.guard SQL that must hold to write anything.
 * @param change.audit goes into the batch right after the change.
 * @returns whether the chunk now has the requested state; false if the guard didn't hold.
 * @throws AppError `not_found`.
 */
export async function setChunkDisabled(
  ctx: Context,
  change: { ragId: string; chunkId: number; disabled: boolean; rules?: readonly Rule[] },
): Promise<void> {
  const { ragId, chunkId, disabled, rules = [] } = change;
  const inRag = sql`${ragChunks.id} = ${chunkId} AND ${ragChunks.generationId} IN (
    SELECT ${ragGenerations.id} FROM ${ragGenerations} WHERE ${ragGenerations.ragId} = ${ragId})`;
  const [found] = await ctx.db
    .select({
      text: ragChunks.text,
      headingPath: ragChunks.headingPath,
      documentId: ragChunks.documentId,
      n: ragChunks.n,
      generationId: ragChunks.generationId,
      title: ragDocuments.title,
    })
    .from(ragChunks)
    .innerJoin(ragDocuments, eq(ragDocuments.id, ragChunks.documentId))
    .where(inRag);
  const missing = new AppError("not_found", CHUNK_NOT_FOUND);
  if (!found) throw missing;
  const isBuiltBeside = sql`EXISTS (SELECT 1 FROM ${ragGenerations} WHERE ${ragGenerations.ragId} = ${ragId}
    AND ${ragGenerations.state} IN ('building', 'held', 'failed'))`;
  const which = { document: found.documentId, chunk: found.n };
  // Does nothing if the chunk has the requested state already.
  await writeIfAny(ctx, {
    rules: [...rules, { holds: exists(ragChunks, inRag), refuse: missing }],
    change: (holds) =>
      ctx.db
        .update(ragChunks)
        .set({ disabled })
        .where(sql`${inRag} AND ${ragChunks.disabled} <> ${Number(disabled)} AND ${holds}`)
        .returning({ id: ragChunks.id }),
    audit: {
      action: "rags.updateChunk",
      entityType: "rag",
      entityId: ragId,
      before: { ...which, disabled: !disabled },
      after: { ...which, disabled },
    },
    after: (isDone) => ({
      // A generation being built must index this document again to copy the change.
      document: ctx.db
        .update(ragDocuments)
        .set({ version: sql`${ragDocuments.version} + 1` })
        .where(sql`${ragDocuments.id} = ${found.documentId} AND ${isBuiltBeside} AND ${isDone}`),
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
    }),
  });
}

const titleWords = (title: string, headingPath: readonly string[]) =>
  indexText([title, ...headingPath].join("\n"));

/** Returns the columns of a chunk for its table and the search index. */
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
 * The search index of all RAGs, for writes. It isn't in the schema because it is a virtual table,
 * which a migration creates by hand together with triggers that delete rows.
 */
const ragChunkSearch = sqliteTable("rag_chunk_search", {
  /** The chunk's ID. */
  rowid: integer("rowid").notNull(),
  /** The word for the generation. */
  scope: text("scope").notNull(),
  title: text("title").notNull(),
  body: text("body").notNull(),
});
