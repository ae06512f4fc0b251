import { type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { actorStands, refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { createOnce } from "@/lib/platform/idempotency";
import { isReadableProject } from "@/lib/projects/definition";
import { isCandidate } from "./candidates";
import { loadTask } from "./load-task";
import { requireReadableProject } from "./require-readable-project";
import { type CreateTask, createTaskSchema, NO_SUCH_CANDIDATE, type TaskView } from "./schema";

/** In no project, or in one that the person may read. */
function mayCreateThere(actor: Actor, projectId: string | null): SQL {
  if (projectId === null) return sql`1 = 1`;
  return sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.id} = ${projectId} AND ${isReadableProject(actor)})`;
}

/** The task if everything about it is allowed, and the people on it with it. Columns as in the schema. */
function insertStatements(ctx: Context, id: string, actor: Actor, input: CreateTask) {
  const people = JSON.stringify(input.assigned_users);
  const dueAt = input.due_date === null ? null : Date.parse(`${input.due_date}T00:00:00Z`);
  const mayAllBeOnIt = sql`NOT EXISTS (SELECT 1 FROM json_each(${people}) AS person WHERE NOT EXISTS (
    SELECT 1 FROM ${users} WHERE ${users.id} = person.value ->> 'userId' AND ${isCandidate(actor, sql`${input.project_id}`)}))`;
  return [
    ctx.db
      .insert(tasks)
      .select(
        sql`SELECT ${id}, ${input.name}, ${input.description}, ${input.status}, ${input.taskMode}, ${input.priority},
          ${input.project_id}, ${dueAt}, ${actor.id}, ${ctx.now}, ${ctx.now}, 1
          WHERE ${actorStands(actor)} AND ${mayCreateThere(actor, input.project_id)} AND ${mayAllBeOnIt}`,
      )
      .returning({ id: tasks.id }),
    auditIfChangedStatement(ctx, {
      action: "tasks.create",
      entityType: "task",
      entityId: id,
      after: input,
    }),
    ctx.db.insert(taskUsers).select(
      sql`SELECT ${id}, person.value ->> 'userId', person.value ->> 'taskRole', ${ctx.now}
        FROM json_each(${people}) AS person WHERE EXISTS (SELECT 1 FROM ${tasks} WHERE ${tasks.id} = ${id})`,
    ),
  ] as const;
}

/**
 * Creates a task, in no project or in one that the person may read, with people who may be added there.
 *
 * @param idempotencyKey the request's key: the same one again answers the task that it made.
 * @returns the task and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, or `not_found` for a project that one may not read.
 */
export async function createTask(
  ctx: Context,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<{ task: TaskView; version: number }> {
  const actor = authorize(ctx.actor, "tasks.create");
  const parsed = parseInput(createTaskSchema, input);
  const id = crypto.randomUUID();
  const once = { scope: "tasks", key: idempotencyKey, id, table: tasks };
  const made = await createOnce(ctx, once, insertStatements(ctx, id, actor, parsed));
  if (made.results?.[0].length === 0) {
    await refuseFallen(ctx, actor);
    if (parsed.project_id !== null) await requireReadableProject(ctx, actor, parsed.project_id);
    throw new AppError("invalid_input", NO_SUCH_CANDIDATE, {
      errors: { assigned_users: [NO_SUCH_CANDIDATE] },
    });
  }
  const { task, version } = await loadTask(ctx, actor, made.id);
  return { task, version };
}
