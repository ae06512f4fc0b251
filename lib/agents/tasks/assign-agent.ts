import { type SQL, sql } from "drizzle-orm";
import { type NamedStatements, namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentProjects, agents } from "@/db/schema/agents";
import { taskAgents } from "@/db/schema/task-agents";
import { tasks } from "@/db/schema/tasks";
import { assertRunRoom, startStatements } from "@/lib/agents/runs/start-run";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { wakeEngine } from "@/lib/jobs/write-jobs";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { isReadableItem, requireItem } from "@/lib/managed-items/visibility";
import { parseInput } from "@/lib/parse-input";
import { loadTask } from "@/lib/tasks/get-task";
import { isAllowedOn } from "@/lib/tasks/permissions";
import { STARTING_STATUSES } from "@/lib/tasks/task-runs";
import { assignAgentSchema, type TaskAgentView } from "./schema";
import { getTaskAgent } from "./task-agent";

const MANUAL = "Set the task's mode to auto before you assign it to an agent.";
const SWITCHED_OFF = "This agent is inactive. Activate it first.";
const NOT_LINKED = "This agent isn't linked to the task's project. Link it first.";
const CHANGED = "Someone changed this task in the meantime. Please try again.";

/**
 * Refuses an agent that the person can't see, that is inactive, or that isn't linked to the task's
 * project.
 */
async function requireUsableAgent(
  ctx: Context,
  actor: Actor,
  { agentId, projectId }: { agentId: string; projectId: string | null },
): Promise<void> {
  const rows = await ctx.db
    .select({
      status: agents.status,
      isLinked: sql<number>`EXISTS (SELECT 1 FROM ${agentProjects} WHERE ${agentProjects.agentId} = ${agentId}
        AND ${agentProjects.projectId} = ${projectId})`,
    })
    .from(agents)
    .where(isReadableItem(AGENT, actor, agentId));
  const { status, isLinked } = requireItem(AGENT, rows);
  if (status !== "active") throw new AppError("conflict", SWITCHED_OFF);
  if (projectId !== null && !isLinked)
    throw new AppError("invalid_input", NOT_LINKED, { errors: { agent_id: [NOT_LINKED] } });
}

/** SQL: no run of the task's agent is in progress. */
const hasNoLiveRun = (taskId: string) =>
  sql`NOT EXISTS (SELECT 1 FROM ${agentRuns} AS live WHERE live.task_id = ${taskId}
    AND live.trigger = 'task' AND live.finished_at IS NULL)`;

/** Starts the agent that the statement before assigned, on behalf of the person who did it. */
async function startNow(
  ctx: Context,
  actor: Actor,
  {
    isAssigned,
    ...given
  }: { agentId: string; taskId: string; projectId: string | null; only: string; isAssigned: SQL },
): Promise<NamedStatements> {
  const run = { ...given, id: crypto.randomUUID(), input: "" };
  await assertRunRoom(ctx, actor, run);
  const guard = sql`${isAssigned} AND ${hasNoLiveRun(given.taskId)}`;
  return startStatements(ctx, actor, { ...run, trigger: "task", guard });
}

/** Makes an active task idle, so that setting it to aktiv starts the agent. */
function startLater(
  ctx: Context,
  { taskId, status, isAssigned }: { taskId: string; status: string; isAssigned: SQL },
): NamedStatements {
  return {
    idle: ctx.db
      .update(tasks)
      .set({ status: "inaktiv", updatedAt: ctx.now, version: sql`${tasks.version} + 1` })
      .where(
        sql`${tasks.id} = ${taskId} AND ${tasks.status} = ${status} AND ${tasks.status} IN ${STARTING_STATUSES}
          AND ${isAssigned} AND ${hasNoLiveRun(taskId)}`,
      ),
    idleAudit: auditIfChangedStatement(ctx, {
      action: "tasks.update",
      entityType: "task",
      entityId: taskId,
      before: { status },
      after: { status: "inaktiv" },
    }),
  };
}

/**
 * Assigns an agent to a task in mode auto, or removes it. The agent starts at once on behalf of the
 * person, or when the status becomes aktiv or running. A running run continues. An agent that
 * assigns a task doesn't start one.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` for a task or an
 *   agent that they can't see, or `conflict` for a task in mode manual, an inactive agent or a full quota.
 */
export async function assignAgent(
  ctx: Context,
  taskId: string,
  input: unknown,
): Promise<TaskAgentView> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const { task, relations } = await loadTask(ctx, actor, taskId);
  authorize(actor, "tasks.edit", relations);
  const { agent_id: agentId, start, only = "" } = parseInput(assignAgentSchema, input);
  const audit = auditIfChangedStatement(ctx, {
    action: agentId === null ? "tasks.takeAgent" : "tasks.giveAgent",
    entityType: "task",
    entityId: taskId,
    after: { agent_id: agentId, ...(only && { only }) },
  });
  const mayEdit = sql`${isStillAllowed(actor)} AND EXISTS (SELECT 1 FROM ${tasks} WHERE ${tasks.id} = ${taskId}
    AND ${isAllowedOn(actor, "tasks.edit")}`;
  if (agentId === null) {
    const taken = ctx.db
      .delete(taskAgents)
      .where(sql`${taskAgents.taskId} = ${taskId} AND ${mayEdit})`);
    await namedBatch(ctx.db, { taken, audit });
    return getTaskAgent(ctx, taskId);
  }
  if (task.taskMode !== "auto") throw new AppError("conflict", MANUAL);
  await requireUsableAgent(ctx, actor, { agentId, projectId: task.project_id });
  const row = { taskId, agentId, only, givenBy: actor.id, givenAt: ctx.now };
  const guard = sql`${mayEdit} AND ${tasks.mode} = 'auto' AND ${tasks.projectId} IS ${task.project_id})
    AND EXISTS (SELECT 1 FROM ${agents} WHERE ${isReadableItem(AGENT, actor, agentId)})`;
  const isAssigned = sql`EXISTS (SELECT 1 FROM ${taskAgents} WHERE ${taskAgents.taskId} = ${taskId}
    AND ${taskAgents.agentId} = ${agentId} AND ${taskAgents.givenBy} = ${actor.id} AND ${taskAgents.givenAt} = ${ctx.now})`;
  const startsNow = start === "now" && !actor.run;
  const started: NamedStatements = startsNow
    ? await startNow(ctx, actor, { agentId, taskId, only, projectId: task.project_id, isAssigned })
    : startLater(ctx, { taskId, status: task.status, isAssigned });
  const { given } = await namedBatch(ctx.db, {
    given: insertWhere(ctx.db, taskAgents, row, guard)
      .onConflictDoUpdate({
        target: taskAgents.taskId,
        set: { agentId, only, givenBy: actor.id, givenAt: ctx.now },
      })
      .returning({ id: taskAgents.taskId }),
    givenAudit: audit,
    ...started,
  });
  if (given.length === 0) {
    await assertStillAllowed(ctx, actor);
    throw new AppError("conflict", CHANGED);
  }
  if (startsNow) wakeEngine(ctx);
  return getTaskAgent(ctx, taskId);
}
