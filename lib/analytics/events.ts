import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { unionAll } from "@/db/client";
import { contentItems } from "@/db/schema/content";
import { deals, leads } from "@/db/schema/crm";
import { orders } from "@/db/schema/ecommerce";
import { mediaAssets } from "@/db/schema/media";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import type { Window } from "./period-schema";
import { enterableAreas, enterableProject, inArea } from "./scope";

/** SQL: a whole number as a literal. D1 binds every number as a float, and SQLite divides floats with a fraction. */
const integer = (value: number): SQL => sql.raw(String(Math.trunc(value)));

/** SQL: the number of the hour or day, counted from the start of the previous period. */
export function partIn({ previousFrom, bucketMs }: Window, at: SQLiteColumn): SQL {
  return sql`(${at} - ${integer(previousFrom)}) / ${integer(bucketMs)}`;
}

/** SQL: the time is in the period or in the previous one. */
export function isWithin({ previousFrom, to }: Window, at: SQLiteColumn): SQL {
  return sql`${at} >= ${previousFrom} AND ${at} < ${to}`;
}

export type EventName =
  | "tasks.created"
  | "tasks.completed"
  | "activity"
  | "content.published"
  | "orders"
  | "deals.won"
  | "leads.created"
  | "media.added";

/** Rows that count as an event at one of their times. */
interface EventSource {
  table: SQLiteTable;
  place: SQL;
  at: SQLiteColumn;
  where?: SQL;
  /** Counted separately by this column, such as a currency. */
  label?: SQLiteColumn;
  /** Added up in addition to the count. */
  total?: SQL;
}

const inProject = (column: SQLiteColumn): SQL => sql`${column} = ${enterableProject}`;

const SOURCES: Readonly<Record<Exclude<EventName, "activity">, EventSource>> = {
  "tasks.created": {
    table: tasks,
    place: inProject(tasks.projectId),
    at: tasks.createdAt,
  },
  "tasks.completed": {
    table: tasks,
    place: inProject(tasks.projectId),
    at: tasks.completedAt,
    total: sql`sum(${tasks.completedAt} - ${tasks.createdAt})`,
  },
  "content.published": {
    table: contentItems,
    place: inArea("content", contentItems),
    at: contentItems.publishedAt,
    total: sql`sum(${contentItems.seoScore})`,
  },
  orders: {
    table: orders,
    place: inArea("ecommerce", orders),
    at: orders.createdAt,
    where: sql`${orders.status} <> 'cancelled'`,
    label: orders.currency,
    total: sql`sum(${orders.totalAmount})`,
  },
  "deals.won": {
    table: deals,
    place: inArea("crm", deals),
    at: deals.closedAt,
    where: sql`${deals.stage} = 'won'`,
    label: deals.currency,
    total: sql`sum(${deals.value})`,
  },
  "leads.created": {
    table: leads,
    place: inArea("crm", leads),
    at: leads.createdAt,
    total: sql`sum(${leads.status} = 'closed_won')`,
  },
  "media.added": {
    table: mediaAssets,
    place: inArea("media", mediaAssets),
    at: mediaAssets.createdAt,
  },
};

/** SQL: an event, counted per part of both periods. */
function countedEvent(name: EventName, source: EventSource, window: Window): SQL {
  const { table, place, at, where = sql`1 = 1`, label, total = sql`0` } = source;
  const group = label ? sql`3, 2` : sql`3`;
  return sql`SELECT ${name} AS name, ${label ?? sql`''`} AS label, ${partIn(window, at)} AS part, count(*) AS count, ${total} AS total
    FROM ${table} WHERE ${place} AND ${isWithin(window, at)} AND ${where} GROUP BY ${group}`;
}

/**
 * SQL: changes by people, counted per part. One count per part reads the time index in order; GROUP
 * BY would sort all rows first.
 */
function countedActivity({ previousFrom, bucketMs, buckets }: Window): SQL {
  const start = sql`${previousFrom} + value * ${integer(bucketMs)}`;
  const parts = JSON.stringify(Array.from({ length: 2 * buckets }, (_, part) => part));
  return sql`SELECT 'activity' AS name, '' AS label, value AS part,
      (SELECT count(*) FROM ${auditLog} WHERE ${inProject(auditLog.projectId)}
        AND ${auditLog.at} >= ${start} AND ${auditLog.at} < ${start} + ${integer(bucketMs)}) AS count, 0 AS total
    FROM json_each(${parts})`;
}

/** How often an event happened in one part of the period. */
export interface EventRow {
  name: EventName;
  label: string;
  /** The part's number, counted from the start of the previous period. */
  part: number;
  count: number;
  total: number;
}

/** Reads the given events of the period and the previous one. */
export function selectEvents(ctx: Context, { actor, projectId, window, events }: EventQuery) {
  const counted = events.map((name) =>
    name === "activity" ? countedActivity(window) : countedEvent(name, SOURCES[name], window),
  );
  return ctx.db
    .select({
      name: sql<EventName>`name`.as("name"),
      label: sql<string>`label`.as("label"),
      part: sql<number>`part`.as("part"),
      count: sql<number>`count`.as("count"),
      total: sql<number>`total`.as("total"),
    })
    .from(sql`(${enterableAreas(actor, projectId)} ${unionAll(counted)}) AS events`);
}

interface EventQuery {
  actor: Actor;
  projectId: string;
  window: Window;
  events: readonly EventName[];
}
