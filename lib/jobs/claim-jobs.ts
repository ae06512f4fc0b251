import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { engineState, jobs } from "@/db/schema/jobs";
import type { Context } from "@/lib/context/context";
import { LEASE_MS } from "./job-kind";

/** A job with the lease by which its slice writes. */
export type ClaimedJob = typeof jobs.$inferSelect & { lease: string };

/** SQL: no job is to be begun. */
const IS_DRAINED = sql`EXISTS (SELECT 1 FROM ${engineState} WHERE ${engineState.drainedSince} IS NOT NULL)`;

/** SQL: the last attempt at a queued job ended without a word: it took the runtime down, or the runtime was stopped. */
const WAS_STOPPED = sql.raw("attempt > 0 AND error IS NULL");

/** SQL: a job is at work. */
const isAtWork = (ctx: Context) => sql`state = 'running' AND lease_until > ${ctx.now}`;

/**
 * SQL: a queued job may begin beside what is at work. One that was stopped last time may have stopped the runtime itself,
 * and would take others down with it: it begins when nothing is at work, and until it ends nothing else begins.
 */
const mayBegin = (ctx: Context) => sql`CASE WHEN ${WAS_STOPPED}
  THEN NOT EXISTS (SELECT 1 FROM ${jobs} WHERE ${isAtWork(ctx)})
  ELSE NOT EXISTS (SELECT 1 FROM ${jobs} WHERE ${isAtWork(ctx)} AND attempt > 1 AND error IS NULL) END`;

interface Room {
  /** How many jobs to take at most. */
  limit: number;
  /** How many of these kinds at most. */
  ofKind?: Readonly<Record<string, number>>;
}

/** SQL: the ids of the jobs to take next; one that was stopped only when nothing else is due. */
function dueIds(ctx: Context, { limit, ofKind = {} }: Room): SQL {
  const due = sql`SELECT id, run_at FROM ${jobs} WHERE state = 'queued' AND run_at <= ${ctx.now}`;
  const fresh = sql`${due} AND NOT (${WAS_STOPPED})`;
  const first = (which: SQL, most: number) =>
    sql`SELECT * FROM (${fresh} AND ${which} AND ${mayBegin(ctx)} ORDER BY run_at LIMIT ${most})`;
  const others = sql`kind NOT IN (SELECT value FROM json_each(${JSON.stringify(Object.keys(ofKind))}))`;
  const parts = [
    first(others, limit),
    ...Object.entries(ofKind).map(([kind, most]) => first(sql`kind = ${kind}`, most)),
  ];
  // An index gives each part in this order.
  const stopped = sql`SELECT id FROM (SELECT id FROM ${jobs} WHERE state = 'running' AND lease_until <= ${ctx.now}
      ORDER BY lease_until LIMIT 1)
    UNION ALL SELECT id FROM (${due} AND ${WAS_STOPPED} ORDER BY run_at LIMIT 1)`;
  return sql`SELECT id FROM (SELECT id FROM (${sql.join(parts, sql` UNION ALL `)}) ORDER BY run_at LIMIT ${limit})
    UNION ALL SELECT id FROM (SELECT id FROM (${stopped}) LIMIT 1)
      WHERE NOT EXISTS (${fresh}) AND NOT EXISTS (SELECT 1 FROM ${jobs} WHERE ${isAtWork(ctx)})`;
}

/**
 * Takes the next due jobs, each for one slice, by one statement: two that ask at the same time never get the same one.
 * Nothing is taken while the engine is drained.
 */
export function claimJobs(ctx: Context, room: Room): Promise<ClaimedJob[]> {
  return claim(ctx, dueIds(ctx, room));
}

/** Takes further jobs of a kind that have not begun, of those that `isSmall`. */
export function claimAlike(
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
      // A lease that ran out: the attempt before ended without a word, whatever an earlier one said.
      error: sql`CASE WHEN ${jobs.state} = 'running' THEN NULL ELSE ${jobs.error} END`,
      again: false,
      updatedAt: ctx.now,
    })
    .where(and(sql`${jobs.id} IN (${ids})`, not(IS_DRAINED)))
    .returning();
  return rows.filter((row): row is ClaimedJob => row.lease !== null);
}

/** SQL: the job is still the slice's that holds this lease. */
export function isHeld({ id, lease }: Pick<ClaimedJob, "id" | "lease">): SQL | undefined {
  return and(eq(jobs.id, id), eq(jobs.state, "running"), eq(jobs.lease, lease));
}

/** SQL: the row is one of these jobs, and still its slice's. */
export function areHeld(held: readonly Pick<ClaimedJob, "id" | "lease">[]): SQL {
  const leases = JSON.stringify(held.map(({ id, lease }) => [id, lease]));
  return sql`(${jobs.id}, ${jobs.lease}) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${leases}))
    AND ${jobs.state} = 'running'`;
}

/**
 * The statement that fails unless the jobs are all still their slice's, and with it the batch that it stands at the head
 * of: what a slice found out counts as a whole or not at all. JSON that is none is what SQLite has for a failure.
 */
export function leaseGuard(ctx: Context, ...held: readonly Pick<ClaimedJob, "id" | "lease">[]) {
  const all = sql`(SELECT count(*) FROM ${jobs} WHERE ${areHeld(held)}) = ${held.length}`;
  return failIf(ctx, sql`NOT (${all})`, "the lease is lost");
}

/** The statement that fails, and with it its batch, where a condition holds. */
export function failIf(ctx: Context, condition: SQL, why: string) {
  return ctx.db
    .select({ held: sql`json(CASE WHEN ${condition} THEN ${why} ELSE '1' END)` })
    .from(sql`(SELECT 1)`);
}

/** The statement by which a slice holds its job longer: before it waits for somebody else's answer. */
export function holdLonger(ctx: Context, held: Pick<ClaimedJob, "id" | "lease">, ms: number) {
  return ctx.db
    .update(jobs)
    .set({ leaseUntil: Date.now() + LEASE_MS + ms })
    .where(isHeld(held));
}

/**
 * Takes back what an engine held that is gone. Whoever runs as the only one says this at its start, so that nobody waits
 * for leases of the dead; if one of them still lives, its writes fail.
 */
export async function takeBackJobs(ctx: Context): Promise<void> {
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

/** When the next job is due, or a lease ends; null where nothing waits, or nothing may begin. */
export async function nextDueAt(ctx: Context): Promise<number | null> {
  const [row] = await ctx.db
    .select({ at: sql<number | null>`min(due)` })
    .from(
      sql`(SELECT min(run_at) AS due FROM ${jobs} WHERE state = 'queued' AND ${mayBegin(ctx)}
        UNION ALL SELECT min(lease_until) FROM ${jobs} WHERE state = 'running')`,
    )
    .where(not(IS_DRAINED));
  return row?.at ?? null;
}
