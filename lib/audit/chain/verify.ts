import { and, asc, count, eq, gt, lt, lte } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { auditArchives, auditChain } from "@/db/schema/audit";
import { auditLog } from "@/db/schema/system";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { type AuditLine, auditLine, hashOfLine } from "./chain-link";
import { type ChainBreak, type Verified, verifyAuditLogSchema } from "./schema";
import { SEALED_SEQ, sealAuditLog } from "./seal";

/** Rows per read, and rows per call: a few seconds of work at most. */
const ROWS_PER_READ = 500;
export const ROWS_PER_CALL = 10_000;

/** Position of the verification: the last checked row and its hash. */
interface Place {
  seq: number;
  hash: string | null;
}

const breakAt = (seq: number, kind: ChainBreak["kind"], line: AuditLine = {}): ChainBreak => ({
  seq,
  kind,
  id: typeof line.id === "string" ? line.id : null,
  at: typeof line.at === "string" ? line.at : null,
});

/**
 * Checks lines in order. Returns the first one that differs from what was sealed; otherwise moves
 * the position forward.
 */
export async function walkLines(
  place: Place,
  lines: readonly AuditLine[],
): Promise<ChainBreak | null> {
  for (const line of lines) {
    const seq = Number(line.seq);
    if (seq > place.seq + 1) return breakAt(place.seq + 1, "removed");
    if (seq <= place.seq || line.hash === undefined) return breakAt(seq, "inserted", line);
    const isOwn = line.hash === (await hashOfLine(line));
    if (!isOwn || (line.prev_hash ?? null) !== place.hash) return breakAt(seq, "changed", line);
    place.seq = seq;
    place.hash = String(line.hash);
  }
  return null;
}

type Chain = typeof auditChain.$inferSelect;

/** Reads the lines of an archive. Returns null if the object is missing or invalid. */
async function archivedLines(ctx: Context, key: string): Promise<AuditLine[] | null> {
  const object = await ctx.files.get(key);
  if (!object) return null;
  try {
    const lines = (await object.text()).trimEnd().split("\n");
    return lines.map((line) => JSON.parse(line) as AuditLine);
  } catch {
    return null;
  }
}

/** Checks archives, oldest first. Compares the recorded facts of each with its object. */
async function walkArchives(ctx: Context, place: Place, chain: Chain): Promise<ChainBreak | null> {
  const archives = await ctx.db
    .select()
    .from(auditArchives)
    .where(gt(auditArchives.lastSeq, place.seq))
    .orderBy(asc(auditArchives.firstSeq))
    .limit(Math.ceil(ROWS_PER_CALL / ROWS_PER_READ));
  for (const { key, firstSeq, lastSeq, lastHash } of archives) {
    if (firstSeq !== place.seq + 1) return breakAt(place.seq + 1, "removed");
    const lines = await archivedLines(ctx, key);
    if (lines === null) return breakAt(firstSeq, "removed");
    const found = await walkLines(place, lines);
    if (found) return found;
    if (place.seq < lastSeq) return breakAt(place.seq + 1, "removed");
    if (place.seq > lastSeq) return breakAt(lastSeq + 1, "inserted");
    if (place.hash !== lastHash) return breakAt(lastSeq, "changed");
  }
  const isWhole = archives.length === 0 || place.seq + 1 >= chain.firstSeq;
  if (!isWhole) return null;
  if (place.seq + 1 !== chain.firstSeq) return breakAt(place.seq + 1, "removed");
  return place.hash === chain.firstPrevHash ? null : breakAt(place.seq, "changed");
}

/** Checks the log's rows up to the end of the chain. */
async function walkRows(ctx: Context, place: Place, chain: Chain): Promise<ChainBreak | null> {
  for (let looked = 0; looked < ROWS_PER_CALL && place.seq < chain.seq; ) {
    const rows = await ctx.db
      .select()
      .from(auditLog)
      .where(and(gt(auditLog.seq, place.seq), lte(auditLog.seq, chain.seq)))
      .orderBy(asc(auditLog.seq))
      .limit(ROWS_PER_READ);
    if (rows.length === 0) return breakAt(place.seq + 1, "removed");
    const found = await walkLines(place, rows.map(auditLine));
    if (found) return found;
    looked += rows.length;
  }
  const isAtEnd = place.seq === chain.seq;
  return isAtEnd && place.hash !== chain.hash ? breakAt(place.seq, "changed") : null;
}

