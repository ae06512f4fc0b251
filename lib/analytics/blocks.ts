import { type SQL, sql } from "drizzle-orm";
import { PARTS_PER_BLOCK } from "@/db/period-sums";
import { periodSums } from "@/db/schema/counts";
import type { Actor } from "@/lib/auth/actor";
import { DAY_MS, startOfDay } from "@/lib/days";
import type { Context } from "@/lib/platform/context";
import type { Window } from "./period-schema";
import { ownAreas, ownProject } from "./scope";

const HOUR_MS = 3_600_000;

/** What happens at a moment, and is counted by parts of the period (db/period-sums.ts says what each is). */
const EVENTS = [
  "tasks.created",
  "tasks.completed",
  "tasks.late",
  "activity",
  "content.published",
  "orders",
  "deals.won",
  "pipeline",
  "leads.created",
  "media.added",
] as const;
export type EventName = (typeof EVENTS)[number];

/** What is open now, by a day that it stands for: all that there ever was up to today is read. */
export type OpenName = "tasks.due" | "deals.due" | "leads.touched";

/** A row of `period_sums`: up to 32 hours or days. */
export interface BlockRow {
  name: EventName | OpenName;
  label: string;
  block: number;
  parts: string;
}

/** The start of the block that a time is in. */
export const blockOf = (time: number, partMs: number): number =>
  Math.floor(time / (partMs * PARTS_PER_BLOCK)) * partMs * PARTS_PER_BLOCK;

/** SQL: the blocks that a period and the one before reach into. */
export const inBlocks = (block: SQL, { previousFrom, to, bucketMs }: Window): SQL =>
  sql`${block} >= ${blockOf(previousFrom, bucketMs)} AND ${block} < ${to}`;

/** How long the parts of a period are. */
export const hoursOf = ({ bucketMs }: Window): number => bucketMs / HOUR_MS;

const listed = (names: readonly string[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(names)}))`;

/** SQL: the places that are counted: the project, and its workspaces that the person may enter. */
const places = sql`(SELECT id FROM own_areas UNION ALL SELECT ${ownProject})`;

const blocks = (names: readonly string[], hours: number, within: SQL) =>
  sql`SELECT ${periodSums.name}, ${periodSums.label}, ${periodSums.block}, ${periodSums.parts} FROM ${periodSums}
    WHERE ${periodSums.place} IN ${places} AND ${periodSums.hours} = ${hours} AND ${periodSums.name} IN ${listed(names)} AND ${within}`;

/**
 * What happened in the period and in the one before, of all kinds unless `events` names some, and what is open: a row for
 * each kind, currency and 32 hours or days. It costs 7 rows a kind for 90 days, and 12 a kind and year for what is open, however much happened.
 */
export function blocksStatement(
  ctx: Context,
  actor: Actor,
  projectId: string,
  {
    window,
    events = EVENTS,
    open = [],
  }: { window: Window; events?: readonly EventName[]; open?: readonly OpenName[] },
) {
  const happened = blocks(events, hoursOf(window), inBlocks(sql`${periodSums.block}`, window));
  const stillOpen = blocks(
    open,
    DAY_MS / HOUR_MS,
    sql`${periodSums.block} <= ${startOfDay(ctx.now)}`,
  );
  return ctx.db
    .select({
      name: sql<BlockRow["name"]>`name`.as("name"),
      label: sql<string>`label`.as("label"),
      block: sql<number>`block`.as("block"),
      parts: sql<string>`parts`.as("parts"),
    })
    .from(sql`(${ownAreas(actor, projectId)} ${happened} UNION ALL ${stillOpen}) AS own_numbers`);
}

/** The parts of a block, with the moments at which they begin. */
export function partsOf<Values>(
  { block, parts }: { block: number; parts: string },
  partMs: number,
): [start: number, values: Values][] {
  const known: Record<string, Values> = JSON.parse(parts);
  return Object.entries(known).map(([part, values]) => [block + Number(part) * partMs, values]);
}

export interface EventRow {
  name: EventName;
  label: string;
  /** Which part, counted from the start of the period before. */
  bucket: number;
  count: number;
  total: number;
}

const isEvent = (row: BlockRow): row is BlockRow & { name: EventName } =>
  EVENTS.some((name) => name === row.name);

/** What happened, by the parts of the period and of the one before. */
export function eventsOf(
  rows: readonly BlockRow[],
  { previousFrom, to, bucketMs }: Window,
): EventRow[] {
  return rows.filter(isEvent).flatMap((row) =>
    partsOf<[number, number]>(row, bucketMs)
      .filter(([start, [count, total]]) => {
        const isAny = count !== 0 || total !== 0;
        return isAny && start >= previousFrom && start < to;
      })
      .map(([start, [count, total]]) => {
        const { name, label } = row;
        return { name, label, bucket: (start - previousFrom) / bucketMs, count, total };
      }),
  );
}

/** How many are open whose day is before a time, by label. */
export function openBefore(
  rows: readonly BlockRow[],
  name: OpenName,
  time: number,
): Map<string, number> {
  const found = new Map<string, number>();
  for (const row of rows) {
    if (row.name !== name) continue;
    for (const [start, [count]] of partsOf<[number, number]>(row, DAY_MS)) {
      if (start < time) found.set(row.label, (found.get(row.label) ?? 0) + count);
    }
  }
  return found;
}
