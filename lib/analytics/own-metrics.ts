import { sql } from "drizzle-orm";
import { metrics } from "@/db/schema/analytics";
import type { MetricAggregation, MetricCategory, MetricUnit } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/platform/context";
import { figureOf } from "./figures";
import { isWithin, partIn } from "./grouping";
import type { Window } from "./period-schema";
import { areaId, ownAreas } from "./scope";
import type { Figure } from "./views";

/** Own metrics that a report shows, by name. */
export const MAX_METRICS = 50;

/** A metric with its readings of the period and of the one before. */
export interface MetricRow {
  /** The newest reading says what a metric is. */
  name: string;
  category: MetricCategory;
  unit: MetricUnit;
  aggregation: MetricAggregation;
  /** How many of the readings are examples. */
  samples: number;
  /** JSON of `ReadingsPart`s: a row for each of them would take the worker twice as long. */
  parts: string;
}

/** The readings of one hour or day. */
type ReadingsPart = [part: number, count: number, total: number, newestValue: number];

interface MetricsQuery {
  actor: Actor;
  projectId: string;
  window: Window;
  limit: number;
}

/** The project's own metrics that were read in the period or in the one before, by name: the first `limit` of them. */
export function selectMetrics(ctx: Context, { actor, projectId, window, limit }: MetricsQuery) {
  const isRead = sql`${metrics.workspaceId} = ${areaId("analytics")} AND ${isWithin(window, metrics.at)}`;
  return (
    ctx.db
      .select({
        name: sql<string>`name`.as("name"),
        category: sql<MetricCategory>`category`.as("category"),
        unit: sql<MetricUnit>`unit`.as("unit"),
        aggregation: sql<MetricAggregation>`aggregation`.as("aggregation"),
        samples: sql<number>`samples`.as("samples"),
        parts: sql<string>`parts`.as("parts"),
      })
      // Beside an only max() the other columns are those of its row, which is the newest.
      .from(
        sql`(${ownAreas(actor, projectId)}, shown AS (
          SELECT DISTINCT ${metrics.name} FROM ${metrics} WHERE ${isRead} ORDER BY 1 LIMIT ${limit}),
        readings AS (
          SELECT name, category, unit, aggregation, max(at) AS at, ${partIn(window, metrics.at)} AS part,
            count(*) AS count, sum(value) AS total, value, sum(is_sample) AS samples
          FROM ${metrics} WHERE ${isRead} AND name IN (SELECT name FROM shown) GROUP BY name, part)
        SELECT name, category, unit, aggregation, max(at), sum(samples) AS samples,
          json_group_array(json_array(part, count, total, value)) AS parts
        FROM readings GROUP BY name ORDER BY name) AS own_metrics`,
      )
  );
}

const HINTS: Readonly<Record<MetricAggregation, string>> = {
  latest: "Own metric: the newest reading",
  total: "Own metric: the sum of its readings",
  average: "Own metric: the average of its readings",
};

/** The value of some parts, oldest first; null without any reading. */
function valueFor(parts: readonly ReadingsPart[], aggregation: MetricAggregation): number | null {
  const last = parts.at(-1);
  if (!last) return null;
  if (aggregation === "latest") return last[3];
  const sum = parts.reduce((all, [, , total]) => all + total, 0);
  return aggregation === "total" ? sum : sum / parts.reduce((all, [, count]) => all + count, 0);
}

/** A metric over the period: the newest reading, the sum or the average stands for it and for each of its parts. */
export function ownFigure(row: MetricRow, { buckets }: Window): Figure {
  const { name, category, unit, aggregation } = row;
  const parts = (JSON.parse(row.parts) as ReadingsPart[]).sort(([one], [other]) => one - other);
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
