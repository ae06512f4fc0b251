import { eq, type SQL, sql } from "drizzle-orm";
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
 * The tag of the list of tasks as it is now.
 *
 * @throws AppError `unauthenticated`.
 */
export async function getTaskListTag(ctx: Context): Promise<string> {
  const actor = authorize(ctx.actor, "tasks.list");
  const [row] = await ctx.db
    .select({ version: listVersions.version })
    .from(listVersions)
    .where(eq(listVersions.name, "tasks"));
  return taskListTag(ctx, actor, row?.version ?? 0);
}
