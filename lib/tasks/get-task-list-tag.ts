import { type SQL, sql } from "drizzle-orm";
import { listVersions } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { startOfDay } from "@/lib/days";
import type { Context } from "@/lib/platform/context";
import { sha256Hex } from "@/lib/platform/hash";

/** SQL: the number that triggers raise with every write that can change what somebody sees in the list of tasks. */
export const listVersion = (): SQL<number> =>
  sql<number>`(SELECT ${listVersions.version} FROM ${listVersions} WHERE ${listVersions.name} = 'tasks')`;

/**
 * The entity tag of the list of tasks for one person, whatever the query: the same while nothing that they may see has
 * changed. It may change without need, as the number counts everybody's writes. What is due changes with the day.
 */
export async function taskListTag(ctx: Context, actor: Actor, version: number): Promise<string> {
  const day = startOfDay(ctx.now);
  const seen = await sha256Hex(`${version}:${day}:${actor.id}:${actor.role}`);
  return `W/"${seen.slice(0, 32)}"`;
}

/**
 * Whether there is something new in the list of tasks: its tag, by the number of `listVersion`, which a request reads in
 * the statement that says who asks. A whole request that finds nothing new is this one statement.
 *
 * @throws AppError `unauthenticated`.
 */
export async function getTaskListTag(ctx: Context, version: number | null): Promise<string> {
  return taskListTag(ctx, authorize(ctx.actor, "tasks.list"), version ?? 0);
}
