import { sql } from "drizzle-orm";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { DAY_MS } from "@/lib/time";
import { isInCollection, type RecordCollection, refuseUnread } from "../collection";

/** A weekday (0 is Sunday) and hour (UTC), with the number of records created then. */
export interface BusyHour {
  weekday: number;
  hour: number;
  count: number;
}

/**
 * Counts a type's records by the weekday and hour of their creation, over all of the last days.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function busyHours(
  ctx: Context,
  collection: RecordCollection,
  days: number,
): Promise<{ days: number; total: number; hours: BusyHour[] }> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { table } = collection.definition;
  const part = (format: string) =>
    sql<number>`CAST(strftime(${format}, ${table.createdAt} / 1000, 'unixepoch') AS integer)`;
  const hours = await ctx.db
    .select({
      weekday: part("%w").as("weekday"),
      hour: part("%H").as("hour"),
      count: sql<number>`count(*)`.as("count"),
    })
    .from(table)
    .where(
      sql`${isInCollection(actor, collection)} AND ${table.createdAt} > ${ctx.now - days * DAY_MS}`,
    )
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`);
  if (hours.length === 0) await refuseUnread(ctx, actor, collection);
  return { days, total: hours.reduce((sum, { count }) => sum + count, 0), hours };
}
