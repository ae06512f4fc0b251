import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { ROLES_SEEING_EVERY_ITEM, seesEveryItem } from "@/lib/auth/policy";
import { boundProject } from "@/lib/auth/token-scope";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { readableIdsOf } from "@/lib/managed-items/visibility";
import { PROJECT_NOT_FOUND } from "@/lib/managed-items/words";
import { isReadableProject, PROJECT } from "@/lib/projects/definition";
import { seesProject } from "@/lib/projects/visibility";

/** Who sees which tasks, in words. The rule is below in two forms: for one task, and for lists. */
export const WHO_SEES_TASKS =
  "Superadmins see all tasks. Everyone else sees tasks in projects they can see and, outside projects, tasks they created or are assigned to. People who lose access to a project lose access to its tasks, including tasks they created. Tasks of a project in the trash can't be seen or changed.";

type Person = Pick<Actor, "id" | "role" | "token" | "service">;

const readableProjectIds = (actor: Person): SQL => readableIdsOf(PROJECT, actor);

/** SQL: the request's token can see the task. A token limited to a project sees only its tasks. */
export function isOfBoundProject(actor: Person, project: SQL = sql`+${tasks.projectId}`): SQL {
  const bound = boundProject(actor);
  return bound === null ? sql`1 = 1` : sql`${project} IS ${bound}`;
}

/** SQL condition on a `tasks` row: it has no project, not even one in the trash. */
const isInNoProject = (): SQL =>
  sql`(+${tasks.projectId} IS NULL AND +${tasks.trashedProjectId} IS NULL)`;

/**
 * SQL condition on a `tasks` row: its project isn't in the trash. An index covers the few tasks
 * whose project is. The unary plus stops SQLite from reading the tasks without a project instead,
 * which may be most of them.
 */
const isOutOfTrash = (row: SQL): SQL =>
  sql`${row} NOT IN (SELECT ${tasks}.rowid FROM ${tasks}
    WHERE ${tasks.trashedProjectId} IS NOT NULL AND +${tasks.projectId} IS NULL)`;

/**
 * SQL condition on a `tasks` row: the person can read it. Every read and write of a task includes
 * it. For queries that find their tasks by id: the unary plus stops SQLite from choosing an index
 * for this condition.
 */
export function isReadableTask(actor: Person): SQL {
  if (seesEveryItem(actor))
    return sql`(${isOfBoundProject(actor)} AND (+${tasks.projectId} IS NOT NULL OR +${tasks.trashedProjectId} IS NULL))`;
  return sql`(${isOfBoundProject(actor)} AND (+${tasks.projectId} IN (${readableProjectIds(actor)})
    OR (${isInNoProject()} AND (+${tasks.createdBy} = ${actor.id}
      OR EXISTS (SELECT 1 FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id} AND ${taskUsers.userId} = ${actor.id})))))`;
}

/** True for people who can read every task that isn't in the trash. */
export const readsEveryTask = (actor: Person): boolean =>
  seesEveryItem(actor) && boundProject(actor) === null;

/**
 * The same condition for queries that scan tasks. It collects the rowids of readable tasks once,
 * each part with its own index, and compares each task with them.
 */
export function isAmongReadableTasks(actor: Person): SQL {
  const isReadable = isReadableRow(actor, sql`${tasks}.rowid`);
  return boundProject(actor) === null
    ? isReadable
    : sql`(${isReadable} AND ${isOfBoundProject(actor)})`;
}

/**
 * The same condition on a rowid alone, so that the task isn't read. Null for tokens limited to a
 * project, whose tasks tell their project.
 */
export const isAmongReadableRows = (actor: Person, row: SQL): SQL | null =>
  boundProject(actor) === null ? isReadableRow(actor, row) : null;

/**
 * SQL: the person can read more than `most` tasks. Reads no task, and not more index entries than
 * that. Null for people who read all tasks, and for tokens limited to a project.
 */
export function readsMoreThan(actor: Person, most: number): SQL | null {
  if (seesEveryItem(actor) || boundProject(actor) !== null) return null;
  return sql`(SELECT count(*) FROM (SELECT DISTINCT * FROM (${readableTaskRows(actor)}) LIMIT ${most + 1})) > ${most}`;
}

const isReadableRow = (actor: Person, row: SQL): SQL =>
  seesEveryItem(actor) ? isOutOfTrash(row) : sql`${row} IN (${readableTaskRows(actor)})`;

/**
 * Subquery of the rowids of tasks that a person who isn't a superadmin can read. A rowid may appear
 * twice.
 */
function readableTaskRows(actor: Person): SQL {
  return sql`SELECT ${tasks}.rowid FROM ${tasks} WHERE ${tasks.projectId} IN (${readableProjectIds(actor)})
    UNION ALL SELECT ${tasks}.rowid FROM ${tasks} WHERE ${tasks.createdBy} = ${actor.id} AND ${isInNoProject()}
    UNION ALL SELECT ${tasks}.rowid FROM ${taskUsers} CROSS JOIN ${tasks} ON ${tasks.id} = ${taskUsers.taskId}
      WHERE ${taskUsers.userId} = ${actor.id} AND ${isInNoProject()}`;
}

/**
 * SQL condition on a `users` and a `tasks` row: the person sees the task. The same rule for people
 * other than the actor, such as those who get a notice.
 */
export function seesTask(): SQL {
  const isTheirs = sql`(${users.role} IN ${ROLES_SEEING_EVERY_ITEM} OR ${tasks.createdBy} = ${users.id} OR EXISTS (SELECT 1
    FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id} AND ${taskUsers.userId} = ${users.id}))`;
  return sql`iif(${isInNoProject()}, ${isTheirs}, ${seesProject(sql`${tasks.projectId}`)})`;
}

/** SQL: the person can read this project. */
export function mayReadProject(actor: Person, projectId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.id} = ${projectId} AND ${isReadableProject(actor)})`;
}

/** SQL: the person can put a task there: in no project (NULL), or in one that they can read. */
export function canMoveTaskTo(actor: Person, projectId: SQL): SQL {
  const isAnywhere = boundProject(actor) === null ? sql`${projectId} IS NULL` : sql`1 = 0`;
  return sql`(${isAnywhere} OR ${mayReadProject(actor, projectId)})`;
}

/** SQL: the person can read the task with this id. */
export function isReadableTaskId(actor: Person, id: string | AnySQLiteColumn | SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${tasks} WHERE ${tasks.id} = ${id} AND ${isReadableTask(actor)})`;
}

/** Throws `not_found` for the field unless the person can read the project. */
export async function requireReadableProject(ctx: Context, actor: Person, id: string) {
  const [found] = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, id), isReadableProject(actor)));
  if (!found) throw projectNotFound();
}

/** The error for a project that the person can't read. */
export const projectNotFound = () =>
  new AppError("not_found", PROJECT_NOT_FOUND, { errors: { project_id: [PROJECT_NOT_FOUND] } });
