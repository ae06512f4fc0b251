import { sql } from "drizzle-orm";
import { metricSums } from "@/db/schema/counts";
import type { MetricAggregation, MetricCategory, MetricUnit } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/platform/context";
import { hoursOf, inBlocks, partsOf } from "./blocks";
import type { Window } from "./period-schema";
import { areaId, ownAreas } from "./scope";

/** Own metrics that are shown, by name. */
export const MAX_SERIES = 50;
/** Rows of 32 hours or days that an answer is made of, the newest: as many as 90 days and the 90 before take of so many metrics. */
const MAX_BLOCKS = 7 * MAX_SERIES;

/** The readings of one name in one part of the period, and what the newest of them says of the metric. */
export interface ReadingRow {
  name: string;
  /** Which part, counted from the start of the period before. */
  bucket: number;
  count: number;
  total: number;
  /** Of the newest reading. */
  at: number;
  latest: number;
  category: MetricCategory;
  unit: MetricUnit;
  aggregation: MetricAggregation;
  /** How many of them are examples. */
  samples: number;
}

/** A part as `metric_sums` keeps it. */
type KeptPart = [
  count: number,
  total: number,
  at: number,
  latest: number,
  category: MetricCategory,
  unit: MetricUnit,
  aggregation: MetricAggregation,
  samples: number,
  name: string,
];

/** The readings of own metrics by name, in rows of 32 hours or days; at most `MAX_BLOCKS`. */
export function readingsStatement(ctx: Context, actor: Actor, projectId: string, window: Window) {
  return ctx.db
    .select({
      block: sql<number>`block`.as("block"),
      parts: sql<string>`parts`.as("parts"),
    })
    .from(
      sql`(${ownAreas(actor, projectId)} SELECT ${metricSums.block}, ${metricSums.parts} FROM ${metricSums}
        WHERE ${metricSums.workspaceId} = ${areaId("analytics")} AND ${metricSums.hours} = ${hoursOf(window)}
          AND ${inBlocks(sql`${metricSums.block}`, window)}
        ORDER BY ${metricSums.block} DESC, ${metricSums.name} DESC LIMIT ${MAX_BLOCKS}) AS own_numbers`,
    );
}

/** The readings of the period and of the one before, by name and part. */
export function readingsOf(
  blocks: readonly { block: number; parts: string }[],
  { previousFrom, to, bucketMs }: Window,
): ReadingRow[] {
  return blocks
    .flatMap((row) => partsOf<KeptPart>(row, bucketMs))
    .filter(([start]) => start >= previousFrom && start < to)
    .map(([start, part]): ReadingRow => {
      const [count, total, at, latest, category, unit, aggregation, samples, name] = part;
      const bucket = (start - previousFrom) / bucketMs;
      return { name, bucket, count, total, at, latest, category, unit, aggregation, samples };
    })
    .sort(inOrder);
}

/** By name, whatever its case, and then by time. */
function inOrder(one: ReadingRow, other: ReadingRow): number {
  const [name, otherName] = [one.name.toLowerCase(), other.name.toLowerCase()];
  if (name === otherName) return one.bucket - other.bucket;
  return name < otherName ? -1 : 1;
}
