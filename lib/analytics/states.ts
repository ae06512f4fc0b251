import { sql } from "drizzle-orm";
import { placeSums } from "@/db/schema/counts";
import { dealSums } from "@/db/schema/crm";
import type { Actor } from "@/lib/auth/actor";
import { DAY_MS, startOfDay } from "@/lib/days";
import type { Context } from "@/lib/platform/context";
import { type BlockRow, type EventRow, openBefore } from "./blocks";
import type { Window } from "./period-schema";
import { areaId, ownAreas } from "./scope";

/** What is so now, rather than what happens. */
export type StateName = "tasks.overdue" | "pipeline.weighted" | "media.views" | "media.downloads";

export interface StateRow {
  name: StateName;
  label: string;
  now: number;
  /** At the start of the period; null where nobody knows any more. */
  before: number | null;
}

/** What records come to now, by the sums that triggers keep. */
export interface SumRow {
  name: string;
  label: string;
  records: number;
  total: number;
}

/** SQL: open deals by currency, with their values times their probabilities in percent. */
const openDeals = sql`SELECT 'pipeline' AS name, ${dealSums.currency} AS label, sum(${dealSums.deals}) AS records,
    sum(${dealSums.weighted}) AS total
  FROM ${dealSums} WHERE ${dealSums.workspaceId} = ${areaId("crm")} AND ${dealSums.stage} NOT IN ('won', 'lost')
    AND ${dealSums.deals} > 0 GROUP BY 2`;

const mediaCounters = sql`SELECT ${placeSums.name}, ${placeSums.label}, ${placeSums.records}, ${placeSums.total}
  FROM ${placeSums} WHERE ${placeSums.workspaceId} = ${areaId("media")} AND ${placeSums.name} IN ('media.views', 'media.downloads')`;

/** How the pipeline and the media stand. */
export function sumsStatement(ctx: Context, actor: Actor, projectId: string) {
  return ctx.db
    .select({
      name: sql<string>`name`.as("name"),
      label: sql<string>`label`.as("label"),
      records: sql<number>`records`.as("records"),
      total: sql<number>`total`.as("total"),
    })
    .from(
      sql`(${ownAreas(actor, projectId)} ${openDeals} UNION ALL ${mediaCounters}) AS own_numbers`,
    );
}

interface Read {
  window: Window;
  blocks: readonly BlockRow[];
  events: readonly EventRow[];
  sums: readonly SumRow[];
}

const sumOf = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);

/** Those of the period itself. */
const inPeriod = ({ events, window }: Read, name: EventRow["name"]) =>
  events.filter((event) => event.name === name && event.bucket >= window.buckets);

/**
 * Tasks that were due before today (UTC) and are open, as the task list counts them; and those that were at the start of
 * the period: as many as will be at its end, without those that came to be late in it and with those completed in it.
 * Those that were cancelled since are left out of the latter, since nothing tells when.
 */
function overdueTasks(read: Read): StateRow {
  const { blocks, window } = read;
  const dueBefore = (time: number) => sumOf(openBefore(blocks, "tasks.due", time).values());
  const change = sumOf(inPeriod(read, "tasks.late").map(({ count }) => count));
  // Whole days: of a period that ends with an hour, the day before it ends.
  const lateAtEnd = dueBefore(startOfDay(window.to - DAY_MS) + 1);
  return {
    name: "tasks.overdue",
    label: "",
    now: dueBefore(startOfDay(window.now)),
    before: lateAtEnd - change,
  };
}

/**
 * By currency, the values of the open deals by their probability, in minor units; and of the deals that were open at the
 * start of the period, with the values and probabilities that they have now: older ones are not kept.
 */
function weightedPipeline(read: Read): StateRow[] {
  const open = new Map(
    read.sums.filter(({ name }) => name === "pipeline").map(({ label, total }) => [label, total]),
  );
  const moved = Map.groupBy(inPeriod(read, "pipeline"), ({ label }) => label);
  const closed = [...moved].filter(([, events]) => sumOf(events.map(({ count }) => count)) > 0);
  const currencies = new Set([...open.keys(), ...closed.map(([label]) => label)]);
  return [...currencies].sort().map((label) => {
    const now = open.get(label) ?? 0;
    const change = sumOf((moved.get(label) ?? []).map(({ total }) => total));
    return { name: "pipeline.weighted", label, now: now / 100, before: (now - change) / 100 };
  });
}

/** How things stand, and how they stood at the start of the period as far as that is known. */
export function statesOf(read: Read): StateRow[] {
  const counter = (name: "media.views" | "media.downloads"): StateRow => {
    const totals = read.sums.filter((sum) => sum.name === name).map(({ total }) => total);
    // When a counter counted what is not kept.
    return { name, label: "", now: sumOf(totals), before: null };
  };
  return [
    overdueTasks(read),
    ...weightedPipeline(read),
    counter("media.views"),
    counter("media.downloads"),
  ];
}
