import { sql } from "drizzle-orm";
import { metrics } from "@/db/schema/analytics";
import type { MetricAggregation, MetricCategory, MetricUnit } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { isWithin, partIn } from "./events";
import { figureOf } from "./figures";
import type { Window } from "./period-schema";
import type { Figure } from "./schema";
import { areaId, ownAreas } from "./scope";

/** Own metrics that a report shows, by name. */
export const MAX_METRICS = 50;

/** A metric with its readings of the period and of the one before. */
interface MetricRow {
  /** The newest reading says what a metric is. */
  name: string;
  category: MetricCategory;
  unit: MetricUnit;
  aggregation: MetricAggregation;
  /** JSON of `ReadingsPart`s: thousands of rows cost more to hand over than to read. */
  parts: string;
}

/** The readings of one hour or day; `samples` of them are examples. */
type ReadingsPart = [
  part: number,
  count: number,
  total: number,
  newestValue: number,
  samples: number,
];

interface MetricsQuery {
  actor: Actor;
  projectId: string;
  window: Window;
  limit: number;
}

/** The project's own metrics that were read in the period or in the one before, by name: the first `limit` of them. */
export function selectMetrics(ctx: Context, { actor, projectId, window, limit }: MetricsQuery) {
  const isRead = sql`${metrics.workspaceId} = ${areaId("analytics")} AND ${isWithin(window, metrics.at)}`;
  const shown = sql`SELECT DISTINCT ${metrics.name} AS name FROM ${metrics} WHERE ${isRead} ORDER BY 1 LIMIT ${limit}`;
  const readings = sql`FROM ${metrics} WHERE ${isRead} AND ${metrics.name} = shown.name`;
  // Beside an only max() the value is the one of its row: the newest. Each metric is grouped by itself, since sorting
  // the readings of all of them takes longer.
  const parts = sql`SELECT ${partIn(window, metrics.at)} AS part, count(*) AS count, sum(${metrics.value}) AS total,
    max(${metrics.at}), ${metrics.value} AS value, sum(${metrics.isSample}) AS samples ${readings} GROUP BY 1`;
  return ctx.db
    .select({
      name: sql<string>`name`.as("name"),
      category: sql<MetricCategory>`category`.as("category"),
      unit: sql<MetricUnit>`unit`.as("unit"),
      aggregation: sql<MetricAggregation>`aggregation`.as("aggregation"),
      parts: sql<string>`parts`.as("parts"),
    })
    .from(
      sql`(${ownAreas(actor, projectId)}, shown AS (${shown})
        SELECT newest.name, newest.category, newest.unit, newest.aggregation,
          (SELECT json_group_array(json_array(part, count, total, value, samples)) FROM (${parts})) AS parts
        FROM shown CROSS JOIN ${metrics} AS newest
          ON newest.id = (SELECT ${metrics.id} ${readings} ORDER BY ${metrics.at} DESC LIMIT 1)
        ORDER BY shown.name) AS own_metrics`,
    );
}

const HINTS: Readonly<Record<MetricAggregation, string>> = {
  latest: "Custom metric: latest value",
  total: "Custom metric: sum of values",
  average: "Custom metric: average of values",
};

/** The value of some parts, oldest first; null without any reading. */
function valueFor(parts: readonly ReadingsPart[], aggregation: MetricAggregation): number | null {
  const last = parts.at(-1);
  if (!last) return null;
  if (aggregation === "latest") return last[3];
  const sum = parts.reduce((all, [, , total]) => all + total, 0);
  return aggregation === "total" ? sum : sum / parts.reduce((all, [, count]) => all + count, 0);
}

/** A metric over time. */
export interface OwnMetric extends Omit<MetricRow, "parts"> {
  /** Oldest first. */
  parts: ReadingsPart[];
}

/** The metrics that `selectMetrics` has answered. */
export function readMetrics(rows: readonly MetricRow[]): OwnMetric[] {
  return rows.map((row) => {
    const parts: ReadingsPart[] = JSON.parse(row.parts);
    return { ...row, parts: parts.sort(([one], [other]) => one - other) };
  });
}

/** Whether some of a metric's readings are examples. */
export const hasSamples = ({ parts }: OwnMetric): boolean =>
  parts.some(([, , , , samples]) => samples > 0);

/** A metric over the period: the newest reading, the sum or the average stands for it and for each of its parts. */
export function ownFigure(metric: OwnMetric, { buckets }: Window): Figure {
  const { name, category, unit, aggregation, parts } = metric;
  const byPart = new Map(parts.map((part) => [part[0], part]));
  const series = Array.from({ length: buckets }, (_, index) => {
    const part = byPart.get(buckets + index);
    return part ? valueFor([part], aggregation) : null;
  });
  return figureOf({
    name,
    category,
    unit,
    hint: HINTS[aggregation],
    isOwn: true,
    value: valueFor(
      parts.filter(([part]) => part >= buckets),
      aggregation,
    ),
    previous: valueFor(
      parts.filter(([part]) => part < buckets),
      aggregation,
    ),
    series,
  });
}
