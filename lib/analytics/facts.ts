import { type SQL, sql } from "drizzle-orm";
import { contentItems, keywords } from "@/db/schema/content";
import { deals, leads } from "@/db/schema/crm";
import { products } from "@/db/schema/ecommerce";
import { mediaAssets } from "@/db/schema/media";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { DAY_MS, startOfDay } from "@/lib/days";
import type { Context } from "@/lib/platform/context";
import { HOT_SCORE, LOW_SEO_SCORE, LOW_STOCK } from "@/lib/records/highlights";
import { CLOSED_STATUSES } from "@/lib/tasks/schema";
import { areaId, ownAreas, ownProject, unionAll } from "./scope";

/** An open lead that nothing was changed on for so many days has gone cold. */
export const COLD_DAYS = 14;
/** Places on the second page of search results, ten to a page. */
const SECOND_PAGE = { first: 11, last: 20 } as const;

/** Leads are counted by status: the list that an insight leads to is filtered by one. */
export const OPEN_LEADS = ["new", "contacted", "qualified", "proposal", "negotiation"] as const;
export type LeadFact = `leads.${"cold" | "hot"}.${(typeof OPEN_LEADS)[number]}`;

export type FactName =
  | "stock.low"
  | "stock.out"
  | LeadFact
  | "tasks.overdue"
  | "content.review"
  | "deals.late"
  | "seo.low"
  | "keywords.near"
  | "media.bytes";

/** SQL: how many rows of a place meet a condition, by an index that begins with the place. */
const counted = (name: FactName, from: SQL, place: SQL, condition: SQL): SQL =>
  sql`SELECT ${name} AS name, count(*) AS value FROM ${from} WHERE ${place} AND ${condition}`;

/** SQL: how many open leads meet a condition, by status. */
const leadsByStatus = (name: "leads.cold" | "leads.hot", condition: SQL): SQL =>
  sql`SELECT ${`${name}.`} || ${leads.status} AS name, count(*) AS value FROM ${leads}
    WHERE ${leads.workspaceId} = ${areaId("crm")} AND ${leads.status} IN (SELECT value FROM json_each(${JSON.stringify(OPEN_LEADS)}))
      AND ${condition} GROUP BY ${leads.status}`;

const inShop = sql`${products.workspaceId} = ${areaId("ecommerce")}`;
const inContent = sql`${contentItems.workspaceId} = ${areaId("content")}`;

function factsAt(now: number): SQL[] {
  const today = startOfDay(now);
  const closed = sql`(SELECT value FROM json_each(${JSON.stringify(CLOSED_STATUSES)}))`;
  return [
    counted(
      "tasks.overdue",
      sql`${tasks}`,
      sql`${tasks.projectId} = ${ownProject}`,
      sql`${tasks.dueAt} < ${today} AND ${tasks.status} NOT IN ${closed}`,
    ),
    counted(
      "stock.out",
      sql`${products}`,
      inShop,
      sql`${products.stockQuantity} = 0 AND ${products.status} <> 'inactive'`,
    ),
    counted(
      "stock.low",
      sql`${products}`,
      inShop,
      sql`${products.stockQuantity} BETWEEN 1 AND ${LOW_STOCK} AND ${products.status} <> 'inactive'`,
    ),
    leadsByStatus("leads.cold", sql`${leads.updatedAt} < ${now - COLD_DAYS * DAY_MS}`),
    leadsByStatus(
      "leads.hot",
      sql`${leads.score} >= ${HOT_SCORE}
        AND NOT EXISTS (SELECT 1 FROM ${deals} WHERE ${deals.leadId} = ${leads.id})`,
    ),
    counted(
      "deals.late",
      sql`${deals}`,
      sql`${deals.workspaceId} = ${areaId("crm")}`,
      sql`${deals.expectedClose} < ${today} AND ${deals.closedAt} IS NULL`,
    ),
    counted(
      "content.review",
      sql`${contentItems}`,
      inContent,
      sql`${contentItems.status} = 'review'`,
    ),
    counted(
      "seo.low",
      sql`${contentItems}`,
      inContent,
      sql`${contentItems.seoScore} < ${LOW_SEO_SCORE} AND ${contentItems.status} = 'published'`,
    ),
    counted(
      "keywords.near",
      sql`${keywords}`,
      sql`${keywords.workspaceId} = ${areaId("content")}`,
      sql`${keywords.position} BETWEEN ${SECOND_PAGE.first} AND ${SECOND_PAGE.last}`,
    ),
    sql`SELECT 'media.bytes' AS name, coalesce(sum(${mediaAssets.size}), 0) AS value
      FROM ${mediaAssets} WHERE ${mediaAssets.workspaceId} = ${areaId("media")}`,
  ];
}

/** What insights are drawn from, as it is now: counts, each by one range of an index. */
export function factsStatement(ctx: Context, actor: Actor, projectId: string) {
  return ctx.db
    .select({
      name: sql<FactName>`name`.as("name"),
      value: sql<number>`value`.as("value"),
    })
    .from(sql`(${ownAreas(actor, projectId)} ${unionAll(factsAt(ctx.now))}) AS own_numbers`);
}
