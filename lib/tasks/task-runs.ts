import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { insertFrom } from "@/db/insert-where";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentProjects, agents } from "@/db/schema/agents";
import { auditLog } from "@/db/schema/system";
import { taskAgents } from "@/db/schema/task-agents";
import { tasks } from "@/db/schema/tasks";
import { auditEachStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { RUN_JOB } from "@/lib/jobs/job-kind";
import { enqueueEachStatement } from "@/lib/jobs/write-jobs";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { readableBy } from "@/lib/managed-items/visibility";
import { isWithinQuota, runQuotaUse } from "@/lib/quotas/check-quota";
import { eachStep, ofStep, type Step } from "@/lib/tasks/changes/steps";
import type { TaskChanges } from "./schema";
import { mayReadProject } from "./visibility";

/** Statuses that start a task's agent. */
export const STARTING_STATUSES: readonly string[] = ["aktiv", "running"];

/** True if this change of a task can start its agent. */
export const canStartAgent = ({ status }: TaskChanges): boolean =>
  status !== undefined && STARTING_STATUSES.includes(status);

/**
 * Starts the task's agent when the status becomes aktiv or running, on behalf of the person who
 * changed it. The run reuses the audit row's id, so one change starts at most one run. Doesn't
 * start one if a run is in progress, if the person can't use the agent, or if an agent made the
 * change. Put the statements in the batch of the change, after it.
 */
export function taskRunStatements(
  ctx: Context,
  actor: Actor,
  steps: readonly (Step & { changes: TaskChanges })[],
): Record<string, BatchItem<"sqlite">> {
  const beginning = steps.filter(({ changes }) => canStartAgent(changes));
  if (beginning.length === 0 || actor.run) return {};
  const run = {
    id: sql`${auditLog.id}`,
    agentId: sql`${agents.id}`,
    projectId: sql`${tasks.projectId}`,
    taskId: sql`${tasks.id}`,
    only: sql`${taskAgents.only}`,
    userId: actor.id,
    tokenId: actor.token?.id ?? null,
    trigger: "task" as const,
    createdAt: ctx.now,
  };
  const begun: SQL = sql`${eachStep(beginning)} CROSS JOIN ${agentRuns} ON ${agentRuns.id} = ${ofStep("auditId")}`;
  const records = sql`SELECT lower(hex(randomblob(16))) AS id, 'runs.start' AS action, ${agentRuns.id} AS entity_id,
    NULL AS before, json_object('agentId', ${agentRuns.agentId}, 'taskId', ${agentRuns.taskId}, 'trigger', 'task') AS after
    FROM ${begun}`;
  return {
    begunRuns: insertFrom(ctx.db, agentRuns, run, tasksToStart(actor, beginning)),
    begunAudit: auditEachStatement(ctx, "run", records),
    begunJobs: enqueueEachStatement(
      ctx,
      RUN_JOB,
      sql`SELECT ${agentRuns.id} AS subject FROM ${begun}`,
    ),
  };
}

/** FROM clause: the tasks to start, each with its agent and the audit row of its change. */
function tasksToStart(actor: Actor, steps: readonly Step[]): SQL {
  const became = sql`${auditLog.after} ->> '$.status' IN ${STARTING_STATUSES}
    AND coalesce(${auditLog.before} ->> '$.status', '') NOT IN ${STARTING_STATUSES}`;
  const works = sql`${agents.status} = 'active' AND ${readableBy(AGENT, actor)}
    AND (${tasks.projectId} IS NULL OR (${mayReadProject(actor, sql`${tasks.projectId}`)}
      AND EXISTS (SELECT 1 FROM ${agentProjects} WHERE ${agentProjects.agentId} = ${agents.id}
        AND ${agentProjects.projectId} = ${tasks.projectId})))`;
  return sql`${eachStep(steps)}
    CROSS JOIN ${auditLog} ON ${auditLog.id} = ${ofStep("auditId")}
    CROSS JOIN ${tasks} ON ${tasks.id} = ${auditLog.entityId} AND ${tasks.mode} = 'auto'
    CROSS JOIN ${taskAgents} ON ${taskAgents.taskId} = ${tasks.id}
    CROSS JOIN ${agents} ON ${agents.id} = ${taskAgents.agentId}
    WHERE ${became} AND ${works} AND ${isWithinQuota(runQuotaUse(actor, sql`${tasks.projectId}`))} AND NOT EXISTS (SELECT 1 FROM ${agentRuns} AS live
      WHERE live.task_id = ${tasks.id} AND live.trigger = 'task' AND live.finished_at IS NULL)`;
}
