import { sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { startOfDay } from "@/lib/days";
import { subquery } from "@/lib/managed-items/subquery";
import type { Context } from "@/lib/platform/context";
import { sha256Hex } from "@/lib/platform/hash";
import { isReadableProject } from "@/lib/projects/definition";
import { isAmongReadableTasks } from "../visibility";

/**
 * What a person's list is made of, as columns over the tasks that they may read: how many there are, when they changed
 * last and how often they did. Whoever changes a task or puts somebody on it raises its version. Names of people and of
 * projects are read too, since the list shows them.
 */
export function listStateColumns(actor: Actor) {
  return {
    readable: sql<number>`count(*)`.as("readable"),
    changedAt: sql<number | null>`max(${tasks.updatedAt})`.as("changed_at"),
    changes: sql<number | null>`sum(${tasks.version})`.as("changes"),
    people: subquery<string>(
      sql`SELECT json_array(count(*), max(${users.updatedAt})) FROM ${users}`,
    ).as("people"),
    projects: subquery<string>(
      sql`SELECT json_array(count(*), max(${projects.updatedAt})) FROM ${projects} WHERE ${isReadableProject(actor)}`,
    ).as("projects"),
  };
}

export interface ListState {
  readable: number;
  changedAt: number | null;
  changes: number | null;
  people: string;
  projects: string;
}

/**
 * The entity tag of the list of tasks for one person, whatever the query: the same while nothing that they may see has
 * changed. It may change without need. What is due changes with the day (UTC).
 */
export async function taskListTag(ctx: Context, actor: Actor, state: ListState): Promise<string> {
  const { readable, changedAt, changes, people, projects: places } = state;
  const parts = [readable, changedAt, changes, people, places, startOfDay(ctx.now)];
  const hash = await sha256Hex([...parts, actor.id, actor.role].join(":"));
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
