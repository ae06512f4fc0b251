import { type SQL, sql } from "drizzle-orm";
import { insertFrom, insertWhere } from "@/db/insert-where";
import { users } from "@/db/schema/auth";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { createOnce, newRowId } from "@/lib/auth/idempotency";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { noticeEachStatement } from "@/lib/notices/notice-statement";
import { parseInput } from "@/lib/parse-input";
import { assertWithinQuota, isWithinQuota, taskQuotaUse } from "@/lib/quotas/check-quota";
import { loadTask } from "../get-task";
import { isCandidate } from "../people/candidates";
import { type CreateTask, createTaskSchema, NO_SUCH_CANDIDATE, type TaskView } from "../schema";
import { canMoveTaskTo, requireCanMoveTaskTo } from "../visibility";

/**
 * The rules for a new task: the person is still allowed to create it there, everyone on it can be
 * added, and no quota is exceeded.
 */
function mayCreate(actor: Actor, { project_id, assigned_users }: CreateTask): SQL {
  const mayBeThere = canMoveTaskTo(actor, sql`${project_id}`);
  const isStranger = sql`SELECT 1 FROM json_each(${JSON.stringify(assigned_users)}) AS person WHERE NOT EXISTS (
    SELECT 1 FROM ${users} WHERE ${users.id} = person.value ->> 'userId' AND ${isCandidate(actor, sql`${project_id}`)})`;
  return sql`${isStillAllowed(actor)} AND ${mayBeThere} AND NOT EXISTS (${isStranger})
    AND ${isWithinQuota(taskQuotaUse(actor, project_id))}`;
}

/** Statements that insert the task, and its people with it, if the rules allow it. */
function insertStatements(ctx: Context, id: string, actor: Actor, input: CreateTask, guard: SQL) {
  const { name, description, status, taskMode: mode, priority, project_id: projectId } = input;
  const task = {
    ...{ id, name, description, status, mode, priority, projectId },
    dueAt: input.due_date === null ? null : Date.parse(`${input.due_date}T00:00:00Z`),
    completedAt: status === "completed" ? ctx.now : null,
    createdBy: actor.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const person = {
    taskId: id,
    userId: sql`person.value ->> 'userId'`,
    role: sql`person.value ->> 'taskRole'`,
    assignedAt: ctx.now,
  };
  return {
    inserted: insertWhere(
      ctx.db,
      tasks,
      task,
      sql`${mayCreate(actor, input)} AND ${guard}`,
    ).returning({
      id: tasks.id,
    }),
    audit: auditIfChangedStatement(ctx, {
      action: "tasks.create",
      entityType: "task",
      entityId: id,
      after: input,
    }),
    people: insertFrom(
      ctx.db,
      taskUsers,
      person,
      sql`json_each(${JSON.stringify(input.assigned_users)}) AS person
        WHERE EXISTS (SELECT 1 FROM ${tasks} WHERE ${tasks.id} = ${id})`,
    ),
    notice: noticeEachStatement(
      ctx,
      "task_assigned",
      sql`SELECT ${taskUsers.userId} AS user_id, ${JSON.stringify({ taskId: id, by: actor.name })} AS parts,
        ${`/tasks/${id}`} AS link FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${id}`,
    ),
  };
}

/**
 * Creates a task, without a project or in one that the person can read, with people who can be
 * added there.
 *
 * @param idempotencyKey the request's key. The same key again returns the task that was created.
 * @param guard SQL that must hold for the task to be created.
 * @returns the task and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` for a project that
 *   they can't read, or `conflict` if a quota is exceeded.
 */
export async function createTask(
  ctx: Context,
  input: unknown,
  idempotencyKey: string | null = null,
  guard: SQL = sql`1 = 1`,
): Promise<{ task: TaskView; version: number }> {
  const actor = authorize(ctx.actor, "tasks.create");
  const parsed = parseInput(createTaskSchema, input);
  const id = newRowId(ctx);
  const once = { scope: "tasks", key: idempotencyKey, input: parsed, id, table: tasks };
  const made = await createOnce(ctx, once, insertStatements(ctx, id, actor, parsed, guard));
  if (made.results?.inserted.length === 0) {
    await assertStillAllowed(ctx, actor);
    await requireCanMoveTaskTo(ctx, actor, parsed.project_id);
    await assertWithinQuota(ctx, taskQuotaUse(actor, parsed.project_id));
    throw new AppError("invalid_input", NO_SUCH_CANDIDATE, {
      errors: { assigned_users: [NO_SUCH_CANDIDATE] },
    });
  }
  const { task, version } = await loadTask(ctx, actor, made.id);
  return { task, version };
}
