import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { unionAll, valuesOf } from "@/db/client";
import { contentItems, keywords } from "@/db/schema/content";
import { deals, leads } from "@/db/schema/crm";
import { orders, products } from "@/db/schema/ecommerce";
import { mediaAssets } from "@/db/schema/media";
import { tasks } from "@/db/schema/tasks";
import type { WorkspaceType } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { HOT_SCORE, LOW_SEO_SCORE, LOW_STOCK } from "@/lib/records/highlights";
import { CLOSED_STATUSES } from "@/lib/tasks/schema";
import { DAY_MS, startOfDay } from "@/lib/time";
import type { Window } from "./period-schema";
import { type CountedTable, enterableAreas, enterableProject, inArea } from "./scope";

/** An open lead is cold after this many whole days (UTC) without a change. */
export const COLD_DAYS = 14;

const isOpenTask = sql`${tasks.status} NOT IN ${valuesOf(CLOSED_STATUSES)}`;
const isOpenLead = sql`${leads.status} NOT IN ('closed_won', 'closed_lost')`;
const isOpenDeal = sql`${deals.closedAt} IS NULL`;

/** SQL: open tasks that were due before today (UTC), as in the task list. */
const isOverdue = (now: number): SQL => sql`${tasks.dueAt} < ${startOfDay(now)} AND ${isOpenTask}`;

const inProject = sql`${tasks.projectId} = ${enterableProject}`;

/** A total now and at the start of the period. */
export interface TotalRow {
  name: "tasks.overdue" | "pipeline" | "media.views" | "media.downloads";
  /** A currency, for amounts. */
  label: string;
  now: number;
  /** Null if unknown. */
  before: number | null;
}

/**
 * SQL: overdue tasks now and at the start of the period. The latter leaves out tasks cancelled
 * since then, because the time of a cancellation isn't stored.
 */
function overdueTasks({ from, now }: Window): SQL {
  const wasOpen = sql`(${isOpenTask} OR ${tasks.completedAt} >= ${from})`;
  const wasOverdue = sql`${tasks.dueAt} < ${startOfDay(from)} AND ${tasks.createdAt} < ${from} AND ${wasOpen}`;
  return sql`SELECT 'tasks.overdue' AS name, '' AS label, count(*) FILTER (WHERE ${isOverdue(now)}) AS now,
      count(*) FILTER (WHERE ${wasOverdue}) AS before
    FROM ${tasks} WHERE ${inProject} AND ${tasks.dueAt} < ${startOfDay(now)}`;
}

/**
 * SQL: per currency, the value of open deals times their probability in percent, in minor units.
 * For the start of the period it uses the deals that were open then with their current values,
 * because old values aren't kept.
 */
function weightedPipeline({ from }: Window): SQL {
  const weighted = sql`sum(${deals.value} * ${deals.probability})`;
  return sql`SELECT 'pipeline', ${deals.currency}, coalesce(${weighted} FILTER (WHERE ${isOpenDeal}), 0),
      coalesce(${weighted} FILTER (WHERE ${deals.createdAt} < ${from}), 0)
    FROM ${deals} WHERE ${inArea("crm", deals)} AND (${isOpenDeal} OR ${deals.closedAt} >= ${from}) GROUP BY 2`;
}

/** SQL: the sum of a media counter. Counters keep no history. */
const mediaCounter = (name: TotalRow["name"], column: SQLiteColumn): SQL =>
  sql`SELECT ${name}, '', coalesce(sum(${column}), 0), NULL FROM ${mediaAssets} WHERE ${inArea("media", mediaAssets)}`;

/** Reads the totals of tasks, pipeline and media, now and at the start of the period. */
export function selectTotals(ctx: Context, actor: Actor, projectId: string, window: Window) {
  const totals = unionAll([
    overdueTasks(window),
    weightedPipeline(window),
    mediaCounter("media.views", mediaAssets.views),
    mediaCounter("media.downloads", mediaAssets.downloads),
  ]);
  return ctx.db
    .select({
      name: sql<TotalRow["name"]>`name`.as("name"),
      label: sql<string>`label`.as("label"),
      now: sql<number>`now`.as("now"),
      before: sql<number | null>`before`.as("before"),
    })
    .from(sql`(${enterableAreas(actor, projectId)} ${totals}) AS totals`);
}

/** Counts the project's tasks by status and priority. */
export function selectTaskCounts(ctx: Context, actor: Actor, projectId: string) {
  return ctx.db
    .select({
      status: sql<string>`status`.as("status"),
      priority: sql<string>`priority`.as("priority"),
      count: sql<number>`count`.as("count"),
    })
    .from(sql`(${enterableAreas(actor, projectId)}
      SELECT ${tasks.status}, ${tasks.priority}, count(*) AS count FROM ${tasks} WHERE ${inProject} GROUP BY 1, 2) AS counts`);
}

export type BreakdownName =
  | "content.status"
  | "orders.status"
  | "leads.status"
  | "deals.stage"
  | "media.type";

/** One part of a current breakdown. */
export interface BreakdownRow {
  name: BreakdownName;
  /** A currency, for amounts. */
  unit: string;
  label: string;
  value: number;
}

