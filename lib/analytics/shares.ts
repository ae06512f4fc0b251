import { type SQL, sql } from "drizzle-orm";
import { placeSums, recordCounts } from "@/db/schema/counts";
import { dealSums } from "@/db/schema/crm";
import { taskCounts } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/platform/context";
import { CLOSED_STATUSES } from "@/lib/tasks/schema";
import { areaId, ownAreas, ownProject, unionAll } from "./scope";

/** What is divided by a vocabulary, as it is now. */
export type ShareName =
  | "tasks.status"
  | "tasks.priority"
  | "content.status"
  | "orders.status"
  | "leads.status"
  | "deals.stage"
  | "media.type";

export interface ShareRow {
  name: ShareName;
  /** A currency, where amounts are divided. */
  unit: string;
  label: string;
  value: number;
}

const closed = sql`(SELECT value FROM json_each(${JSON.stringify(CLOSED_STATUSES)}))`;

/** SQL: tasks by a column of their counters, which triggers keep. */
function countedTasks(name: ShareName, label: SQL, isWanted: SQL): SQL {
  return sql`SELECT ${name} AS name, '' AS unit, ${label} AS label, sum(${taskCounts.tasks}) AS value FROM ${taskCounts}
    WHERE ${taskCounts.projectId} = ${ownProject} AND ${taskCounts.mode} = '*' AND ${taskCounts.status} <> '*'
    AND ${isWanted} AND ${taskCounts.tasks} > 0 GROUP BY 3`;
}

/** SQL: a workspace's records by the first value that their counters know them by, which is their status. */
const countedRecords = (name: ShareName, table: string, workspaceId: SQL): SQL =>
  sql`SELECT ${name} AS name, '' AS unit, ${recordCounts.first} AS label, sum(${recordCounts.records}) AS value
    FROM ${recordCounts} WHERE ${recordCounts.workspaceId} = ${workspaceId} AND ${recordCounts.recordsOf} = ${table}
    AND ${recordCounts.records} > 0 GROUP BY 3`;

const SHARES: readonly SQL[] = [
  countedTasks("tasks.status", sql`${taskCounts.status}`, sql`${taskCounts.priority} = '*'`),
  countedTasks(
    "tasks.priority",
    sql`${taskCounts.priority}`,
    sql`${taskCounts.priority} <> '*' AND ${taskCounts.status} NOT IN ${closed}`,
  ),
  countedRecords("content.status", "content_items", areaId("content")),
  countedRecords("orders.status", "orders", areaId("ecommerce")),
  countedRecords("leads.status", "leads", areaId("crm")),
  sql`SELECT 'deals.stage' AS name, ${dealSums.currency} AS unit, ${dealSums.stage} AS label, ${dealSums.value} AS value
    FROM ${dealSums} WHERE ${dealSums.workspaceId} = ${areaId("crm")} AND ${dealSums.stage} NOT IN ('won', 'lost')
    AND ${dealSums.deals} > 0`,
  sql`SELECT 'media.type' AS name, '' AS unit, ${placeSums.label} AS label, ${placeSums.total} AS value
    FROM ${placeSums} WHERE ${placeSums.workspaceId} = ${areaId("media")} AND ${placeSums.name} = 'media.bytes'
    AND ${placeSums.records} > 0`,
];

/** How tasks and records divide, now: by the counters and sums that triggers keep. */
export function sharesStatement(ctx: Context, actor: Actor, projectId: string) {
  return ctx.db
    .select({
      name: sql<ShareName>`name`.as("name"),
      unit: sql<string>`unit`.as("unit"),
      label: sql<string>`label`.as("label"),
      value: sql<number>`value`.as("value"),
    })
    .from(sql`(${ownAreas(actor, projectId)} ${unionAll(SHARES)}) AS own_numbers`);
}
