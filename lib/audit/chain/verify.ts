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
const ROWS_PER_CALL = 10_000;

/** Position of the verification: the last checked row and its hash. */
interface Position {
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
async function walkLines(
  position: Position,
  lines: readonly AuditLine[],
): Promise<ChainBreak | null> {
  for (const line of lines) {
    const seq = Number(line.seq);
    if (seq > position.seq + 1) return breakAt(position.seq + 1, "removed");
    if (seq <= position.seq || line.hash === undefined) return breakAt(seq, "inserted", line);
    const isOwn = line.hash === (await hashOfLine(line));
    if (!isOwn || (line.prev_hash ?? null) !== position.hash) return breakAt(seq, "changed", line);
    position.seq = seq;
    position.hash = String(line.hash);
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
async function walkArchives(
  ctx: Context,
  position: Position,
  chain: Chain,
): Promise<ChainBreak | null> {
  const archives = await ctx.db
    .select()
    .from(auditArchives)
    .where(gt(auditArchives.lastSeq, position.seq))
    .orderBy(asc(auditArchives.firstSeq))
    .limit(Math.ceil(ROWS_PER_CALL / ROWS_PER_READ));
  for (const { key, firstSeq, lastSeq, lastHash } of archives) {
    if (firstSeq !== position.seq + 1) return breakAt(position.seq + 1, "removed");
    const lines = await archivedLines(ctx, key);
    if (lines === null) return breakAt(firstSeq, "removed");
    const found = await walkLines(position, lines);
    if (found) return found;
    if (position.seq < lastSeq) return breakAt(position.seq + 1, "removed");
    if (position.seq > lastSeq) return breakAt(lastSeq + 1, "inserted");
    if (position.hash !== lastHash) return breakAt(lastSeq, "changed");
  }
  const isWhole = archives.length === 0 || position.seq + 1 >= chain.firstSeq;
  if (!isWhole) return null;
  if (position.seq + 1 !== chain.firstSeq) return breakAt(position.seq + 1, "removed");
  return position.hash === chain.firstPrevHash ? null : breakAt(position.seq, "changed");
}

/** Checks the log's rows up to the end of the chain. */
async function walkRows(
  ctx: Context,
  position: Position,
  chain: Chain,
): Promise<ChainBreak | null> {
  for (let looked = 0; looked < ROWS_PER_CALL && position.seq < chain.seq; ) {
    const rows = await ctx.db
      .select()
      .from(auditLog)
      .where(and(gt(auditLog.seq, position.seq), lte(auditLog.seq, chain.seq)))
      .orderBy(asc(auditLog.seq))
      .limit(ROWS_PER_READ);
    if (rows.length === 0) return breakAt(position.seq + 1, "removed");
    const found = await walkLines(position, rows.map(auditLine));
    if (found) return found;
    looked += rows.length;
  }
  const isAtEnd = position.seq === chain.seq;
  return isAtEnd && position.hash !== chain.hash ? breakAt(position.seq, "changed") : null;
}

/**
 * Returns where a call starts: after the row `after`, or before the first row. Null if that row
 * doesn't exist.
 */
async function positionAfter(ctx: Context, chain: Chain, after: number): Promise<Position | null> {
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

async function startPosition(ctx: Context, chain: Chain, withArchives: boolean): Promise<Position> {
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
  const position =
    after === undefined
      ? await startPosition(ctx, chain, archives === "true")
      : await positionAfter(ctx, chain, after);
  const found = position
    ? await walk(ctx, { position, chain, before })
    : breakAt(after ?? 0, "removed");
  const checked = position?.seq ?? 0;
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
  {
    position,
    chain,
    before,
  }: { position: Position; chain: Chain; before?: typeof auditLog.$inferSelect },
): Promise<ChainBreak | null> {
  if (position.seq + 1 < chain.firstSeq) {
    const found = await walkArchives(ctx, position, chain);
    if (found || position.seq + 1 < chain.firstSeq) return found;
  }
  if (before) return breakAt(before.seq, "inserted", auditLine(before));
  return walkRows(ctx, position, chain);
}
