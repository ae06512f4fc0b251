import { type SQL, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { jobs } from "@/db/schema/jobs";
import type { Context } from "@/lib/context/context";

interface NewJob {
  kind: string;
  /**
   * The ID of the item it works on. Only one job per kind and subject is queued or running at a
   * time.
   */
  subject?: string;
  /** Earliest start; now by default. */
  runAt?: number;
  /** JSON: the cursor of the first slice. */
  cursor?: unknown;
}

/**
 * Must match the condition of the index `jobs_live` word for word, without parameters, or SQLite
 * doesn't use it.
 */
const IS_LIVE = sql.raw("state IN ('queued', 'running')");

/**
 * Queues a job. Put it into the batch of its cause, so that neither exists without the other, then
 * call `wakeEngine`. If the job is already queued it starts earlier; if it is running it starts
 * over at its end, because it may have missed the change.
 */
export function enqueueStatement(ctx: Context, { kind, subject = "", runAt, cursor }: NewJob) {
  const row = {
    id: crypto.randomUUID(),
    kind,
    subject,
    runAt: runAt ?? ctx.now,
    cursor: cursor === undefined ? null : JSON.stringify(cursor),
    createdBy: ctx.actor?.id ?? null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  return ctx.db
    .insert(jobs)
    .values(row)
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.subject],
      targetWhere: IS_LIVE,
      set: {
        runAt: sql`min(${jobs.runAt}, ${row.runAt})`,
        again: sql`${jobs.again} OR ${jobs.state} = 'running'`,
      },
    });
}

/** Queues a job if the condition holds when the statement runs. */
export function enqueueIfStatement(
  ctx: Context,
  { kind, subject }: Required<Pick<NewJob, "kind" | "subject">>,
  condition: SQL,
) {
  return enqueueEachStatement(ctx, kind, sql`SELECT ${subject} AS subject WHERE ${condition}`);
}

/**
 * Queues a job for each of many subjects.
 *
 * @param subjects a query with the column `subject`.
 */
export function enqueueEachStatement(ctx: Context, kind: string, subjects: SQL) {
  const values = {
    id: sql`lower(hex(randomblob(16)))`,
    kind,
    subject: sql`wanted.subject`,
    runAt: ctx.now,
    createdBy: ctx.actor?.id ?? null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  return insertFrom(
    ctx.db,
    jobs,
    values,
    sql`(${subjects}) AS wanted WHERE 1 = 1`,
  ).onConflictDoUpdate({
    target: [jobs.kind, jobs.subject],
    targetWhere: IS_LIVE,
    set: {
      runAt: sql`min(${jobs.runAt}, ${ctx.now})`,
      again: sql`${jobs.again} OR ${jobs.state} = 'running'`,
    },
  });
}

/** Creates a recurring job unless it exists. */
export function ensureStatement(ctx: Context, kind: string) {
  const times = { runAt: ctx.now, createdAt: ctx.now, updatedAt: ctx.now };
  return ctx.db
    .insert(jobs)
    .values({ id: crypto.randomUUID(), kind, ...times })
    .onConflictDoNothing();
}

/** Wakes the engine after the response. Without an engine, the job stays queued. */
export function wakeEngine(ctx: Context): void {
  if (ctx.engine) ctx.defer(ctx.engine.wake());
}