function countedBy(
  name: BreakdownName,
  area: WorkspaceType,
  table: SQLiteTable & CountedTable,
  label: SQLiteColumn,
): SQL {
  return sql`SELECT ${name} AS name, '' AS unit, ${label} AS label, count(*) AS value
    FROM ${table} WHERE ${inArea(area, table)} GROUP BY 3`;
}

/** Reads the current breakdowns of the areas, one row per part. */
export function selectBreakdowns(ctx: Context, actor: Actor, projectId: string) {
  const breakdowns = unionAll([
    countedBy("content.status", "content", contentItems, contentItems.status),
    countedBy("orders.status", "ecommerce", orders, orders.status),
    countedBy("leads.status", "crm", leads, leads.status),
    sql`SELECT 'deals.stage', ${deals.currency}, ${deals.stage}, sum(${deals.value})
      FROM ${deals} WHERE ${inArea("crm", deals)} AND ${isOpenDeal} GROUP BY 2, 3`,
    sql`SELECT 'media.type', '', ${mediaAssets.type}, sum(${mediaAssets.size})
      FROM ${mediaAssets} WHERE ${inArea("media", mediaAssets)} GROUP BY 3`,
  ]);
  return ctx.db
    .select({
      name: sql<BreakdownName>`name`.as("name"),
      unit: sql<string>`unit`.as("unit"),
      label: sql<string>`label`.as("label"),
      value: sql<number>`value`.as("value"),
    })
    .from(sql`(${enterableAreas(actor, projectId)} ${breakdowns}) AS breakdowns`)
    .orderBy(sql`unit`);
}

export type CountName =
  | "stock.out"
  | "stock.low"
  | "leads.hot"
  | "leads.cold"
  | "tasks.overdue"
  | "content.review"
  | "deals.late"
  | "seo.low"
  | "keywords.near"
  | "media.bytes";

/** A count for an insight, or bytes. */
export interface CountRow {
  name: CountName;
  /** A lead's status. Empty for other counts. */
  label: string;
  value: number;
}

interface Counted {
  table: SQLiteTable;
  where: SQL;
  label?: SQLiteColumn;
  value?: SQL;
}

/** What insights count. Positions 11 to 20 are the second page of search results. */
const insightSources = (now: number): Record<CountName, Counted> => ({
  "stock.out": {
    table: products,
    where: sql`${inArea("ecommerce", products)} AND ${products.stockQuantity} = 0 AND ${products.status} <> 'inactive'`,
  },
  "stock.low": {
    table: products,
    where: sql`${inArea("ecommerce", products)} AND ${products.stockQuantity} BETWEEN 1 AND ${LOW_STOCK}
      AND ${products.status} <> 'inactive'`,
  },
  "leads.hot": {
    table: leads,
    where: sql`${inArea("crm", leads)} AND ${leads.score} >= ${HOT_SCORE} AND ${isOpenLead}
      AND NOT EXISTS (SELECT 1 FROM ${deals} WHERE ${deals.leadId} = ${leads.id})`,
    label: leads.status,
  },
  "leads.cold": {
    table: leads,
    where: sql`${inArea("crm", leads)} AND ${leads.updatedAt} < ${startOfDay(now) - COLD_DAYS * DAY_MS} AND ${isOpenLead}`,
    label: leads.status,
  },
  "tasks.overdue": { table: tasks, where: sql`${inProject} AND ${isOverdue(now)}` },
  "content.review": {
    table: contentItems,
    where: sql`${inArea("content", contentItems)} AND ${contentItems.status} = 'review'`,
  },
  "deals.late": {
    table: deals,
    where: sql`${inArea("crm", deals)} AND ${deals.expectedClose} < ${startOfDay(now)} AND ${isOpenDeal}`,
  },
  "seo.low": {
    table: contentItems,
    where: sql`${inArea("content", contentItems)} AND ${contentItems.status} = 'published'
      AND ${contentItems.seoScore} < ${LOW_SEO_SCORE}`,
  },
  "keywords.near": {
    table: keywords,
    where: sql`${inArea("content", keywords)} AND ${keywords.position} BETWEEN 11 AND 20`,
  },
  "media.bytes": {
    table: mediaAssets,
    where: inArea("media", mediaAssets),
    value: sql`coalesce(sum(${mediaAssets.size}), 0)`,
  },
});

/** Reads the current counts for insights. */
export function selectInsightCounts(ctx: Context, actor: Actor, projectId: string) {
  const counts = Object.entries(insightSources(ctx.now)).map(
    ([name, { table, where, label = sql`''`, value = sql`count(*)` }]) =>
      sql`SELECT ${name} AS name, ${label} AS label, ${value} AS value FROM ${table} WHERE ${where} GROUP BY 2`,
  );
  return ctx.db
    .select({
      name: sql<CountName>`name`.as("name"),
      label: sql<string>`label`.as("label"),
      value: sql<number>`value`.as("value"),
    })
    .from(sql`(${enterableAreas(actor, projectId)} ${unionAll(counts)}) AS counts`);
}
