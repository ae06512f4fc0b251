import { sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { engineState, jobs } from "@/db/schema/jobs";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { areHeld, type ClaimedJob, claimAlike, claimJobs, isHeld, leaseGuard } from "./claim-jobs";
import {
  type JobKind,
  type JobKinds,
  LEASE_MS,
  SLICE_MS,
  type SliceResult,
  waitAfter,
} from "./job-kind";
import { ensureStatement } from "./write-jobs";

/** Slices that one engine works at side by side. */
const AT_ONCE = 4;
/** Of an error's text, what is kept. */
const ERROR_LENGTH = 500;

export interface RunOptions {
  kinds: JobKinds;
  /** No slice is begun after it. Milliseconds since 1970. */
  until: number;
  atOnce?: number;
}

/** JSON that was written by this or an earlier version; what cannot be read begins anew. */
function readCursor(cursor: string | null): unknown {
  if (cursor === null) return null;
  try {
    return JSON.parse(cursor);
  } catch {
    return null;
  }
}

/**
 * What a finished slice makes of its job. What goes on is due since the slice began: who looks for jobs at this moment,
 * with a time from just before, finds it.
 */
function progressOf(
  ctx: Context,
  kind: JobKind,
  { next, cursor, began }: SliceResult & { began: number },
) {
  const free = { lease: null, leaseUntil: null, attempt: 0, error: null, updatedAt: ctx.now };
  const waits = { ...free, state: "queued" as const, slices: sql`${jobs.slices} + 1` };
  if (next === "more" || typeof next === "object") {
    const runAt = next === "more" ? began : next.at;
    return {
      ...waits,
      cursor: JSON.stringify(cursor ?? null),
      runAt: sql`CASE WHEN ${jobs.again} THEN ${began} ELSE ${runAt} END`,
    };
  }
  // Asked for again meanwhile: from the beginning.
  if (kind.everyMs !== undefined) {
    const runAt = sql`CASE WHEN ${jobs.again} THEN ${began} ELSE ${ctx.now + kind.everyMs} END`;
    return { ...waits, cursor: null, runAt, finishedAt: ctx.now };
  }
  return {
    ...waits,
    cursor: null,
    runAt: began,
    state: sql<"queued">`CASE WHEN ${jobs.again} THEN 'queued' ELSE 'succeeded' END`,
    finishedAt: sql<number>`CASE WHEN ${jobs.again} THEN NULL ELSE ${ctx.now} END`,
  };
}

/** Why a slice failed, as people may read it; the whole of it is in the log. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  return text.slice(0, ERROR_LENGTH);
}

/** How long a job waits after a failure: as long as the failure says where it does, a busy provider's above all. */
function waitFor(error: unknown, attempt: number): number {
  const asked = error instanceof AppError ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.max(asked, waitAfter(attempt));
}

/** Puts a failure down, unless the job is somebody else's by now: then it is theirs to say. */
async function failSlice(ctx: Context, kind: JobKind | undefined, job: ClaimedJob, error: unknown) {
  const reason = kind
    ? reasonOf(error)
    : `This version of Atrium can't run jobs of the type ${job.kind}`;
  const isDead = kind?.everyMs === undefined && job.attempt >= (kind?.attempts ?? 1);
  const rows = await ctx.db
    .update(jobs)
    .set({
      state: isDead ? "failed" : "queued",
      // Asked for again meanwhile, it does not wait: what failed may be mended.
      runAt: sql`CASE WHEN ${jobs.again} THEN ${ctx.now} ELSE ${ctx.now + waitFor(error, job.attempt)} END`,
      lease: null,
      leaseUntil: null,
      error: reason,
      updatedAt: ctx.now,
      finishedAt: isDead ? ctx.now : null,
    })
    .where(isHeld(job))
    .returning({ id: jobs.id });
  if (rows.length === 0) return;
  const problem = { message: "slice failed", job: job.id, kind: job.kind, attempt: job.attempt };
  console.error(JSON.stringify({ ...problem, error: String(error) }));
}

/** Whether the kind allows no further attempt: the claim has counted one more than there may be. */
const isUsedUp = (kind: JobKind, job: ClaimedJob) =>
  kind.everyMs === undefined && job.attempt > kind.attempts;

/**
 * Gives up a job whose attempts ended without a word: each may have stopped the runtime, so it isn't run again. What it
 * is about fails with it.
 */
async function giveUp(makeContext: () => Context, kind: JobKind, job: ClaimedJob) {
  const ctx = makeContext();
  const error = `Stopped ${kind.attempts} times while ${kind.doing ?? "working on it"}.`;
  const failed = ctx.db
    .update(jobs)
    .set({
      state: "failed",
      attempt: kind.attempts,
      lease: null,
      leaseUntil: null,
      error,
      updatedAt: ctx.now,
      finishedAt: ctx.now,
    })
    .where(isHeld(job));
  const statements = await kind.stopped?.(ctx, sliceOf(job, ctx.now), error);
  await ctx.db.batch([leaseGuard(ctx, job), ...(statements ?? []), failed]);
  console.error(JSON.stringify({ message: "job given up", job: job.id, kind: job.kind, error }));
}

const sliceOf = (job: ClaimedJob, now: number) => ({
  ...job,
  cursor: readCursor(job.cursor),
  until: now + SLICE_MS,
});

/** The result, or a failure once a slice has taken longer than it may. */
async function inTime<Result>({ waitsMs = 0 }: JobKind, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The job timed out")), LEASE_MS + waitsMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Works at one slice of a job that was claimed. Never throws while the database answers. */
async function runSlice(makeContext: () => Context, kinds: JobKinds, job: ClaimedJob) {
  const kind = Object.hasOwn(kinds, job.kind) ? kinds[job.kind] : undefined;
  try {
    if (!kind) throw new Error(`No kind ${job.kind}`);
    if (isUsedUp(kind, job)) return await giveUp(makeContext, kind, job);
    const began = makeContext();
    const result = await inTime(kind, kind.run(began, sliceOf(job, began.now)));
    const ctx = makeContext();
    const progress = ctx.db
      .update(jobs)
      .set(progressOf(ctx, kind, { ...result, began: began.now }))
      .where(isHeld(job));
    await ctx.db.batch([leaseGuard(ctx, job), ...(result.statements ?? []), progress]);
  } catch (error) {
    await failSlice(makeContext(), kind, job, error);
  }
}

/**
 * Does jobs of a kind in one slice, as far as the kind can.
 *
 * @returns those that are left to run by themselves.
 */
async function runTogether(makeContext: () => Context, kind: JobKind, all: readonly ClaimedJob[]) {
  if (!kind.together || all.length < 2) return all;
  try {
    const began = makeContext();
    const until = began.now + SLICE_MS;
    const slices = all.map((job) => ({ ...job, cursor: null, until }));
    const { ids, statements } = await inTime(kind, kind.together.run(began, slices));
    const done = all.filter(({ id }) => ids.includes(id));
    if (done.length === 0) return all;
    const ctx = makeContext();
    const progress = ctx.db
      .update(jobs)
      .set(progressOf(ctx, kind, { next: "done", began: began.now }))
      .where(areHeld(done));
    await ctx.db.batch([leaseGuard(ctx, ...done), ...statements, progress]);
    return all.filter(({ id }) => !ids.includes(id));
  } catch (error) {
    // Whatever it was: each by itself says it of itself.
    const problem = { message: "slice of several failed", jobs: all.length };
    console.error(JSON.stringify({ ...problem, error: String(error) }));
    return all;
  }
}

/** Works at one slice of a job that was claimed, and of others like it where their kind does several at once. */
async function runWithOthers(makeContext: () => Context, kinds: JobKinds, job: ClaimedJob) {
  const kind = Object.hasOwn(kinds, job.kind) ? kinds[job.kind] : undefined;
  const { together } = kind ?? {};
  const isFresh = job.cursor === null && job.attempt === 1;
  if (!kind || !together || !isFresh) return runSlice(makeContext, kinds, job);
  const alike = { kind: job.kind, isSmall: together.isSmall, limit: together.most - 1 };
  const others = await claimAlike(makeContext(), alike);
  const left = await runTogether(makeContext, kind, [job, ...others]);
  for (const one of left) await runSlice(makeContext, kinds, one);
}

/**
 * Works at due jobs, a slice of each in turn and several side by side, until none is due or the time is up.
 *
 * @param makeContext a context of this moment.
 * @returns how many slices were begun.
 * @throws what the database throws.
 */
export async function runJobs(
  makeContext: () => Context,
  { kinds, until, atOnce = AT_ONCE }: RunOptions,
): Promise<number> {
  /** The kind of each slice that is being worked at. */
  const active = new Map<Promise<void>, string>();
  const bounded = Object.entries(kinds).flatMap(([kind, { atOnce: most }]) =>
    most === undefined ? [] : [[kind, most] as const],
  );
  const roomOf = (kind: string, most: number) =>
    most - [...active.values()].filter((other) => other === kind).length;
  let begun = 0;
  try {
    while (Date.now() < until) {
      const ofKind = Object.fromEntries(bounded.map(([kind, most]) => [kind, roomOf(kind, most)]));
      const claimed = await claimJobs(makeContext(), { limit: atOnce - active.size, ofKind });
      for (const job of claimed) {
        const work = runWithOthers(makeContext, kinds, job).finally(() => active.delete(work));
        active.set(work, job.kind);
        begun++;
      }
      if (active.size === 0) break;
      await Promise.race(active.keys());
    }
  } finally {
    await Promise.all(active.keys());
  }
  return begun;
}

/** Says that the engine is there, and makes the jobs that are always there. */
export async function reportEngine(ctx: Context, kinds: JobKinds): Promise<void> {
  const always = Object.entries(kinds).filter(([, { everyMs }]) => everyMs !== undefined);
  await namedBatch(ctx.db, {
    seen: ctx.db
      .insert(engineState)
      .values({ id: 1, seenAt: ctx.now })
      .onConflictDoUpdate({ target: engineState.id, set: { seenAt: ctx.now } }),
    ...Object.fromEntries(always.map(([kind]) => [kind, ensureStatement(ctx, kind)])),
  });
}