/**
 * Returns where a call starts: after the row `after`, or before the first row. Null if that row
 * doesn't exist.
 */
async function placeBehind(ctx: Context, chain: Chain, after: number): Promise<Place | null> {
  if (after === chain.firstSeq - 1) return { seq: after, hash: chain.firstPrevHash };
  const [row] = await ctx.db
    .select({ hash: auditLog.hash })
    .from(auditLog)
    .where(eq(auditLog.seq, after));
  if (row) return { seq: after, hash: row.hash };
  const [archive] = await ctx.db
    .select({ hash: auditArchives.lastHash })
    .from(auditArchives)
    .where(eq(auditArchives.lastSeq, after));
  return archive ? { seq: after, hash: archive.hash } : null;
}

async function firstPlace(ctx: Context, chain: Chain, withArchives: boolean): Promise<Place> {
  const [oldest] = withArchives
    ? await ctx.db.select().from(auditArchives).orderBy(asc(auditArchives.firstSeq)).limit(1)
    : [];
  if (oldest) return { seq: oldest.firstSeq - 1, hash: oldest.prevHash };
  return { seq: chain.firstSeq - 1, hash: chain.firstPrevHash };
}

/**
 * Reads what every call needs: the chain's start and end, rows before the start, and unsealed rows.
 */
async function readChain(ctx: Context) {
  const { chains, before, waiting } = await namedBatch(ctx.db, {
    chains: ctx.db.select().from(auditChain),
    before: ctx.db
      .select()
      .from(auditLog)
      .where(lt(auditLog.seq, ctx.db.select({ seq: auditChain.firstSeq }).from(auditChain)))
      .limit(1),
    waiting: ctx.db.select({ rows: count() }).from(auditLog).where(gt(auditLog.seq, SEALED_SEQ)),
  });
  return { chain: chains[0], before: before[0], waiting: waiting[0]?.rows ?? 0 };
}

/**
 * Verifies the chain and returns the first row that was changed, removed or inserted. One call
 * checks about 10,000 rows; `next` is where the following call starts. Seals waiting rows first, so
 * that everything written so far is checked.
 */
export async function verifyAuditLog(ctx: Context, input: unknown = {}): Promise<Verified> {
  authorize(ctx.actor, "audit.list");
  const { after, archives } = parseInput(verifyAuditLogSchema, input);
  if (after === undefined) await sealAuditLog(ctx);
  const { chain, before, waiting } = await readChain(ctx);
  const answer = { sealed_to: chain?.seq ?? 0, sealed_hash: chain?.hash ?? null, waiting };
  if (!chain) return { ...answer, intact: true, checked_to: 0, next: null, first_break: null };
  const place =
    after === undefined
      ? await firstPlace(ctx, chain, archives === "true")
      : await placeBehind(ctx, chain, after);
  const found = place ? await walk(ctx, { place, chain, before }) : breakAt(after ?? 0, "removed");
  const checked = place?.seq ?? 0;
  return {
    ...answer,
    intact: found === null,
    checked_to: checked,
    next: found === null && checked < chain.seq ? checked : null,
    first_break: found,
  };
}

async function walk(
  ctx: Context,
  { place, chain, before }: { place: Place; chain: Chain; before?: typeof auditLog.$inferSelect },
): Promise<ChainBreak | null> {
  if (place.seq + 1 < chain.firstSeq) {
    const found = await walkArchives(ctx, place, chain);
    if (found || place.seq + 1 < chain.firstSeq) return found;
  }
  if (before) return breakAt(before.seq, "inserted", auditLine(before));
  return walkRows(ctx, place, chain);
}
