import { sql } from "drizzle-orm";
import { metrics } from "@/db/schema/analytics";
import type { MetricAggregation, MetricCategory, MetricUnit } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { isWithin, partIn } from "./events";
import { figureOf } from "./figures";
import type { Window } from "./period-schema";
import type { Figure } from "./schema";
import { areaId, enterableAreas } from "./scope";

/** Custom metrics in a report, by name. */
export const MAX_METRICS = 50;

/** A metric with its values of the period and the previous one. */
interface MetricRow {
  /** Name, category and unit are taken from the newest value. */
  name: string;
  category: MetricCategory;
  unit: MetricUnit;
  aggregation: MetricAggregation;
  /** JSON of `ValuesPart`s: D1 takes longer to return thousands of rows than to read them. */
  parts: string;
}

/** The values of one hour or day. `samples` of them are sample data. */
type ValuesPart = [
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

/**
 * Reads the first `limit` custom metrics by name with values in the period or the previous one.
 */
export async function readMetrics(
  ctx: Context,
  { actor, projectId, window, limit }: MetricsQuery,
): Promise<CustomMetric[]> {
  const isRead = sql`${metrics.workspaceId} = ${areaId("analytics")} AND ${isWithin(window, metrics.at)}`;
  const shown = sql`SELECT DISTINCT ${metrics.name} AS name FROM ${metrics} WHERE ${isRead} ORDER BY 1 LIMIT ${limit}`;
  const readings = sql`FROM ${metrics} WHERE ${isRead} AND ${metrics.name} = shown.name`;
  // With a single max(), SQLite takes the other columns from the row of the maximum, here the
  // newest. Each metric is grouped separately, because sorting all values together is slower.
  const parts = sql`SELECT ${partIn(window, metrics.at)} AS part, count(*) AS count, sum(${metrics.value}) AS total,
    max(${metrics.at}), ${metrics.value} AS value, sum(${metrics.isSample}) AS samples ${readings} GROUP BY 1`;
  const rows = await ctx.db
    .select({
      name: sql<string>`name`.as("name"),
      category: sql<MetricCategory>`category`.as("category"),
      unit: sql<MetricUnit>`unit`.as("unit"),
      aggregation: sql<MetricAggregation>`aggregation`.as("aggregation"),
      parts: sql<string>`parts`.as("parts"),
    })
    .from(
      sql`(${enterableAreas(actor, projectId)}, shown AS (${shown})
        SELECT newest.name, newest.category, newest.unit, newest.aggregation,
          (SELECT json_group_array(json_array(part, count, total, value, samples)) FROM (${parts})) AS parts
        FROM shown CROSS JOIN ${metrics} AS newest
          ON newest.id = (SELECT ${metrics.id} ${readings} ORDER BY ${metrics.at} DESC LIMIT 1)
        ORDER BY shown.name) AS own_metrics`,
    );
  return rows.map((row) => {
    const parts: ValuesPart[] = JSON.parse(row.parts);
    return { ...row, parts: parts.sort(([one], [other]) => one - other) };
  });
}

const HINTS: Readonly<Record<MetricAggregation, string>> = {
  latest: "Custom metric: latest value",
  total: "Custom metric: sum of values",
  average: "Custom metric: average of values",
};

/** Returns the value of several parts, oldest first. Null if they have no values. */
function valueFor(parts: readonly ValuesPart[], aggregation: MetricAggregation): number | null {
  const last = parts.at(-1);
  if (!last) return null;
  if (aggregation === "latest") return last[3];
  const sum = parts.reduce((all, [, , total]) => all + total, 0);
  return aggregation === "total" ? sum : sum / parts.reduce((all, [, count]) => all + count, 0);
}

interface CustomMetric extends Omit<MetricRow, "parts"> {
  parts: ValuesPart[];
}

/** Returns true if some of a metric's values are sample data. */
export const hasSamples = ({ parts }: CustomMetric): boolean =>
  parts.some(([, , , , samples]) => samples > 0);

/**
 * Returns the figure of a custom metric: the newest value, the sum or the average, for the period
 * and for each of its parts.
 */
export function customMetricFigure(metric: CustomMetric, { buckets }: Window): Figure {
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
    isCustom: true,
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
