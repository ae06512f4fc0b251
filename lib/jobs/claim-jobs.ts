import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { engineState, jobs } from "@/db/schema/jobs";
import type { Context } from "@/lib/context/context";
import { LEASE_MS } from "./job-kind";

/** A job with the lease that its slice needs for writing. */
export type ClaimedJob = typeof jobs.$inferSelect & { lease: string };

/** SQL: the engine is paused. */
const IS_DRAINED = sql`EXISTS (SELECT 1 FROM ${engineState} WHERE ${engineState.drainedSince} IS NOT NULL)`;

/**
 * SQL: a queued job's last attempt ended without an error: it crashed the runtime, or the runtime
 * was stopped.
 */
const WAS_STOPPED = sql.raw("attempt > 0 AND error IS NULL");

/** Jobs whose slices wait for an external service. They can't crash the runtime meanwhile. */
type Waiting = readonly string[];

const isAtWork = (ctx: Context, waiting: Waiting) =>
  sql`state = 'running' AND lease_until > ${ctx.now}
    AND id NOT IN (SELECT value FROM json_each(${JSON.stringify(waiting)}))`;

/**
 * SQL: a queued job may start next to the running ones. A job whose last attempt just stopped may
 * crash the runtime and other jobs with it, so it runs alone.
 */
const mayBegin = (ctx: Context, waiting: Waiting) => sql`CASE WHEN ${WAS_STOPPED}
  THEN NOT EXISTS (SELECT 1 FROM ${jobs} WHERE ${isAtWork(ctx, waiting)})
  ELSE NOT EXISTS (SELECT 1 FROM ${jobs} WHERE ${isAtWork(ctx, waiting)} AND attempt > 1 AND error IS NULL) END`;

export interface Room {
  /** Maximum number of jobs to claim. */
  limit: number;
  /** Maximum per kind. */
  ofKind?: Readonly<Record<string, number>>;
  waiting?: Waiting;
}

/**
 * SQL: the IDs of the jobs to claim next. A job whose last attempt just stopped is only claimed if
 * nothing else is due.
 */
function dueIds(ctx: Context, { limit, ofKind = {}, waiting = [] }: Room): SQL {
  const due = sql`SELECT id, run_at FROM ${jobs} WHERE state = 'queued' AND run_at <= ${ctx.now}`;
  const fresh = sql`${due} AND NOT (${WAS_STOPPED})`;
  const first = (which: SQL, max: number) =>
    sql`SELECT * FROM (${fresh} AND ${which} AND ${mayBegin(ctx, waiting)} ORDER BY run_at LIMIT ${max})`;
  const others = sql`kind NOT IN (SELECT value FROM json_each(${JSON.stringify(Object.keys(ofKind))}))`;
  const parts = [
    first(others, limit),
    ...Object.entries(ofKind).map(([kind, max]) => first(sql`kind = ${kind}`, max)),
  ];
  // Each subquery returns this order from an index.
  const stopped = sql`SELECT id FROM (SELECT id FROM ${jobs} WHERE state = 'running' AND lease_until <= ${ctx.now}
      ORDER BY lease_until LIMIT 1)
    UNION ALL SELECT id FROM (${due} AND ${WAS_STOPPED} ORDER BY run_at LIMIT 1)`;
  return sql`SELECT id FROM (SELECT id FROM (${sql.join(parts, sql` UNION ALL `)}) ORDER BY run_at LIMIT ${limit})
    UNION ALL SELECT id FROM (SELECT id FROM (${stopped}) LIMIT 1)
      WHERE NOT EXISTS (${fresh}) AND NOT EXISTS (SELECT 1 FROM ${jobs} WHERE ${isAtWork(ctx, waiting)})`;
}

/**
 * Claims the next due jobs for one slice each, in one statement, so that no two callers get the
 * same job. Claims nothing while the engine is paused.
 */
export function claimJobs(ctx: Context, room: Room): Promise<ClaimedJob[]> {
  return claim(ctx, dueIds(ctx, room));
}

