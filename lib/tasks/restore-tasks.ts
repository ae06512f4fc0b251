import { gt, type SQL, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { deletedComments, deletedTasks, taskComments, tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { actorStands, refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { parseInput } from "@/lib/parse-input";
import { auditEachStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { isReadableProject } from "@/lib/projects/definition";
import { taskIdsSchema } from "./bulk-schema";
import { keptSince } from "./delete-steps";
import { type RefusedTask, TASK_NOT_FOUND } from "./schema";
import { eachStep, ofStep, recordedIds, recordedStatement, type Step, stepFor } from "./steps";

/** Who deleted a task puts it back; a person who may delete any task puts back any. */
function mayRestore(actor: Actor): SQL {
  const stranger = { createdBy: null, taskRole: null, projectRole: null, projectCreatedBy: null };
  return can(actor, "tasks.delete", stranger)
    ? sql`1 = 1`
    : sql`${deletedTasks.deletedBy} = ${actor.id}`;
}

/** A field of the JSON in a column, and the same for what names somebody or something that may be no more. */
const field = (column: SQL, name: string): SQL => sql`${column} ->> ${sql.raw(`'$.${name}'`)}`;
const known = (value: SQL): SQL =>
  sql`(SELECT ${users.id} FROM ${users} WHERE ${users.id} = ${value})`;
/** The project if the person may still read it: nobody puts a task where they could not create one. */
const readable = (actor: Actor, value: SQL): SQL =>
  sql`(SELECT ${projects.id} FROM ${projects} WHERE ${projects.id} = ${value} AND ${isReadableProject(actor)})`;

/** Columns in the order of the tables. The version goes on, so that no ETag means two things. */
function statements(ctx: Context, actor: Actor, steps: readonly Step[]) {
  const admitted = sql`SELECT ${ofStep("auditId")} AS id, 'tasks.restore' AS action, ${deletedTasks.id} AS entity_id,
    NULL AS before, json_object('name', ${field(sql`${deletedTasks.task}`, "name")}) AS after
    FROM ${eachStep(steps)} CROSS JOIN ${deletedTasks} ON ${deletedTasks.id} = ${ofStep("id")}
    WHERE ${actorStands(actor)} AND ${mayRestore(actor)} AND ${gt(deletedTasks.deletedAt, keptSince(ctx))}`;
  const task = (name: string) => field(sql`${deletedTasks.task}`, name);
  const [person, comment] = [sql`person.value`, deletedComments];
  const restored = sql`${deletedTasks.id} IN (${recordedIds(steps)})`;
  return [
    auditEachStatement(ctx, "task", admitted),
    ctx.db.insert(tasks).select(
      sql`SELECT ${deletedTasks.id}, ${task("name")}, ${task("description")}, ${task("status")}, ${task("mode")},
        ${task("priority")}, ${readable(actor, task("projectId"))}, ${task("dueAt")}, ${known(task("createdBy"))},
        ${task("createdAt")}, ${ctx.now}, ${task("version")} + 1 FROM ${deletedTasks} WHERE ${restored}`,
    ),
    ctx.db.insert(taskUsers).select(
      sql`SELECT ${deletedTasks.id}, ${users.id}, ${field(person, "role")}, ${field(person, "assignedAt")}
        FROM ${deletedTasks}, json_each(${deletedTasks.people}) AS person
        JOIN ${users} ON ${users.id} = ${field(person, "userId")} WHERE ${restored}`,
    ),
    ctx.db.insert(taskComments).select(
      sql`SELECT ${comment.id}, ${comment.taskId}, ${known(sql`${comment.userId}`)}, ${comment.body},
        ${comment.createdAt}, ${comment.updatedAt} FROM ${comment} WHERE ${comment.taskId} IN (${recordedIds(steps)})`,
    ),
    ctx.db.delete(deletedTasks).where(restored),
    recordedStatement(ctx, steps),
  ] as const;
}

/**
 * Puts deleted tasks back as they were, with the people on them and their comments, as far as these people still exist:
 * into their project where the person may still read it, else into none. For whoever deleted them, and superadmins, for 30 days.
 *
 * @returns which are back, and which are not.
 * @throws AppError `unauthenticated`, `invalid_input` or `forbidden`.
 */
export async function restoreTasks(
  ctx: Context,
  input: unknown,
): Promise<{ done: string[]; refused: RefusedTask[] }> {
  const actor = authorize(ctx.actor, "tasks.delete");
  const { ids } = parseInput(taskIdsSchema, input);
  const steps = ids.map((id) => stepFor(id));
  const results = await ctx.db.batch(statements(ctx, actor, steps));
  const done = results[5].flatMap(({ id }) => (id === null ? [] : [id]));
  if (done.length < ids.length) await refuseFallen(ctx, actor);
  const refused = ids
    .filter((id) => !done.includes(id))
    .map((id): RefusedTask => ({ id, code: "not_found", message: TASK_NOT_FOUND }));
  return { done, refused };
}
