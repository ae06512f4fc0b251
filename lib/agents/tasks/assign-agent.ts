import { and, eq, type SQL, sql } from "drizzle-orm";
import type { NamedStatements } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentProjects, agents } from "@/db/schema/agents";
import { taskAgents } from "@/db/schema/task-agents";
import { tasks } from "@/db/schema/tasks";
import { startStatements } from "@/lib/agents/runs/start-run";
import { auditIfStatement } from "@/lib/audit/audit";
import { exists } from "@/lib/audit/rules";
import { type Rule, write, writeIfAny } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { wakeEngine } from "@/lib/jobs/write-jobs";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { isReadableItem } from "@/lib/managed-items/visibility";
import { parseInput } from "@/lib/parse-input";
import { runQuotaUse, withinQuota } from "@/lib/quotas/check-quota";
import { loadTask } from "@/lib/tasks/get-task";
import { taskRules } from "@/lib/tasks/rules";
import { STARTING_STATUSES } from "@/lib/tasks/task-runs";
import { assignAgentSchema, type TaskAgentView } from "./schema";
import { getTaskAgent } from "./task-agent";

const MANUAL = "Set the task's mode to auto before you assign it to an agent.";
const SWITCHED_OFF = "This agent is inactive. Activate it first.";
const NOT_LINKED = "This agent isn't linked to the task's project. Link it first.";
const CHANGED = "Someone changed this task in the meantime. Please try again.";

/**
 * The rules for an agent on a task: the person sees it, it is active, and it is linked to the task's
 * project.
 */
function usableAgentRules(actor: Actor, agentId: string, projectId: string | null): Rule[] {
  const isThere = isReadableItem(AGENT, actor, agentId);
  const isActive = exists(agents, and(isThere, eq(agents.status, "active")));
  const rules = [
    { holds: exists(agents, isThere), refuse: new AppError("not_found", AGENT.words.notFound) },
    { holds: isActive, refuse: new AppError("conflict", SWITCHED_OFF) },
  ];
  if (projectId === null) return rules;
  const isLink = and(eq(agentProjects.agentId, agentId), eq(agentProjects.projectId, projectId));
  const refuse = new AppError("invalid_input", NOT_LINKED, { errors: { agent_id: [NOT_LINKED] } });
  return [...rules, { holds: exists(agentProjects, isLink), refuse }];
}

/** SQL: no run of the task's agent is in progress. */
const hasNoLiveRun = (taskId: string) =>
  sql`NOT EXISTS (SELECT 1 FROM ${agentRuns} AS live WHERE live.task_id = ${taskId}
    AND live.trigger = 'task' AND live.finished_at IS NULL)`;

/** Makes an active task idle, so that setting it to aktiv starts the agent. */
function startLater(
  ctx: Context,
  { taskId, status }: { taskId: string; status: string },
  isAssigned: SQL,
): NamedStatements {
  const isWaiting = sql`${tasks.id} = ${taskId} AND ${tasks.status} = ${status} AND ${tasks.status} IN ${STARTING_STATUSES}
    AND ${isAssigned} AND ${hasNoLiveRun(taskId)}`;
  return {
    idleAudit: auditIfStatement(
      ctx,
      {
        action: "tasks.update",
        entityType: "task",
        entityId: taskId,
        before: { status },
        after: { status: "inaktiv" },
      },
      exists(tasks, isWaiting),
    ),
    idle: ctx.db
      .update(tasks)
      .set({ status: "inaktiv", updatedAt: ctx.now, version: sql`${tasks.version} + 1` })
      .where(isWaiting),
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
  const rules = taskRules(actor, taskId, "tasks.edit");
  const audit = {
    action: agentId === null ? "tasks.takeAgent" : "tasks.giveAgent",
    entityType: "task",
    entityId: taskId,
    after: { agent_id: agentId, ...(only && { only }) },
  };
  if (agentId === null) {
    await writeIfAny(ctx, {
      rules,
      change: (holds) =>
        ctx.db
          .delete(taskAgents)
          .where(and(eq(taskAgents.taskId, taskId), holds))
          .returning({ id: taskAgents.taskId }),
      audit,
    });
    return getTaskAgent(ctx, taskId);
  }
  const projectId = task.project_id;
  const is = (where: SQL) => exists(tasks, and(eq(tasks.id, taskId), where));
  const set = { agentId, only, givenBy: actor.id, givenAt: ctx.now };
  const run = { agentId, taskId, only, projectId, id: crypto.randomUUID(), input: "" };
  const startsNow = start === "now" && !actor.run;
  await write(ctx, {
    rules: [
      ...rules,
      { holds: is(eq(tasks.mode, "auto")), refuse: new AppError("conflict", MANUAL) },
      {
        holds: is(sql`${tasks.projectId} IS ${projectId}`),
        refuse: new AppError("conflict", CHANGED),
      },
      ...usableAgentRules(actor, agentId, projectId),
      ...(startsNow ? [withinQuota(ctx, runQuotaUse(actor, projectId))] : []),
    ],
    change: (holds) =>
      insertWhere(ctx.db, taskAgents, { taskId, ...set }, holds)
        .onConflictDoUpdate({ target: taskAgents.taskId, set })
        .returning({ id: taskAgents.taskId }),
    audit,
    after: (isDone): NamedStatements =>
      startsNow
        ? startStatements(ctx, actor, {
            ...run,
            trigger: "task",
            guard: sql`${isDone} AND ${hasNoLiveRun(taskId)}`,
          })
        : startLater(ctx, { taskId, status: task.status }, isDone),
  });
  if (startsNow) wakeEngine(ctx);
  return getTaskAgent(ctx, taskId);
}
