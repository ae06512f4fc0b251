import { type SQL, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { jobs } from "@/db/schema/jobs";
import type { Context } from "@/lib/context/context";

interface NewJob {
  kind: string;
  /** What it is about; one job of a kind and subject lives at a time. */
  subject?: string;
  /** Not before this time; at once where none is given. */
  runAt?: number;
  /** JSON: what its first slice begins with. */
  cursor?: unknown;
}

/** As the index `jobs_live` says it, word for word: without parameters, or SQLite does not know it for the same. */
const IS_LIVE = sql.raw("state IN ('queued', 'running')");

/**
 * The statement that asks for a job. It goes into the batch of what causes it, so that there is neither one without the
 * other; `wakeEngine` comes after. Asked twice, a waiting job comes forward, and a running one begins anew at its end,
 * since it may have missed what it is asked for now.
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

/** The same if a condition holds at the moment of the statement. */
export function enqueueIfStatement(
  ctx: Context,
  { kind, subject }: Required<Pick<NewJob, "kind" | "subject">>,
  condition: SQL,
) {
  return enqueueEachStatement(ctx, kind, sql`SELECT ${subject} AS subject WHERE ${condition}`);
}

/**
 * The same for many subjects of one kind at once.
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

/** The statement that makes a job that is always there, unless it is. */
export function ensureStatement(ctx: Context, kind: string) {
  const times = { runAt: ctx.now, createdAt: ctx.now, updatedAt: ctx.now };
  return ctx.db
    .insert(jobs)
    .values({ id: crypto.randomUUID(), kind, ...times })
    .onConflictDoNothing();
}

/** Tells the engine past the answer that there is a job. Where there is no engine, the job waits for one. */
export function wakeEngine(ctx: Context): void {
  if (ctx.engine) ctx.defer(ctx.engine.wake());
}
