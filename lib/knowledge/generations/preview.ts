import { and, desc, eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { ragChunks, ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import { modelPrices } from "@/db/schema/usage";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { costOf, LIST_PRICES, type ModelPrice } from "@/lib/usage/list-prices";
import { CHUNKING, type Chunk, chunkText } from "../chunk-text";
import { chunkingOf, currentStatement } from "../documents/current-generation";
import { hasText, readText, textColumns } from "../documents/document-text";
import { requireRagManager } from "../documents/rag-access";
import { DOCUMENT_NOT_FOUND } from "../knowledge-rules";
import type { PreviewQuery, PreviewView } from "./schema";

/** Passages shown in a preview. */
const SHOWN = 5;
/** Passages whose average length is used to estimate all. */
const WEIGHED = 500;
/** Assumed bytes per token; usual tokens have at least as many. */
const TOKEN_BYTES = 3;
const NOTHING_TO_CUT = "No document has been read yet. Add one, or wait until one is ready.";

/** Selects the number of passages in the current generation and the average size of some. */
function passagesStatement(ctx: Context, ragId: string) {
  const ofCurrent = sql`FROM ${ragChunks} WHERE generation_id = (SELECT id FROM ${ragGenerations}
    WHERE rag_id = ${ragId} AND state = 'current')`;
  return ctx.db
    .select({
      passages: sql<number>`(SELECT count(*) ${ofCurrent})`.as("passages"),
      bytes: sql<
        number | null
      >`(SELECT avg(length(CAST(text AS BLOB))) FROM (SELECT text ${ofCurrent} LIMIT ${WEIGHED}))`.as(
        "bytes",
      ),
    })
    .from(sql`(SELECT 1)`);
}

const lengthOf = (chunks: readonly Chunk[]) =>
  chunks.reduce((sum, { text }) => sum + text.length, 0);

/**
 * Estimates the vectors for all documents from the passages that exist, and from how one document
 * is chunked now and with the new settings.
 */
function takenByVectors(
  all: { passages: number; bytes: number | null },
  cut: { chunks: readonly Chunk[]; now: readonly Chunk[]; price: ModelPrice | null },
): PreviewView["vectors"] {
  const { chunks, now, price } = cut;
  const share = now.length === 0 ? 1 : lengthOf(chunks) / lengthOf(now);
  const passages = Math.ceil((all.passages * chunks.length) / Math.max(1, now.length));
  const inputTokens = Math.ceil((all.passages * (all.bytes ?? 0) * share) / TOKEN_BYTES);
  const tokens = { inputTokens, cachedTokens: 0, outputTokens: 0 };
  return { passages, tokens: inputTokens, micro_dollars: price && costOf(price, tokens) };
}

/**
 * Previews how a document would be chunked with `{ chunk_size, chunk_overlap }`: the one of `{
 * document_id }` or the newest that was read. Also estimates vectors for all documents. Changes
 * nothing.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, or `conflict` if there is no
 *   text.
 */
export async function previewChunking(
  ctx: Context,
  ragId: string,
  { chunk_size: size, chunk_overlap: overlap, document_id, embedding_model }: PreviewQuery,
): Promise<PreviewView> {
  await requireRagManager(ctx, ragId);
  const isMeant = document_id === undefined ? undefined : eq(ragDocuments.id, document_id);
  const { documents, current, all, prices } = await namedBatch(ctx.db, {
    documents: ctx.db
      .select({
        id: ragDocuments.id,
        title: ragDocuments.title,
        ...textColumns,
        pageStarts: ragDocuments.pageStarts,
      })
      .from(ragDocuments)
      .where(and(eq(ragDocuments.ragId, ragId), isMeant))
      .orderBy(sql`NOT ${hasText}`, desc(ragDocuments.createdAt), sql`${ragDocuments}.rowid DESC`)
      .limit(1),
    current: currentStatement(ctx, ragId),
    all: passagesStatement(ctx, ragId),
    prices: ctx.db
      .select()
      .from(modelPrices)
      .where(eq(modelPrices.model, embedding_model ?? "")),
  });
  const [document] = documents;
  if (!document && document_id !== undefined) throw new AppError("not_found", DOCUMENT_NOT_FOUND);
  const text = document ? await readText(ctx, document) : null;
  if (!document || text === null) throw new AppError("conflict", NOTHING_TO_CUT);
  const pageStarts = document.pageStarts ? JSON.parse(document.pageStarts) : undefined;
  const cut = (chunking: { size: number; overlap: number }) =>
    chunkText(text, { pageStarts }, chunking);
  const chunks = cut({ size, overlap });
  const now = cut(current[0] ? chunkingOf(current[0]) : CHUNKING);
  const price = prices[0] ?? LIST_PRICES[embedding_model ?? ""] ?? null;
  const sorted = chunks.map(({ start, end }) => end - start).sort((one, other) => one - other);
  return {
    document: { id: document.id, title: document.title, length: text.length },
    chunks: chunks.length,
    chunks_now: now.length,
    lengths: {
      shortest: sorted[0] ?? 0,
      middle: sorted[Math.floor(sorted.length / 2)] ?? 0,
      longest: sorted.at(-1) ?? 0,
    },
    vectors: takenByVectors(all[0] ?? { passages: 0, bytes: null }, { chunks, now, price }),
    first: chunks
      .slice(0, SHOWN)
      .map(({ headingPath, ...chunk }) => ({ ...chunk, heading_path: headingPath })),
  };
}
