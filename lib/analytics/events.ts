import { type SQL, sql } from "drizzle-orm";
import { taskCompletions } from "@/db/schema/analytics";
import { contentItems } from "@/db/schema/content";
import { deals, leads } from "@/db/schema/crm";
import { orders } from "@/db/schema/ecommerce";
import { mediaAssets } from "@/db/schema/media";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/platform/context";
import type { Window } from "./period-schema";
import { areaId, ownAreas, ownProject, unionAll } from "./scope";

/** What happens at a moment, and is counted by parts of the period. */
export type EventName =
  | "tasks.created"
  | "tasks.completed"
  | "activity"
  | "content.published"
  | "orders"
  | "deals.won"
  | "leads.created"
  | "media.added";

interface EventSource {
  name: EventName;
  /** A table with an index on the place and the moment. */
  table: SQL;
  at: SQL;
  /** Where it is: the condition that the index begins with. */
  place: SQL;
  /** What is counted apart, such as a currency. */
  label?: SQL;
  /** What is added up beside the count. */
  total?: SQL;
}

const SOURCES: readonly EventSource[] = [
  {
    name: "tasks.created",
    table: sql`${tasks}`,
    at: sql`${tasks.createdAt}`,
    place: sql`${tasks.projectId} = ${ownProject}`,
  },
  {
    // With the time that they took, in milliseconds.
    name: "tasks.completed",
    table: sql`${taskCompletions}`,
    at: sql`${taskCompletions.completedAt}`,
    place: sql`${taskCompletions.projectId} = ${ownProject}`,
    total: sql`sum(${taskCompletions.completedAt} - ${taskCompletions.createdAt})`,
  },
  {
    name: "activity",
    table: sql`${auditLog}`,
    at: sql`${auditLog.at}`,
    place: sql`${auditLog.projectId} = ${ownProject}`,
  },
  {
    // With their SEO scores.
    name: "content.published",
    table: sql`${contentItems}`,
    at: sql`${contentItems.publishedAt}`,
    place: sql`${contentItems.workspaceId} = ${areaId("content")}`,
    total: sql`sum(${contentItems.seoScore})`,
  },
  {
    // With their bytes.
    name: "media.added",
    table: sql`${mediaAssets}`,
    at: sql`${mediaAssets.createdAt}`,
    place: sql`${mediaAssets.workspaceId} = ${areaId("media")}`,
    total: sql`sum(${mediaAssets.size})`,
  },
  {
    // By currency, with their amounts in minor units; those that were cancelled are none.
    name: "orders",
    table: sql`${orders}`,
    at: sql`${orders.createdAt}`,
    place: sql`${orders.workspaceId} = ${areaId("ecommerce")} AND ${orders.status} <> 'cancelled'`,
    label: sql`${orders.currency}`,
    total: sql`sum(${orders.totalAmount})`,
  },
  {
    // By currency, with their values in minor units.
    name: "deals.won",
    table: sql`${deals}`,
    at: sql`${deals.closedAt}`,
    place: sql`${deals.workspaceId} = ${areaId("crm")} AND ${deals.stage} = 'won'`,
    label: sql`${deals.currency}`,
    total: sql`sum(${deals.value})`,
  },
  {
    // With how many of them are won by now.
    name: "leads.created",
    table: sql`${leads}`,
    at: sql`${leads.createdAt}`,
    place: sql`${leads.workspaceId} = ${areaId("crm")}`,
    total: sql`sum(${leads.status} = 'closed_won')`,
  },
];

export interface EventRow {
  name: EventName;
  label: string;
  /** Which part, counted from the start of the period before. */
  bucket: number;
  count: number;
  total: number;
}

/** SQL: one range of an index, counted by parts. */
function countedByParts(
  { name, table, at, place, label = sql`''`, total = sql`0` }: EventSource,
  { previousFrom, to, bucketMs }: Window,
): SQL {
  return sql`SELECT ${name} AS name, ${label} AS label,
    CAST((${at} - ${previousFrom}) / ${bucketMs} AS INTEGER) AS bucket, count(*) AS count, ${total} AS total
    FROM ${table} WHERE ${place} AND ${at} >= ${previousFrom} AND ${at} < ${to} GROUP BY 2, 3`;
}

/**
 * What happened in the period and in the one before. Each of its sources is read by one range of an index and answered
 * by at most two rows for each part and currency: it costs as many rows as there were events in the two periods. With
 * 10,000 tasks of the project and 10,000 records of each type, all within 180 days, that is 10,000 index entries a source.
 */
export function eventsStatement(ctx: Context, actor: Actor, projectId: string, window: Window) {
  const counts = SOURCES.map((source) => countedByParts(source, window));
  return ctx.db
    .select({
      name: sql<EventName>`name`.as("name"),
      label: sql<string>`label`.as("label"),
      bucket: sql<number>`bucket`.as("bucket"),
      count: sql<number>`count`.as("count"),
      total: sql<number>`total`.as("total"),
    })
    .from(sql`(${ownAreas(actor, projectId)} ${unionAll(counts)}) AS own_numbers`);
}
