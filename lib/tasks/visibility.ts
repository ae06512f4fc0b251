import { type SQL, sql } from "drizzle-orm";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { seesEveryItem } from "@/lib/auth/policy";
import { readableIds } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";

/**
 * The condition that a task may be read: superadmin, creator, assigned, or a member of its project, which is whoever
 * may read the project (decisions, "Who may do what"). Stands in every query that reads tasks.
 */
export function isReadableTask(actor: Pick<Actor, "id" | "role">): SQL {
  if (seesEveryItem(actor)) return sql`1 = 1`;
  return sql`${tasks.id} IN (
    SELECT ${taskUsers.taskId} FROM ${taskUsers} WHERE ${taskUsers.userId} = ${actor.id}
    UNION SELECT ${tasks.id} FROM ${tasks} WHERE ${tasks.createdBy} = ${actor.id}
    UNION SELECT ${tasks.id} FROM ${tasks} WHERE ${tasks.projectId} IN (${readableIds(PROJECT, actor.id)}))`;
}
