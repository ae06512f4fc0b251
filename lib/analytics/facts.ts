import { sql } from "drizzle-orm";
import { contentSums } from "@/db/schema/content";
import { placeSums, recordCounts } from "@/db/schema/counts";
import type { Actor } from "@/lib/auth/actor";
import { DAY_MS, startOfDay } from "@/lib/days";
import type { Context } from "@/lib/platform/context";
import { type BlockRow, type OpenName, openBefore } from "./blocks";
import { areaId, ownAreas } from "./scope";
import type { SumRow } from "./states";

/** An open lead that nothing was changed on for so many whole days (UTC) has gone cold. */
export const COLD_DAYS = 14;

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

/** How many there are of what has such a name; what there is none of may be missing. */
export interface Facts {
  get(name: FactName): number | undefined;
}

/** What is read beside, by the day that it stands for. */
export const OPEN_FACTS: readonly OpenName[] = ["tasks.due", "deals.due", "leads.touched"];

/** The sums of db/place-sums.ts that insights are drawn from. */
const SUMS = JSON.stringify([
  "stock.out",
  "stock.low",
  "keywords.near",
  "leads.hot",
  "media.bytes",
]);

/** What insights are drawn from, as it is now: sums that triggers keep, a few rows a workspace. */
export function factsStatement(ctx: Context, actor: Actor, projectId: string) {
  return ctx.db
    .select({
      name: sql<string>`name`.as("name"),
      label: sql<string>`label`.as("label"),
      records: sql<number>`records`.as("records"),
      total: sql<number>`total`.as("total"),
    })
    .from(
      sql`(${ownAreas(actor, projectId)}
        SELECT ${placeSums.name}, ${placeSums.label}, ${placeSums.records}, ${placeSums.total} FROM ${placeSums}
          WHERE ${placeSums.workspaceId} IN (SELECT id FROM own_areas) AND ${placeSums.name} IN (SELECT value FROM json_each(${SUMS}))
        UNION ALL SELECT 'content.review', '', sum(${recordCounts.records}), 0 FROM ${recordCounts}
          WHERE ${recordCounts.workspaceId} = ${areaId("content")} AND ${recordCounts.recordsOf} = 'content_items'
            AND ${recordCounts.first} = 'review' HAVING count(*) > 0
        UNION ALL SELECT 'seo.low', '', ${contentSums.low}, 0 FROM ${contentSums}
          WHERE ${contentSums.workspaceId} = ${areaId("content")} AND ${contentSums.part} = 'published') AS own_numbers`,
    );
}

/** The facts, from their sums and from what is open by the day. */
export function factsOf(
  now: number,
  { sums, blocks }: { sums: readonly SumRow[]; blocks: readonly BlockRow[] },
): Facts {
  const facts = new Map<string, number>();
  const add = (name: string, value: number) => facts.set(name, (facts.get(name) ?? 0) + value);
  for (const { name, label, records, total } of sums) {
    if (name === "media.bytes") add(name, total);
    else add(name === "leads.hot" ? `${name}.${label}` : name, records);
  }
  const today = startOfDay(now);
  for (const count of openBefore(blocks, "tasks.due", today).values()) add("tasks.overdue", count);
  for (const count of openBefore(blocks, "deals.due", today).values()) add("deals.late", count);
  for (const [status, count] of openBefore(blocks, "leads.touched", today - COLD_DAYS * DAY_MS))
    add(`leads.cold.${status}`, count);
  return facts;
}
