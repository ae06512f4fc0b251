import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { insertWhere } from "@/db/insert-where";
import { engineState, jobs } from "@/db/schema/jobs";
import { write, writeIfAny } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { readEngine } from "@/lib/jobs/read-engine";
import { drainSchema, type EngineView, type JobView } from "@/lib/jobs/schema";
import { wakeEngine } from "@/lib/jobs/write-jobs";
import { parseInput } from "@/lib/parse-input";
import { jobFacts } from "./job-facts";
import { findJob, getJob } from "./read-jobs";

const LIVES_ALREADY = "This job is already queued or running";
const IS_DONE = "This job has already finished";
const RECURRING = "Recurring jobs can't be cancelled. You can run it now.";

interface Change {
  actor: Actor;
  action: "jobs.retry" | "jobs.cancel";
  set: Partial<typeof jobs.$inferInsert>;
  /** SQL: the job's state allows this change. */
  where: SQL | undefined;
  /** More statements for when the job was changed. */
  also?: (isDone: SQL) => readonly BatchItem<"sqlite">[] | undefined;
}

/** Changes a job whose state allows it, with an audit row, and returns the job. */
async function changeJob(ctx: Context, id: string, { actor, action, set, where, also }: Change) {
  await writeIfAny(ctx, {
    rules: [stillAllowed(actor)],
    change: (holds) =>
      ctx.db
        .update(jobs)
        .set({ ...set, updatedAt: ctx.now })
        .where(and(eq(jobs.id, id), where, holds))
        .returning({ id: jobs.id }),
    audit: { action, entityType: "job", entityId: id },
    after: (isDone) =>
      Object.fromEntries((also?.(isDone) ?? []).map((statement, n) => [`also${n}`, statement])),
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error, "jobs")) throw error;
    throw new AppError("conflict", LIVES_ALREADY);
  });
  wakeEngine(ctx);
  return getJob(ctx, id);
}

/**
 * Retries a failed or cancelled job from where it stopped with all its attempts, or starts a
 * scheduled one now. Due and running jobs stay as they are.
 *
 * @throws AppError `unauthenticated`, `not_found`, or `conflict` if the job has succeeded or the
 *   same work is already queued or running.
 */
export async function retryJob(ctx: Context, id: string): Promise<JobView> {
  const { state, createdBy } = await findJob(ctx, id);
  const actor = authorize(ctx.actor, "jobs.retry", { createdBy });
  if (state === "succeeded") throw new AppError("conflict", IS_DONE);
  return changeJob(ctx, id, {
    actor,
    action: "jobs.retry",
    set: { state: "queued", runAt: ctx.now, attempt: 0, error: null, finishedAt: null },
    where: sql`(${inArray(jobs.state, ["failed", "cancelled"])} OR (${jobs.state} = 'queued' AND ${jobs.runAt} > ${ctx.now}))`,
  });
}

/**
 * Cancels a job. A running slice can't write any more; the results of earlier slices stay.
 *
 * @throws AppError `unauthenticated`, `not_found`, or `conflict` if the job has succeeded or is
 *   recurring.
 */
export async function cancelJob(ctx: Context, id: string): Promise<JobView> {
  const { state, kind: name, subject, createdBy } = await findJob(ctx, id);
  const actor = authorize(ctx.actor, "jobs.cancel", { createdBy });
  const kind = jobFacts(name);
  if (kind?.everyMs !== undefined) throw new AppError("conflict", RECURRING);
  if (state === "succeeded") throw new AppError("conflict", IS_DONE);
  return changeJob(ctx, id, {
    actor,
    action: "jobs.cancel",
    set: { state: "cancelled", lease: null, leaseUntil: null, finishedAt: ctx.now },
    where: inArray(jobs.state, ["queued", "running", "failed"]),
    also: (isCancelled) => kind?.cancelled?.(ctx, { subject, isCancelled }),
  });
}

/**
 * Pauses or resumes the engine. Running slices finish. Superadmin only.
 *
 * @throws AppError `unauthenticated`, `forbidden` or `invalid_input`.
 */
export async function drainEngine(ctx: Context, input: unknown): Promise<EngineView> {
  const actor = authorize(ctx.actor, "jobs.drain");
  const { drained } = parseInput(drainSchema, input);
  const drainedSince = drained ? ctx.now : null;
  await write(ctx, {
    rules: [stillAllowed(actor)],
    change: (holds) =>
      insertWhere(ctx.db, engineState, { id: 1, drainedSince }, holds)
        .onConflictDoUpdate({ target: engineState.id, set: { drainedSince } })
        .returning({ id: engineState.id }),
    audit: { action: "jobs.drain", entityType: "engine", after: { drained } },
  });
  wakeEngine(ctx);
  return readEngine(ctx);
}
