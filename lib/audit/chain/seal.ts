import { asc, gt, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { auditChain } from "@/db/schema/audit";
import { auditLog } from "@/db/schema/system";
import { deliverSoonStatement } from "@/lib/audit/delivery/delivery-rules";
import type { Context } from "@/lib/context/context";
import { hashBehind } from "./chain-link";

/** Rows that one batch seals. */
export const ROWS_PER_SEAL = 200;

/** SQL: the number of the newest sealed row; 0 before the first sealing. */
export const SEALED_SEQ = sql<number>`coalesce((SELECT ${auditChain.seq} FROM ${auditChain}), 0)`;

interface Link {
  seq: number;
  prevHash: string | null;
  hash: string;
}

/**
 * Moves the chain's end forward from where it was read, and only from there: of two that seal at the same time one does,
 * and the other finds that there is nothing left to do.
 */
function moveStatement(ctx: Context, from: number, { seq, hash }: Link) {
  const end = { seq, hash, sealedAt: ctx.now };
  return ctx.db
    .insert(auditChain)
    .values({ id: 1, ...end })
    .onConflictDoUpdate({
      target: auditChain.id,
      set: end,
      setWhere: sql`${auditChain.seq} = ${from}`,
    })
    .returning({ seq: auditChain.seq });
}

/** Gives the rows their hashes, if the chain ends with the last of them. */
function linkStatement(ctx: Context, links: readonly Link[], end: Link) {
  const values = JSON.stringify(links.map(({ seq, prevHash, hash }) => [seq, prevHash, hash]));
  return ctx.db
    .update(auditLog)
    .set({ prevHash: sql`link.value ->> 1`, hash: sql`link.value ->> 2` })
    .from(sql`json_each(${values}) AS link`)
    .where(
      sql`audit_log.seq = link.value ->> 0 AND audit_log.hash IS NULL
        AND EXISTS (SELECT 1 FROM ${auditChain} WHERE ${auditChain.seq} = ${end.seq} AND ${auditChain.hash} = ${end.hash})`,
    );
}

/** @returns how many rows waited, of as many as one batch takes. */
async function sealSome(ctx: Context): Promise<number> {
  const { ends, rows } = await namedBatch(ctx.db, {
    ends: ctx.db.select().from(auditChain),
    rows: ctx.db
      .select()
      .from(auditLog)
      .where(gt(auditLog.seq, SEALED_SEQ))
      .orderBy(asc(auditLog.seq))
      .limit(ROWS_PER_SEAL),
  });
  const [end] = ends;
  const links: Link[] = [];
  for (const row of rows) {
    const prevHash = links.at(-1)?.hash ?? end?.hash ?? null;
    links.push({ seq: row.seq, prevHash, hash: await hashBehind(row, prevHash) });
  }
  const last = links.at(-1);
  if (!last) return 0;
  await ctx.db.batch([
    moveStatement(ctx, end?.seq ?? 0, last),
    linkStatement(ctx, links, last),
    deliverSoonStatement(ctx),
  ]);
  return rows.length;
}

/**
 * Seals the rows that wait: each gets the hash of the row before it and its own, in the order in which they were
 * written. Not in the batch that writes a row, since SQLite knows no SHA-256 and every write would have to wait for the
 * one before it (docs/decisions.md).
 *
 * @returns how many there were.
 */
export async function sealAuditLog(ctx: Context): Promise<number> {
  let sealed = 0;
  for (;;) {
    const some = await sealSome(ctx);
    sealed += some;
    if (some < ROWS_PER_SEAL) return sealed;
  }
}

/** An engine that is told of every change would do little else. Milliseconds. */
const TOLD_EVERY_MS = 5000;
let toldAt = 0;

/**
 * Tells the engine past the answer that there may be something to seal, from this isolate at most every 5 s: having
 * sealed, the engine looks again by itself.
 */
export function sealSoon(ctx: Context): void {
  if (!ctx.engine || ctx.now - toldAt < TOLD_EVERY_MS) return;
  toldAt = ctx.now;
  ctx.defer(ctx.engine.wake());
}
