import { type SQL, sql } from "drizzle-orm";
import { insertFrom, insertWhere } from "@/db/insert-where";
import { users } from "@/db/schema/auth";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { type Rule, writeOnce } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { newRowId } from "@/lib/auth/idempotency";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { noticeEachStatement } from "@/lib/notices/notice-statement";
import { parseInput } from "@/lib/parse-input";
import { taskQuotaUse, withinQuota } from "@/lib/quotas/check-quota";
import { auditedCustom, checkCustom, customColumnOf, newValuesRules } from "../custom/task-values";
import { byColumn } from "../fields";
import { loadTask } from "../get-task";
import { isCandidate } from "../people/candidates";
import { canPutTaskIn } from "../rules";
import { type CreateTask, createTaskSchema, NO_SUCH_CANDIDATE, type TaskView } from "../schema";

/**
 * The rules for a new task: the person is still allowed to create it there, no quota is exceeded,
 * and everyone on it can be added.
 */
function newTaskRules(
  ctx: Context,
  actor: Actor,
  input: CreateTask,
  custom: Awaited<ReturnType<typeof checkCustom>>,
): Rule[] {
  const { project_id, assigned_users } = input;
  const isStranger = sql`SELECT 1 FROM json_each(${JSON.stringify(assigned_users)}) AS person WHERE NOT EXISTS (
    SELECT 1 FROM ${users} WHERE ${users.id} = person.value ->> 'userId' AND ${isCandidate(actor, sql`${project_id}`)})`;
  const errors = { assigned_users: [NO_SUCH_CANDIDATE] };
  return [
    stillAllowed(actor),
    canPutTaskIn(actor, project_id),
    withinQuota(ctx, taskQuotaUse(actor, project_id)),
    {
      holds: sql`NOT EXISTS (${isStranger})`,
      refuse: new AppError("invalid_input", NO_SUCH_CANDIDATE, { errors }),
    },
    ...newValuesRules(actor, custom),
  ];
}

/** The columns of a new task. */
function taskRow(ctx: Context, actor: Actor, { id, ...input }: CreateTask & { id: string }) {
  return {
    ...byColumn((name) => sql`${input[name]}`),
    id,
    dueAt: input.due_date === null ? null : Date.parse(`${input.due_date}T00:00:00Z`),
    completedAt: input.status === "completed" ? ctx.now : null,
    createdBy: actor.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
}

/** Statements that add the people of a new task, and notify them. */
function peopleStatements(
  ctx: Context,
  actor: Actor,
  { id: taskId, assigned_users }: Pick<CreateTask, "assigned_users"> & { id: string },
  isDone: SQL,
) {
  const person = {
    taskId,
    userId: sql`person.value ->> 'userId'`,
    role: sql`person.value ->> 'taskRole'`,
    assignedAt: ctx.now,
  };
  const people = sql`json_each(${JSON.stringify(assigned_users)}) AS person WHERE ${isDone}`;
  return {
    people: insertFrom(ctx.db, taskUsers, person, people),
    notice: noticeEachStatement(
      ctx,
      "task_assigned",
      sql`SELECT ${taskUsers.userId} AS user_id, ${JSON.stringify({ taskId, by: actor.name })} AS parts,
        ${`/tasks/${taskId}`} AS link FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${taskId}`,
    ),
  };
}

/**
 * Creates a task, without a project or in one that the person can read, with people who can be
 * added there.
 *
 * @param idempotencyKey the request's key. The same key again returns the task that was created.
 * @param more rules of the caller.
 * @returns the task and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` for a project that
 *   they can't read, or `conflict` if a quota is exceeded.
 */
export async function createTask(
  ctx: Context,
  input: unknown,
  idempotencyKey: string | null = null,
  more: readonly Rule[] = [],
): Promise<{ task: TaskView; version: number }> {
  const actor = authorize(ctx.actor, "tasks.create");
  const { custom: given, ...own } = parseInput(createTaskSchema, input);
  const custom = await checkCustom(ctx, actor, { projectId: own.project_id, custom: given });
  const parsed = { ...own, ...auditedCustom(custom) };
  const id = newRowId(ctx);
  const once = { scope: "tasks", key: idempotencyKey, input: parsed, id, table: tasks };
  const made = await writeOnce(ctx, once, {
    rules: [...more, ...newTaskRules(ctx, actor, parsed, custom)],
    change: (holds) =>
      insertWhere(
        ctx.db,
        tasks,
        { ...taskRow(ctx, actor, { id, ...parsed }), ...customColumnOf(custom) },
        holds,
      ).returning({ id: tasks.id }),
    audit: { action: "tasks.create", entityType: "task", entityId: id, after: parsed },
    after: (isDone) => peopleStatements(ctx, actor, { id, ...parsed }, isDone),
  });
  const { task, version } = await loadTask(ctx, actor, made.id);
  return { task, version };
}
