import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agentSchedules } from "@/db/schema/agent-schedules";
import { agentTriggers } from "@/db/schema/agent-triggers";
import { jobs } from "@/db/schema/jobs";
import { partOf } from "@/lib/audit/write";
import type { Context } from "@/lib/context/context";
import type { JobFacts } from "@/lib/jobs/job-kind";
import { RUN_JOB } from "@/lib/jobs/job-kind";
import { enqueueEachStatement } from "@/lib/jobs/write-jobs";
import { settleStatement } from "@/lib/notices/settle";
import { SCHEDULE_JOB } from "../schedules/schedule-rules";
import { IS_LIVE_RUN, RUN_JOB_FACTS, stateOfLeftApproval } from "./run-rules";

/** The agent or project whose runs end. */
type Target = { agentId: string } | { projectId: string };

/**
 * Cancels the run of a job that is cancelled, like `cancelRun`: closes its approvals and steps, and
 * lets its schedule check the outcome.
 *
 * @param isCancelled SQL: its job was cancelled.
 */
function cancelledStatements(ctx: Context, runId: string, isCancelled: SQL) {
  const live = sql`(SELECT ${agentRuns.id} FROM ${agentRuns} WHERE ${agentRuns.id} = ${runId} AND ${IS_LIVE_RUN} AND ${isCancelled})`;
  const { approvalsWithdrawn, approvalsSettled, stepsClosed } = closeStatements(ctx, live);
  const ended = partOf(ctx, "ended", {
    rules: [],
    before: () => ({
      schedule: enqueueEachStatement(
        ctx,
        SCHEDULE_JOB,
        sql`SELECT ${agentRuns.scheduleId} AS subject FROM ${agentRuns}
          WHERE ${agentRuns.id} IN ${live} AND ${agentRuns.scheduleId} IS NOT NULL`,
      ),
      approvalsWithdrawn,
      approvalsSettled,
      stepsClosed,
    }),
    change: () =>
      ctx.db
        .update(agentRuns)
        .set({ state: "cancelled", finishedAt: ctx.now })
        .where(sql`${agentRuns.id} IN ${live}`)
        .returning({ id: agentRuns.id }),
    audit: { action: "runs.cancel", entityType: "run", entityId: runId },
  });
  return Object.values(ended);
}

/** The run's job with what its cancellation means for the run. */
export const CANCELLABLE_RUN_JOB: JobFacts = {
  ...RUN_JOB_FACTS,
  cancelled: (ctx, { subject, isCancelled }) => cancelledStatements(ctx, subject, isCancelled),
};

/**
 * Cancels the unfinished runs and pauses the schedules and triggers of an agent or a project, as a person would
 * one by one. Closes their approvals and cancels their jobs.
 *
 * @param guard SQL that must hold.
 */
export function cancelRunsStatements(ctx: Context, target: Target, guard: SQL) {
  const ofRuns =
    "agentId" in target
      ? eq(agentRuns.agentId, target.agentId)
      : eq(agentRuns.projectId, target.projectId);
  const ofSchedules =
    "agentId" in target
      ? eq(agentSchedules.agentId, target.agentId)
      : eq(agentSchedules.projectId, target.projectId);
  const ofTriggers =
    "agentId" in target
      ? eq(agentTriggers.agentId, target.agentId)
      : eq(agentTriggers.projectId, target.projectId);
  const live = sql`(SELECT ${agentRuns.id} FROM ${agentRuns} WHERE ${ofRuns} AND ${IS_LIVE_RUN} AND ${guard})`;
  return {
    ...closeStatements(ctx, live),
    runJobsEnded: ctx.db
      .update(jobs)
      .set({ state: "cancelled", lease: null, leaseUntil: null, finishedAt: ctx.now })
      .where(
        and(
          eq(jobs.kind, RUN_JOB),
          inArray(jobs.state, ["queued", "running"]),
          sql`${jobs.subject} IN ${live}`,
        ),
      ),
    // Last, because the statements before it find the runs by being unfinished.
    runsEnded: ctx.db
      .update(agentRuns)
      .set({ state: "cancelled", finishedAt: ctx.now })
      .where(and(ofRuns, IS_LIVE_RUN, guard)),
    schedulesPaused: ctx.db
      .update(agentSchedules)
      .set({ state: "paused", updatedAt: ctx.now, version: sql`${agentSchedules.version} + 1` })
      .where(and(ofSchedules, eq(agentSchedules.state, "active"), guard)),
    triggersPaused: ctx.db
      .update(agentTriggers)
      .set({ state: "paused", updatedAt: ctx.now, version: sql`${agentTriggers.version} + 1` })
      .where(and(ofTriggers, eq(agentTriggers.state, "active"), guard)),
  };
}

/**
 * Closes the approvals and steps of unfinished runs.
 *
 * @param live SQL: a subquery of their ids.
 */
function closeStatements(ctx: Context, live: SQL) {
  return {
    approvalsWithdrawn: ctx.db
      .update(approvals)
      .set({ state: stateOfLeftApproval(ctx), decidedAt: ctx.now })
      .where(and(eq(approvals.state, "waiting"), sql`${approvals.runId} IN ${live}`)),
    approvalsSettled: settleStatement(ctx, sql`SELECT id FROM ${live} AS live`),
    stepsClosed: ctx.db
      .update(runSteps)
      .set({
        state: "failed",
        error: "The run ended before this step finished",
        // What a proposal would have returned isn't a result.
        output: sql`iif(${runSteps.kind} = 'tool', NULL, ${runSteps.output})`,
        finishedAt: ctx.now,
      })
      .where(
        and(inArray(runSteps.state, ["waiting", "started"]), sql`${runSteps.runId} IN ${live}`),
      ),
  };
}
