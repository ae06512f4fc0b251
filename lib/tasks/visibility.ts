import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { projects } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { boundProject } from "@/lib/auth/token-scope";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { readableIdsOf } from "@/lib/managed-items/visibility";
import { isReadableProject, PROJECT } from "@/lib/projects/definition";
import { PROJECT_NOT_FOUND } from "@/lib/projects/schema";

/** Who sees what of this area, in words. The rule stands below in two forms: for one task at hand, and for lists. */
export const WHO_SEES_TASKS =
  "A superadmin sees every task. Anybody else sees the tasks that they created, that they are on, and those of the projects that they see.";

type Person = Pick<Actor, "id" | "role" | "token" | "service">;

const readableProjectIds = (actor: Person): SQL => readableIdsOf(PROJECT, actor);

/** The condition that the task at hand exists for the token by which somebody asks: one that is bound to a project has no others. */
export function isOfBoundProject(actor: Person, project: SQL = sql`+${tasks.projectId}`): SQL {
  const bound = boundProject(actor);
  return bound === null ? sql`1 = 1` : sql`${project} IS ${bound}`;
}

/**
 * The condition that the task at hand may be read. For queries that find their tasks by id: the unary plus keeps the
 * condition from choosing the index.
 */
export function isReadableTask(actor: Person): SQL {
  if (seesEveryItem(actor)) return isOfBoundProject(actor);
  return sql`(${isOfBoundProject(actor)} AND (+${tasks.createdBy} = ${actor.id}
    OR +${tasks.projectId} IN (${readableProjectIds(actor)})
    OR EXISTS (SELECT 1 FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id} AND ${taskUsers.userId} = ${actor.id})))`;
}

/**
 * The same condition for queries that read through the tasks: it collects the rowids of what may be read once, each way
 * by its own index, and compares each task with these.
 */
export function isAmongReadableTasks(actor: Person): SQL {
  const isBound = isOfBoundProject(actor);
  if (seesEveryItem(actor)) return isBound;
  const isReadable = sql`${tasks}.rowid IN (${readableTaskRows(actor)})`;
  return boundProject(actor) === null ? isReadable : sql`(${isReadable} AND ${isBound})`;
}

/** A subquery of the rowids of the tasks that somebody who is no superadmin may read. A rowid may come twice. */
function readableTaskRows(actor: Person): SQL {
  return sql`SELECT ${tasks}.rowid FROM ${tasks} WHERE ${tasks.projectId} IN (${readableProjectIds(actor)})
    UNION ALL SELECT ${tasks}.rowid FROM ${tasks} WHERE ${tasks.createdBy} = ${actor.id}
    UNION ALL SELECT ${tasks}.rowid FROM ${taskUsers} CROSS JOIN ${tasks} ON ${tasks.id} = ${taskUsers.taskId}
      WHERE ${taskUsers.userId} = ${actor.id}`;
}

/** The condition that the project which SQL names may be read by the person. */
export function mayReadProject(actor: Person, projectId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.id} = ${projectId} AND ${isReadableProject(actor)})`;
}

/** The condition that the person may put a task there: into no project (NULL), or into one that they may read. */
export function mayBePlaced(actor: Person, projectId: SQL): SQL {
  const isAnywhere = boundProject(actor) === null ? sql`${projectId} IS NULL` : sql`1 = 0`;
  return sql`(${isAnywhere} OR ${mayReadProject(actor, projectId)})`;
}

/** The condition that the task of an id may be read by the person. */
export function isReadableTaskId(actor: Person, id: string | AnySQLiteColumn): SQL {
  return sql`EXISTS (SELECT 1 FROM ${tasks} WHERE ${tasks.id} = ${id} AND ${isReadableTask(actor)})`;
}

/** Throws `not_found`, beside the field, unless the person may read the project that a task shall go to. */
export async function requireReadableProject(ctx: Context, actor: Person, id: string) {
  const [found] = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, id), isReadableProject(actor)));
  if (found) return;
  throw new AppError("not_found", PROJECT_NOT_FOUND, {
    errors: { project_id: [PROJECT_NOT_FOUND] },
  });
}

const OWN_PROJECT_ONLY = "This API token puts tasks into its own project only";

/** Throws unless the person may put a task there (`mayBePlaced`): `not_found` beside the field, or `forbidden`. */
export async function requirePlace(ctx: Context, actor: Person, projectId: string | null) {
  if (projectId !== null) return requireReadableProject(ctx, actor, projectId);
  if (boundProject(actor) !== null) throw new AppError("forbidden", OWN_PROJECT_ONLY);
}
