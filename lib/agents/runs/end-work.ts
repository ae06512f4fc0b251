import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agentSchedules } from "@/db/schema/agent-schedules";
import { jobs } from "@/db/schema/jobs";
import type { Context } from "@/lib/context/context";
import { settleStatement } from "@/lib/notices/settle";
import { IS_LIVE_RUN, RUN_JOB } from "./run-rules";

/** The agent or project whose runs end. */
type Target = { agentId: string } | { projectId: string };

/**
 * Cancels the unfinished runs and pauses the schedules of an agent or a project, as a person would
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
  const live = sql`(SELECT ${agentRuns.id} FROM ${agentRuns} WHERE ${ofRuns} AND ${IS_LIVE_RUN} AND ${guard})`;
  return {
    approvalsWithdrawn: ctx.db
      .update(approvals)
      .set({ state: "withdrawn", decidedAt: ctx.now })
      .where(and(eq(approvals.state, "waiting"), sql`${approvals.runId} IN ${live}`)),
    approvalsSettled: settleStatement(
      ctx,
      sql`SELECT ${approvals.id} FROM ${approvals} WHERE ${approvals.runId} IN ${live}`,
    ),
    stepsClosed: ctx.db
      .update(runSteps)
      .set({
        state: "failed",
        error: "The run ended before this step finished",
        finishedAt: ctx.now,
      })
      .where(
        and(inArray(runSteps.state, ["waiting", "started"]), sql`${runSteps.runId} IN ${live}`),
      ),
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
  };
}