/** Claims more jobs of a kind that haven't started and are `isSmall`. */
export function claimSimilarJobs(
  ctx: Context,
  { kind, isSmall, limit }: { kind: string; isSmall: SQL; limit: number },
): Promise<ClaimedJob[]> {
  const ids = sql`SELECT ${jobs.id} FROM ${jobs} WHERE state = 'queued' AND ${jobs.runAt} <= ${ctx.now}
    AND ${jobs.kind} = ${kind} AND ${jobs.cursor} IS NULL AND ${jobs.attempt} = 0 AND ${isSmall}
    ORDER BY ${jobs.runAt} LIMIT ${limit}`;
  return claim(ctx, ids);
}

async function claim(ctx: Context, ids: SQL): Promise<ClaimedJob[]> {
  const rows = await ctx.db
    .update(jobs)
    .set({
      state: "running",
      lease: sql`lower(hex(randomblob(16)))`,
      leaseUntil: ctx.now + LEASE_MS,
      attempt: sql`${jobs.attempt} + 1`,
      // If the lease expired, the last attempt ended without an error, whatever an earlier one
      // reported.
      error: sql`CASE WHEN ${jobs.state} = 'running' THEN NULL ELSE ${jobs.error} END`,
      again: false,
      updatedAt: ctx.now,
    })
    .where(and(sql`${jobs.id} IN (${ids})`, not(IS_DRAINED)))
    .returning();
  return rows.filter((row): row is ClaimedJob => row.lease !== null);
}

/** SQL: the slice with this lease still holds the job. */
export function isHeld({ id, lease }: Pick<ClaimedJob, "id" | "lease">): SQL | undefined {
  return and(eq(jobs.id, id), eq(jobs.state, "running"), eq(jobs.lease, lease));
}

/** SQL: the row is one of these jobs, and its slice still holds it. */
export function areHeld(held: readonly Pick<ClaimedJob, "id" | "lease">[]): SQL {
  const leases = JSON.stringify(held.map(({ id, lease }) => [id, lease]));
  return sql`(${jobs.id}, ${jobs.lease}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${leases}))
    AND ${jobs.state} = 'running'`;
}

/**
 * Fails its batch unless the slices still hold all these jobs, so that a slice's results are
 * written completely or not at all. Put it first in the batch. SQLite fails on the invalid JSON.
 */
export function leaseGuard(ctx: Context, ...held: readonly Pick<ClaimedJob, "id" | "lease">[]) {
  const all = sql`(SELECT count(*) FROM ${jobs} WHERE ${areHeld(held)}) = ${held.length}`;
  return failIf(ctx, sql`NOT (${all})`, "the lease is lost");
}

/** Fails its batch if the condition holds. */
export function failIf(ctx: Context, condition: SQL, why: string) {
  return ctx.db
    .select({ held: sql`json(CASE WHEN ${condition} THEN ${why} ELSE '1' END)` })
    .from(sql`(SELECT 1)`);
}

/** Extends a job's lease before its slice waits for an external service. */
export function extendLease(ctx: Context, held: Pick<ClaimedJob, "id" | "lease">, ms: number) {
  return ctx.db
    .update(jobs)
    .set({ leaseUntil: Date.now() + LEASE_MS + ms })
    .where(isHeld(held));
}

/**
 * Requeues the jobs of an engine that is gone, so that no one waits for its leases to expire. For
 * the start of an engine that is the only one. If the old one still runs, its writes fail.
 */
export async function requeueRunningJobs(ctx: Context): Promise<void> {
  await ctx.db
    .update(jobs)
    .set({
      state: "queued",
      runAt: ctx.now,
      lease: null,
      leaseUntil: null,
      error: null,
      updatedAt: ctx.now,
    })
    .where(eq(jobs.state, "running"));
}

/**
 * Returns when the next job is due or a lease expires, or null if nothing is queued or nothing may
 * start.
 */
export async function nextDueAt(ctx: Context, waiting: Waiting = []): Promise<number | null> {
  const [row] = await ctx.db
    .select({ at: sql<number | null>`min(due)` })
    .from(
      sql`(SELECT min(run_at) AS due FROM ${jobs} WHERE state = 'queued' AND ${mayBegin(ctx, waiting)}
        UNION ALL SELECT min(lease_until) FROM ${jobs} WHERE state = 'running')`,
    )
    .where(not(IS_DRAINED));
  return row?.at ?? null;
}
