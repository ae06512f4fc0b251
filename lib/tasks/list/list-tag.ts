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
import { startOfDay } from "@/lib/ui/time";
import { isAmongReadableTasks } from "../visibility";

/**
 * What a person's list is made of, as columns over the tasks that they may read: how many there are, when they changed
 * last and how often they did. Every change of a task and of the people on it raises its version. The same of people and
 * of projects, since the list names them.
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
 * The entity tag of the list of tasks for one person, whatever the query: the same while nothing that they may see has
 * changed. It may change without need. What is due changes with the day (UTC).
 */
export async function taskListTag(ctx: Context, actor: Actor, state: ListState): Promise<string> {
  const { readable, tasks: changes, people, projects: places } = state;
  const parts = [readable, changes, people, places, startOfDay(ctx.now), actor.id, actor.role];
  const hash = await sha256Hex(parts.join(":"));
  return `W/"${hash.slice(0, 32)}"`;
}

/**
 * Whether there is something new in the list of tasks: its tag. One statement.
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
