import {
  and,
  asc,
  between,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  type SQL,
  sql,
} from "drizzle-orm";
import { subquery } from "@/db/client";
import { ragChunks, ragEmbeddings, ragSegments } from "@/db/schema/knowledge";
import { removedFiles } from "@/db/schema/media";
import type { Context } from "@/lib/context/context";
import type { SliceResult } from "@/lib/jobs/job-kind";
import { putBodies } from "../documents/document-files";
import {
  openSegment,
  packSegment,
  rowsASegment,
  type Segment,
  scoreSegment,
  TopScores,
} from "./vectors";

/**
 * Bytes of segments that an engine caches between searches: 120,000 vectors with 256 dimensions.
 */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;
/** Segments read in parallel. More connections would wait for each other. */
const READ_AT_ONCE = 6;

interface VectorGeneration {
  id: string;
  ragId: string;
  dimensions: number;
}

/** Recently read segments by key. The bytes of a key never change. */
const kept = new Map<string, ArrayBuffer>();
let keptBytes = 0;

function keep(key: string, bytes: ArrayBuffer) {
  if (kept.has(key)) return;
  kept.set(key, bytes);
  keptBytes += bytes.byteLength;
  for (const [oldest, { byteLength }] of kept) {
    if (keptBytes <= MAX_CACHE_BYTES) break;
    kept.delete(oldest);
    keptBytes -= byteLength;
  }
}

async function readSegment(ctx: Context, key: string, dimensions: number): Promise<Segment | null> {
  const known = kept.get(key);
  if (known) {
    // Moves it to the end, so that it is evicted last.
    kept.delete(key);
    kept.set(key, known);
    return openSegment(known, dimensions);
  }
  const object = await ctx.files.get(key);
  // It was repacked after the list was read.
  if (!object) return null;
  const bytes = await object.arrayBuffer();
  keep(key, bytes);
  return openSegment(bytes, dimensions);
}

/** Returns the keys of a generation's packed vectors. */
export const readSegments = async (ctx: Context, generation: SQL) =>
  ctx.db
    .select({ key: ragSegments.key })
    .from(ragSegments)
    .where(sql`${ragSegments.generationId} = ${generation}`);

/**
 * Returns the chunks nearest to a vector of length one with their cosines, plus those in `also`.
 * May include deleted or excluded chunks: the caller filters them.
 */
export async function nearestChunks(
  ctx: Context,
  segments: readonly { key: string }[],
  {
    query,
    limit,
    also,
    usable = null,
  }: {
    query: Float32Array;
    limit: number;
    also: readonly number[];
    /** The only chunks to return; null for any. */
    usable?: ReadonlySet<number> | null;
  },
): Promise<Map<number, number>> {
  const best = new TopScores(limit);
  const asked = new Set(also);
  const named = new Map<number, number>();
  for (let at = 0; at < segments.length; at += READ_AT_ONCE) {
    const some = segments.slice(at, at + READ_AT_ONCE);
    const read = await Promise.all(some.map(({ key }) => readSegment(ctx, key, query.length)));
    for (const segment of read)
      if (segment)
        scoreSegment(segment, query, (chunk, cosine) => {
          if (usable && !usable.has(chunk)) return;
          best.add(chunk, cosine);
          if (asked.has(chunk)) named.set(chunk, cosine);
        });
    // Let other requests run in between.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return new Map([...best.list(), ...named]);
}

/**
 * Returns the last chunk of a generation whose vector is packed, or 0. All chunks before it have
 * vectors.
 */
export async function packedUpTo(ctx: Context, generationId: string): Promise<number> {
  const [found] = await ctx.db
    .select({ last: sql<number | null>`max(${ragSegments.last})` })
    .from(ragSegments)
    .where(eq(ragSegments.generationId, generationId));
  return found?.last ?? 0;
}

/** Number of a segment's chunks that still exist. All had vectors when it was packed. */
const CHUNKS_LEFT = subquery<number>(sql`SELECT count(*) FROM ${ragChunks}
  WHERE ${ragChunks.generationId} = ${ragSegments.generationId}
  AND ${ragChunks.id} BETWEEN ${ragSegments.first} AND ${ragSegments.last}`);

const packedStatement = (ctx: Context, generationId: string) =>
  ctx.db
    .select({ ...getTableColumns(ragSegments), left: CHUNKS_LEFT.as("left") })
    .from(ragSegments)
    .where(eq(ragSegments.generationId, generationId))
    .orderBy(asc(ragSegments.last));

type Row = Awaited<ReturnType<typeof packedStatement>>[number];

const isSpent = (row: Row) => row.left < row.rows;

/** Returns the segments to repack together. New vectors are packed with the last one. */
function toPack(segments: readonly Row[], full: number) {
  const left = (row: Row | undefined) => row?.left ?? Infinity;
  const spent = segments.findIndex(isSpent);
  if (spent < 0) return left(segments.at(-1)) < full ? segments.slice(-1) : [];
  const isOneWithNext = left(segments[spent]) + left(segments[spent + 1]) <= full;
  return segments.slice(spent, spent + (isOneWithNext ? 2 : 1));
}

/**
 * Packs a generation's vectors for searches, one segment per slice: new vectors, and the rest of
 * segments whose chunks were deleted. The vectors are in the database too, so a slice can be
 * repeated.
 *
 * @returns null if nothing is left to do.
 */
export async function packSlice(
  ctx: Context,
  { id: generationId, ragId, dimensions }: VectorGeneration,
): Promise<SliceResult | null> {
  const segments = await packedStatement(ctx, generationId);
  const packed = segments.at(-1)?.last ?? 0;
  const ofGeneration = eq(ragChunks.generationId, generationId);
  const [newest] = await ctx.db
    .select({ last: sql<number | null>`max(${ragChunks.id})` })
    .from(ragChunks)
    .where(and(ofGeneration, gt(ragChunks.id, packed), isNotNull(ragChunks.embeddingId)));
  const last = newest?.last ?? packed;
  if (last === packed && !segments.some(isSpent)) return null;
  const full = rowsASegment(dimensions);
  const group = toPack(segments, full);
  const isLast = group.length === 0 || group.at(-1) === segments.at(-1);
  const first = group[0]?.first ?? packed + 1;
  const end = isLast ? last : (group.at(-1)?.last ?? last);
  const found = await ctx.db
    .select({ id: ragChunks.id, vector: sql<string>`hex(${ragEmbeddings.vector})` })
    .from(ragChunks)
    .innerJoin(ragEmbeddings, eq(ragEmbeddings.id, ragChunks.embeddingId))
    .where(and(ofGeneration, between(ragChunks.id, first, end)))
    .orderBy(asc(ragChunks.id))
    .limit(full);
  const rows = found.map(({ id, vector }) => ({
    id,
    vector: new Int8Array(Buffer.from(vector, "hex")),
  }));
  const isMeant = inArray(
    ragSegments.id,
    group.map(({ id }) => id),
  );
  const replaced = ctx.db.delete(ragSegments).where(isMeant);
  const lastRow = rows.at(-1);
  if (!lastRow) return { statements: [replaced], next: "more" };
  const id = crypto.randomUUID();
  const key = `rags/${ragId}/vectors/${id}`;
  await putBodies(ctx, [{ key, body: packSegment(rows, dimensions) }]);
  const row = { id, generationId, first, last: lastRow.id, rows: rows.length, key };
  return {
    statements: [
      replaced,
      ctx.db.insert(ragSegments).values(row),
      ctx.db.delete(removedFiles).where(eq(removedFiles.key, key)),
    ],
    next: "more",
  };
}
