import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { engineState, jobs } from "@/db/schema/jobs";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { jobFacts } from "./job-facts";
import { findJob, getJob, readEngine } from "./read-jobs";
import { drainSchema, type EngineView, type JobView } from "./schema";
import { wakeEngine } from "./write-jobs";

const LIVES_ALREADY = "This job is already queued or running";
const IS_DONE = "This job has already finished";
const RECURRING = "Recurring jobs can't be cancelled. You can run it now.";

interface Change {
  actor: Actor;
  action: "jobs.retry" | "jobs.cancel";
  set: Partial<typeof jobs.$inferInsert>;
  /** SQL: the job can be changed so. */
  where: SQL | undefined;
  /** What goes with it. */
  also?: readonly BatchItem<"sqlite">[];
}

/** Changes a job if it is in a state for it, with its audit row, and answers what it is then. */
async function changeJob(
  ctx: Context,
  id: string,
  { actor, action, set, where, also = [] }: Change,
) {
  const change = namedBatch(ctx.db, {
    job: ctx.db
      .update(jobs)
      .set({ ...set, updatedAt: ctx.now })
      .where(and(eq(jobs.id, id), where, isStillAllowed(actor)))
      .returning({ id: jobs.id }),
    audit: auditIfChangedStatement(ctx, { action, entityType: "job", entityId: id }),
    ...Object.fromEntries(also.map((statement, n) => [`also${n}`, statement])),
  });
  const { job } = await change.catch((error: unknown) => {
    if (!isUniqueViolation(error, "jobs")) throw error;
    throw new AppError("conflict", LIVES_ALREADY);
  });
  if (job.length === 0) await assertStillAllowed(ctx, actor);
  wakeEngine(ctx);
  return getJob(ctx, id);
}

/**
 * Starts a failed or cancelled job again where it stopped, with all its attempts, or a waiting one at once. What waits
 * or runs stays as it is.
 *
 * @throws AppError `unauthenticated`, `not_found`, or `conflict` when it is done or the same work is under way.
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
 * Stops a job. A slice that is at work writes nothing any more; what earlier ones have done stays.
 *
 * @throws AppError `unauthenticated`, `not_found`, or `conflict` when it is done or always there.
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
    also: kind?.cancelled?.(ctx, {
      subject,
      isCancelled: sql`EXISTS (SELECT 1 FROM ${jobs} WHERE ${jobs.id} = ${id} AND ${jobs.state} = 'cancelled')`,
    }),
  });
}

/**
 * Lets the engine begin no further job, or begin again. What runs finishes its slice. Superadmin only.
 *
 * @throws AppError `unauthenticated`, `forbidden` or `invalid_input`.
 */
export async function drainEngine(ctx: Context, input: unknown): Promise<EngineView> {
  const actor = authorize(ctx.actor, "jobs.drain");
  const { drained } = parseInput(drainSchema, input);
  const drainedSince = drained ? ctx.now : null;
  const { engine } = await namedBatch(ctx.db, {
    engine: insertWhere(ctx.db, engineState, { id: 1, drainedSince }, isStillAllowed(actor))
      .onConflictDoUpdate({ target: engineState.id, set: { drainedSince } })
      .returning({ id: engineState.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "jobs.drain",
      entityType: "engine",
      after: { drained },
    }),
  });
  if (engine.length === 0) await assertStillAllowed(ctx, actor);
  wakeEngine(ctx);
  return readEngine(ctx);
}
