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
  Best,
  openSegment,
  packSegment,
  rowsASegment,
  type Segment,
  scoreSegment,
} from "./vectors";

/** What one engine keeps of segments between searches: 120,000 vectors of 256 dimensions. Bytes. */
const MOST_KEPT = 32 * 1024 * 1024;
/** Segments that are read at once: more connections than that wait for each other. */
const READ_AT_ONCE = 6;

interface VectorGeneration {
  id: string;
  ragId: string;
  dimensions: number;
}

/** Segments that were read lately, by their keys. A key never names other bytes. */
const kept = new Map<string, ArrayBuffer>();
let keptBytes = 0;

function keep(key: string, bytes: ArrayBuffer) {
  if (kept.has(key)) return;
  kept.set(key, bytes);
  keptBytes += bytes.byteLength;
  for (const [oldest, { byteLength }] of kept) {
    if (keptBytes <= MOST_KEPT) break;
    kept.delete(oldest);
    keptBytes -= byteLength;
  }
}

async function readSegment(ctx: Context, key: string, dimensions: number): Promise<Segment | null> {
  const known = kept.get(key);
  if (known) {
    // What is used stays longest.
    kept.delete(key);
    kept.set(key, known);
    return openSegment(known, dimensions);
  }
  const object = await ctx.files.get(key);
  // Packed anew since the list was read.
  if (!object) return null;
  const bytes = await object.arrayBuffer();
  keep(key, bytes);
  return openSegment(bytes, dimensions);
}

/** The statement that reads where the vectors of a generation are packed. */
export const segmentsStatement = (ctx: Context, generation: SQL) =>
  ctx.db
    .select({ key: ragSegments.key })
    .from(ragSegments)
    .where(sql`${ragSegments.generationId} = ${generation}`);

/**
 * The chunks of a generation's segments whose vectors lie nearest to one of length one, by their cosines, with those of others that are
 * named. Chunks that are gone or switched off may be among them: whoever reads them looks.
 */
export async function nearestChunks(
  ctx: Context,
  segments: readonly { key: string }[],
  { query, most, also }: { query: Float32Array; most: number; also: readonly number[] },
): Promise<Map<number, number>> {
  const best = new Best(most);
  const asked = new Set(also);
  const named = new Map<number, number>();
  for (let at = 0; at < segments.length; at += READ_AT_ONCE) {
    const some = segments.slice(at, at + READ_AT_ONCE);
    const read = await Promise.all(some.map(({ key }) => readSegment(ctx, key, query.length)));
    for (const segment of read)
      if (segment)
        scoreSegment(segment, query, (chunk, cosine) => {
          best.add(chunk, cosine);
          if (asked.has(chunk)) named.set(chunk, cosine);
        });
    // Others have their turn between.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return new Map([...best.list(), ...named]);
}

/** The chunk up to which a generation's vectors are packed; 0 where none is. Those before it have theirs. */
export async function packedUpTo(ctx: Context, generationId: string): Promise<number> {
  const [found] = await ctx.db
    .select({ last: sql<number | null>`max(${ragSegments.last})` })
    .from(ragSegments)
    .where(eq(ragSegments.generationId, generationId));
  return found?.last ?? 0;
}

/** How many chunks of a segment are still there: all that it was packed of had their vectors. */
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

/** The segments that are packed anew together; what comes behind the last one goes in with it. */
function toPack(segments: readonly Row[], full: number) {
  const left = (row: Row | undefined) => row?.left ?? Infinity;
  const spent = segments.findIndex(isSpent);
  if (spent < 0) return left(segments.at(-1)) < full ? segments.slice(-1) : [];
  const isOneWithNext = left(segments[spent]) + left(segments[spent + 1]) <= full;
  return segments.slice(spent, spent + (isOneWithNext ? 2 : 1));
}

/**
 * Packs vectors of a generation for searches, a segment a slice: those that came since, and what is left of segments whose
 * chunks are gone. What is packed is in the database too, so that a slice can be repeated.
 *
 * @returns null when nothing is left to do.
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
