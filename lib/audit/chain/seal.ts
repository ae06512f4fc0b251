import { asc, gt, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { auditChain } from "@/db/schema/audit";
import { auditLog } from "@/db/schema/system";
import { deliverSoonStatement } from "@/lib/audit/delivery/delivery-rules";
import type { Context } from "@/lib/context/context";
import { hashBehind } from "./chain-link";

const ROWS_PER_SEAL = 200;

/** SQL: the number of the newest sealed row, or 0 if none is sealed. */
export const SEALED_SEQ = sql<number>`coalesce((SELECT ${auditChain.seq} FROM ${auditChain}), 0)`;

interface Link {
  seq: number;
  prevHash: string | null;
  hash: string;
}

/**
 * Moves the end of the chain forward, if it is still where it was read. If two calls seal at once,
 * one succeeds and the other does nothing.
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

/** Stores the rows' hashes, if the chain now ends with the last of them. */
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

/** @returns how many rows were waiting, at most one batch. */
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
 * Seals new rows in the order they were written: each gets its own hash and that of the row before
 * it. Not part of the batch that writes a row, because SQLite has no SHA-256 and writes would have
 * to wait for each other (docs/decisions.md).
 *
 * @returns the number of rows.
 */
export async function sealAuditLog(ctx: Context): Promise<number> {
  let sealed = 0;
  for (;;) {
    const some = await sealSome(ctx);
    sealed += some;
    if (some < ROWS_PER_SEAL) return sealed;
  }
}

/** In milliseconds. Waking the engine for every change would keep it busy. */
const WAKE_INTERVAL_MS = 5000;
let wokenAt = 0;

/**
 * Wakes the engine after the response, at most every 5 s per isolate. After sealing, the engine
 * checks again by itself.
 */
export function sealSoon(ctx: Context): void {
  if (!ctx.engine || ctx.now - wokenAt < WAKE_INTERVAL_MS) return;
  wokenAt = ctx.now;
  ctx.defer(ctx.engine.wake());
}
