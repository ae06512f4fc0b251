import { type SQL, sql } from "drizzle-orm";
import { taskCompletions } from "@/db/schema/analytics";
import { deals } from "@/db/schema/crm";
import { mediaAssets } from "@/db/schema/media";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { startOfDay } from "@/lib/days";
import type { Context } from "@/lib/platform/context";
import { CLOSED_STATUSES } from "@/lib/tasks/schema";
import type { Window } from "./period-schema";
import { areaId, ownAreas, ownProject, unionAll } from "./scope";

/** What is so now, rather than what happens. */
export type StateName = "tasks.overdue" | "pipeline.weighted" | "media.views" | "media.downloads";

export interface StateRow {
  name: StateName;
  label: string;
  now: number;
  /** At the start of the period; null where nobody knows any more. */
  before: number | null;
}

const closed = sql`(SELECT value FROM json_each(${JSON.stringify(CLOSED_STATUSES)}))`;

/**
 * SQL: tasks that were due before today (UTC) and are open, as the task list counts them; and those that were at the
 * start of the period: due before it, made before it and not completed before it. Those that were cancelled since are
 * left out of the latter, since nothing tells when.
 */
function overdueTasks({ from, now }: Window): SQL {
  const isOpen = sql`${tasks.status} NOT IN ${closed}`;
  const wasOpen = sql`(${isOpen} OR EXISTS (SELECT 1 FROM ${taskCompletions}
    WHERE ${taskCompletions.taskId} = ${tasks.id} AND ${taskCompletions.completedAt} >= ${from}))`;
  return sql`SELECT 'tasks.overdue' AS name, '' AS label, count(*) FILTER (WHERE ${isOpen}) AS now,
    count(*) FILTER (WHERE ${tasks.dueAt} < ${startOfDay(from)} AND ${tasks.createdAt} < ${from} AND ${wasOpen}) AS before
    FROM ${tasks} WHERE ${tasks.projectId} = ${ownProject} AND ${tasks.dueAt} < ${startOfDay(now)}`;
}

/**
 * SQL: by currency, the values of the open deals by their probability, in minor units; and of the deals that were open
 * at the start of the period, with the values and probabilities that they have now: older ones are not kept.
 */
function weightedPipeline({ from }: Window): SQL {
  const isOpen = sql`${deals.closedAt} IS NULL`;
  const wasOpen = sql`${deals.createdAt} < ${from} AND (${isOpen} OR ${deals.closedAt} >= ${from})`;
  const sum = (condition: SQL) =>
    sql`coalesce(sum(${deals.value} * ${deals.probability} / 100.0) FILTER (WHERE ${condition}), 0)`;
  return sql`SELECT 'pipeline.weighted' AS name, ${deals.currency} AS label, ${sum(isOpen)} AS now, ${sum(wasOpen)} AS before
    FROM ${deals} WHERE ${deals.workspaceId} = ${areaId("crm")} AND (${isOpen} OR ${deals.closedAt} >= ${from}) GROUP BY 2`;
}

/** SQL: a counter of all media together; when it counted what is not kept. */
function mediaTotal(name: StateName, counter: SQL): SQL {
  return sql`SELECT ${name} AS name, '' AS label, coalesce(sum(${counter}), 0) AS now, NULL AS before
    FROM ${mediaAssets} WHERE ${mediaAssets.workspaceId} = ${areaId("media")}`;
}

/**
 * How things stand, and how they stood at the start of the period as far as that is known. Each source is one range of
 * an index: tasks with a due date that is over, open deals and those closed in the period, all media.
 */
export function statesStatement(ctx: Context, actor: Actor, projectId: string, window: Window) {
  const states = [
    overdueTasks(window),
    weightedPipeline(window),
    mediaTotal("media.views", sql`${mediaAssets.views}`),
    mediaTotal("media.downloads", sql`${mediaAssets.downloads}`),
  ];
  return ctx.db
    .select({
      name: sql<StateName>`name`.as("name"),
      label: sql<string>`label`.as("label"),
      now: sql<number>`now`.as("now"),
      before: sql<number | null>`before`.as("before"),
    })
    .from(sql`(${ownAreas(actor, projectId)} ${unionAll(states)}) AS own_numbers`);
}
