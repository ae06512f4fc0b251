import { sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { agentProjects, agents } from "@/db/schema/agents";
import { taskAgents } from "@/db/schema/task-agents";
import { tasks } from "@/db/schema/tasks";
import { AGENT } from "@/lib/agents/agent-store";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { isReadableItem, requireItem } from "@/lib/managed-items/visibility";
import { parseInput } from "@/lib/parse-input";
import { loadTask } from "../get-task";
import { isAllowedOn } from "../permissions";
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

/**
 * Assigns an agent to a task in mode auto, or removes it. The agent starts when the status becomes
 * aktiv or running. A running run continues.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` for a task or an
 *   agent that they can't see, or `conflict` for a task in mode manual or an inactive agent.
 */
export async function assignAgent(
  ctx: Context,
  taskId: string,
  input: unknown,
): Promise<TaskAgentView> {
  const actor = authorize(ctx.actor, "tasks.edit");
  const { task, relations } = await loadTask(ctx, actor, taskId);
  authorize(actor, "tasks.edit", relations);
  const { agent_id: agentId } = parseInput(assignAgentSchema, input);
  const audit = auditIfChangedStatement(ctx, {
    action: agentId === null ? "tasks.takeAgent" : "tasks.giveAgent",
    entityType: "task",
    entityId: taskId,
    after: { agent_id: agentId },
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
  const row = { taskId, agentId, givenBy: actor.id, givenAt: ctx.now };
  const guard = sql`${mayEdit} AND ${tasks.mode} = 'auto' AND ${tasks.projectId} IS ${task.project_id})
    AND EXISTS (SELECT 1 FROM ${agents} WHERE ${isReadableItem(AGENT, actor, agentId)})`;
  const { given } = await namedBatch(ctx.db, {
    given: insertWhere(ctx.db, taskAgents, row, guard)
      .onConflictDoUpdate({
        target: taskAgents.taskId,
        set: { agentId, givenBy: actor.id, givenAt: ctx.now },
      })
      .returning({ id: taskAgents.taskId }),
    audit,
  });
  if (given.length === 0) {
    await assertStillAllowed(ctx, actor);
    throw new AppError("conflict", CHANGED);
  }
  return getTaskAgent(ctx, taskId);
}
