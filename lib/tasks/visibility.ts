import { type SQL, sql } from "drizzle-orm";
import { ownTasks, tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { readableIds } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";

/**
 * The condition that the task at hand may be read: superadmin, creator, assigned, or a member of its project, which is
 * whoever may read the project (decisions, "Who may do what"). Stands in every query that reads tasks. The unary plus
 * keeps its columns from choosing the index: the rows come from elsewhere.
 */
export function isReadableTask(actor: Pick<Actor, "id" | "role">): SQL {
  if (seesEveryItem(actor)) return sql`1 = 1`;
  // The project first: its list is looked up once, the person on the task for each of them.
  return sql`(+${tasks.createdBy} = ${actor.id}
    OR +${tasks.projectId} IN (${readableIds(PROJECT, actor.id)})
    OR ${isOnTask(actor)})`;
}

const isOnTask = ({ id }: Pick<Actor, "id">): SQL =>
  sql`EXISTS (SELECT 1 FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${tasks.id} AND ${taskUsers.userId} = ${id})`;

/** The condition that the person has created the task at hand or is on it: they may read it, wherever it is. */
export const isOwnTask = (actor: Pick<Actor, "id">): SQL =>
  sql`(+${tasks.createdBy} = ${actor.id} OR ${isOnTask(actor)})`;

/** The condition that a task is the person's own and in none of the projects that they may read. */
export function isOwnElsewhere(actor: Pick<Actor, "id">): SQL {
  return sql`EXISTS (SELECT 1 FROM ${ownTasks} WHERE ${ownTasks.userId} = ${actor.id}
    AND ${ownTasks.taskId} = ${tasks.id} AND ${ownTasks.isElsewhere} = 1)`;
}
