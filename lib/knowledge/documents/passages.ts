import { and, desc, eq, lte, sql } from "drizzle-orm";
import { ragChunks, ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { pageAt } from "../chunk-text";
import { CHUNK_CHANGED, CHUNK_NOT_FOUND, setChunkDisabled } from "../index-chunks";
import { characterStart } from "../text";
import { indexedColumns, indexedVersion } from "./document-state";
import { readText } from "./document-text";
import { requireRagManager, requireSearchAccess } from "./rag-access";
import { chunkView, isDocument, requireDocument } from "./read-documents";
import {
  type ChunkView,
  type DocumentText,
  type DocumentTextQuery,
  updateChunkSchema,
} from "./schema";

/** Maximum UTF-16 units of text in a response. */
const MAX_TEXT = 50_000;
/** Characters before and after a citation by default. */
const AROUND = 2000;
const NOT_READ = "This document hasn't been read yet. Try again when it is ready.";
const NO_SUCH_PAGE = "Page not found in this document";

interface Which {
  ragId: string;
  documentId: string;
}

/**
 * Returns a part of a document's normalized text: some pages, what is around a citation, or from an
 * offset. Offsets of chunks
 * and citations refer to this text.
 *
 * @throws AppError `unauthenticated`, `not_found`, `invalid_input` for a page that doesn't exist,
 *   or `conflict` if the document hasn't been read yet.
 */
export async function getDocumentText(
  ctx: Context,
  { ragId, documentId }: Which,
  query: DocumentTextQuery,
): Promise<DocumentText> {
  await requireSearchAccess(ctx, ragId);
  const rows = await ctx.db
    .select({
      ...indexedColumns,
      title: ragDocuments.title,
      pageStarts: ragDocuments.pageStarts,
    })
    .from(ragDocuments)
    .where(isDocument(ragId, documentId));
  const { pageStarts, title, ...place } = indexedVersion(requireDocument(rows));
  const whole = await readText(ctx, place);
  if (whole === null) throw new AppError("conflict", NOT_READ);
  const total = whole.length;
  const starts: number[] = pageStarts === null ? [] : JSON.parse(pageStarts);
  const [from, to] = rangeOf(query, starts, total);
  const start = characterStart(whole, Math.min(from, total));
  const end = characterStart(whole, Math.min(to, start + MAX_TEXT));
  const pages = starts
    .map((pageStart, index) => ({ page: index + 1, start: pageStart }))
    .filter((page, index) => page.start < end && (starts[index + 1] ?? total) > start);
  const at = query.page === undefined ? query.start : start;
  return {
    title,
    heading_path: await headingPathAt(ctx, { ragId, documentId }, at),
    page: pageAt(starts, at),
    text: whole.slice(start, end),
    start,
    end,
    total,
    next: end < total ? end : null,
    pages,
  };
}

/** Returns the headings above an offset of a document's text, highest first. */
async function headingPathAt(
  ctx: Context,
  { ragId, documentId }: Which,
  offset: number,
): Promise<string[]> {
  const isCurrent = sql`${ragChunks.generationId} IN (SELECT ${ragGenerations.id} FROM ${ragGenerations}
    WHERE ${ragGenerations.ragId} = ${ragId} AND ${ragGenerations.state} = 'current')`;
  const [chunk] = await ctx.db
    .select({ headingPath: ragChunks.headingPath })
    .from(ragChunks)
    .where(and(eq(ragChunks.documentId, documentId), isCurrent, lte(ragChunks.start, offset)))
    .orderBy(desc(ragChunks.n))
    .limit(1);
  return chunk ? JSON.parse(chunk.headingPath) : [];
}

/** Returns the requested range as start and end. */
function rangeOf(
  { page, pages, start, end, around = AROUND }: DocumentTextQuery,
  starts: readonly number[],
  total: number,
): [number, number] {
  if (page === undefined)
    return end === undefined ? [start, total] : [Math.max(0, start - around), end + around];
  const first = starts[page - 1];
  if (first === undefined)
    throw new AppError("invalid_input", NO_SUCH_PAGE, { errors: { page: [NO_SUCH_PAGE] } });
  return [first, starts[page - 1 + pages] ?? total];
}

/**
 * Excludes a chunk of the current generation from search or includes it again, by `{ disabled }`.
 * It stays excluded if the document is indexed again with the same chunk.
 *
 * @param which.n the chunk's number within its document.
 * @param which.ifMatch the expected version, or null for any.
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, `invalid_input` or
 *   `precondition_failed`.
 */
export async function updateChunk(
  ctx: Context,
  {
    ragId,
    documentId,
    n,
    changes,
    ifMatch = null,
  }: Which & { n: string; changes: unknown; ifMatch?: number | null },
): Promise<ChunkView> {
  const manager = await requireRagManager(ctx, ragId);
  const { disabled } = parseInput(updateChunkSchema, changes);
  const isMeant = sql`${ragChunks.documentId} = ${documentId} AND ${ragChunks.n} = ${Number(n)}
    AND ${ragChunks.generationId} IN (SELECT ${ragGenerations.id} FROM ${ragGenerations}
      WHERE ${ragGenerations.ragId} = ${ragId} AND state = 'current')`;
  const [row] = /^\d{1,9}$/.test(n) ? await ctx.db.select().from(ragChunks).where(isMeant) : [];
  if (!row) throw new AppError("not_found", CHUNK_NOT_FOUND);
  if (ifMatch !== null && ifMatch !== chunkView(row).version)
    throw new AppError("precondition_failed", CHUNK_CHANGED);
  const rules = manager.stillManages;
  await setChunkDisabled(ctx, { ragId, chunkId: row.id, disabled, rules });
  return chunkView({ ...row, disabled });
}
