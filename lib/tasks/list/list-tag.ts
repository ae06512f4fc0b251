import { sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { isReadableProject } from "@/lib/projects/definition";
import { startOfDay } from "@/lib/time";
import { isAmongReadableTasks } from "../visibility";

/**
 * Columns that change whenever a person's task list could change: the number of tasks they can
 * read, their latest update and the sum of their versions. Every change of a task or its people
 * raises its version. The same for people and projects, because the list shows their names.
 */
export function listStateColumns(actor: Actor) {
  return {
    readable: sql<number>`count(*)`.as("readable"),
    tasks: sql<string>`json_array(max(${tasks.updatedAt}), sum(${tasks.version}))`.as("state"),
    people: subquery<string>(
      sql`SELECT json_array(count(*), max(${users.updatedAt}), sum(${users.version})) FROM ${users}`,
    ).as("people"),
    projects: subquery<string>(
      sql`SELECT json_array(count(*), max(${projects.updatedAt}), sum(${projects.version}))
        FROM ${projects} WHERE ${isReadableProject(actor)}`,
    ).as("projects"),
  };
}

export interface ListState {
  readable: number;
  tasks: string;
  people: string;
  projects: string;
}

/**
 * The ETag of the task list for one person, whatever the query. It stays the same while nothing
 * they can see has changed, and may change without need. Includes the day (UTC), because due dates
 * depend on it.
 */
export async function taskListTag(ctx: Context, actor: Actor, state: ListState): Promise<string> {
  const { readable, tasks: changes, people, projects: places } = state;
  const parts = [readable, changes, people, places, startOfDay(ctx.now), actor.id, actor.role];
  const hash = await sha256Hex(parts.join(":"));
  return `W/"${hash.slice(0, 32)}"`;
}

/**
 * Returns the tag of the task list, to check for news. Runs one statement.
 *
 * @throws AppError `unauthenticated`.
 */
export async function getTaskListTag(ctx: Context): Promise<string> {
  const actor = authorize(ctx.actor, "tasks.list");
  const [state] = await ctx.db
    .select(listStateColumns(actor))
    .from(tasks)
    .where(isAmongReadableTasks(actor));
  if (!state) throw new Error("An aggregate answers one row");
  return taskListTag(ctx, actor, state);
}
