import { sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { engineState, jobs } from "@/db/schema/jobs";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import {
  areHeld,
  type ClaimedJob,
  claimJobs,
  claimSimilarJobs,
  isHeld,
  leaseGuard,
  type Room,
} from "./claim-jobs";
import {
  backoffMs,
  type JobKind,
  type JobKinds,
  LEASE_MS,
  SLICE_MS,
  type SliceResult,
} from "./job-kind";
import { Places } from "./places";
import { ensureStatement } from "./write-jobs";

/** Stored characters of an error. */
const ERROR_LENGTH = 500;

interface RunOptions {
  kinds: JobKinds;
  /** No slice starts after this time. Milliseconds since 1970. */
  until: number;
  /**
   * The engine's. Without them, the call has its own, and returns when all its slices have ended.
   */
  places?: Places;
  /** Working slices in parallel, in places of its own. */
  atOnce?: number;
}

/** Parses a cursor of this or an earlier version. An unreadable one starts the job over. */
function readCursor(cursor: string | null): unknown {
  if (cursor === null) return null;
  try {
    return JSON.parse(cursor);
  } catch {
    return null;
  }
}

/**
 * Returns a job's columns after a finished slice. A job with more to do is due since the slice
 * began, so that a claim with a slightly older time finds it.
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
  // Requested again during the run: start over.
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

/** Returns the reason of a failure for people. The log has the full error. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  return text.slice(0, ERROR_LENGTH);
}

/**
 * Returns the wait after a failure: the backoff, or longer if the error asks for it (a busy
 * provider).
 */
function waitFor(error: unknown, attempt: number): number {
  const asked = error instanceof AppError ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.max(asked, backoffMs(attempt));
}

/** Records a failure, unless another slice has taken over the job. */
async function failSlice(ctx: Context, kind: JobKind | undefined, job: ClaimedJob, error: unknown) {
  const reason = kind
    ? reasonOf(error)
    : `This version of Atrium can't run jobs of the type ${job.kind}`;
  const isDead = kind?.everyMs === undefined && job.attempt >= (kind?.attempts ?? 1);
  const rows = await ctx.db
    .update(jobs)
    .set({
      state: isDead ? "failed" : "queued",
      // If it was requested again, retry at once: the cause may be fixed.
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

/** Returns whether all attempts are used up. The claim has already counted the next one. */
const isUsedUp = (kind: JobKind, job: ClaimedJob) =>
  kind.everyMs === undefined && job.attempt > kind.attempts;

/**
 * Fails a job whose attempts all stopped without an error. Each may have crashed the runtime, so it
 * isn't run again. Its subject fails with it.
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

/** Returns the result, or rejects if the work takes longer than the lease. */
async function withTimeout<Result>(
  { waitsMs = 0 }: JobKind,
  work: Promise<Result>,
): Promise<Result> {
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

/** Runs one slice of a claimed job. Only throws if the database fails. */
async function runSlice(makeContext: () => Context, kinds: JobKinds, job: ClaimedJob) {
  const kind = Object.hasOwn(kinds, job.kind) ? kinds[job.kind] : undefined;
  try {
    if (!kind) throw new Error(`No kind ${job.kind}`);
    if (isUsedUp(kind, job)) return await giveUp(makeContext, kind, job);
    const began = makeContext();
    const result = await withTimeout(kind, kind.run(began, sliceOf(job, began.now)));
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
 * Runs several jobs of a kind in one slice, if the kind supports it.
 *
 * @returns the jobs that have to run one by one.
 */
async function runTogether(makeContext: () => Context, kind: JobKind, all: readonly ClaimedJob[]) {
  if (!kind.together || all.length < 2) return all;
  try {
    const began = makeContext();
    const until = began.now + SLICE_MS;
    const slices = all.map((job) => ({ ...job, cursor: null, until }));
    const { ids, statements } = await withTimeout(kind, kind.together.run(began, slices));
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
    // Each job then runs alone and reports its own error.
    const problem = { message: "slice of several failed", jobs: all.length };
    console.error(JSON.stringify({ ...problem, error: String(error) }));
    return all;
  }
}

/** Runs one slice of a claimed job, together with similar small jobs if its kind supports that. */
async function runWithOthers(makeContext: () => Context, kinds: JobKinds, job: ClaimedJob) {
  const kind = Object.hasOwn(kinds, job.kind) ? kinds[job.kind] : undefined;
  const { together } = kind ?? {};
  const isFresh = job.cursor === null && job.attempt === 1;
  if (!kind || !together || !isFresh) return runSlice(makeContext, kinds, job);
  const alike = { kind: job.kind, isSmall: together.isSmall, limit: together.limit - 1 };
  const others = await claimSimilarJobs(makeContext(), alike);
  const left = await runTogether(makeContext, kind, [job, ...others]);
  for (const one of left) await runSlice(makeContext, kinds, one);
}

/** Waits for a change, but no longer than until a time. Milliseconds since 1970. */
async function waitUntil(change: Promise<void>, until: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, until - Date.now()));
  });
  await Promise.race([change, late]);
  clearTimeout(timer);
}

/**
 * Runs slices of due jobs in parallel until none is due or the time is up. Slices that then wait
 * for external services go on, and wake the engine when they end.
 *
 * @param makeContext returns a context with the current time.
 * @returns the number of started slices.
 * @throws errors of the database.
 */
export async function runJobs(
  makeContext: () => Context,
  { kinds, until, atOnce, places: shared }: RunOptions,
): Promise<number> {
  const places = shared ?? new Places(atOnce);
  const left = () => (shared ? places.working : places.size);
  let begun = 0;
  let isOver = false;
  let error: unknown;

  const start = (job: ClaimedJob) =>
    places.begin(job, async (outside) => {
      const inPlace = () => ({ ...makeContext(), outside });
      await runWithOthers(inPlace, kinds, job).catch((failure: unknown) => {
        if (isOver)
          console.error(JSON.stringify({ message: "slice lost", error: String(failure) }));
        else error ??= failure;
      });
      if (isOver) await makeContext().engine?.wake();
    });

  while (Date.now() < until && error === undefined) {
    const change = places.nextChange();
    const room = roomIn(kinds, places);
    const claimed = room.limit > 0 ? await claimJobs(makeContext(), room) : [];
    for (const job of claimed) void start(job);
    begun += claimed.length;
    if (claimed.length === 0 && left() === 0) break;
    await waitUntil(change, until);
  }
  while (left() > 0) await places.nextChange();
  isOver = true;
  if (error !== undefined) throw error;
  return begun;
}

/** Returns how many jobs may be claimed, and of which kinds only fewer. */
function roomIn(kinds: JobKinds, places: Places): Room {
  const ofKind = Object.entries(kinds).flatMap(([kind, { atOnce }]) => {
    const room = places.roomOf(kind, atOnce);
    return room < places.room ? [[kind, room] as const] : [];
  });
  return { limit: places.room, ofKind: Object.fromEntries(ofKind), waiting: places.waiting };
}

/** Records that the engine is alive, and creates missing recurring jobs. */
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
