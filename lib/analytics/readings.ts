import { sql } from "drizzle-orm";
import { metrics } from "@/db/schema/analytics";
import type { MetricAggregation, MetricCategory, MetricUnit } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/platform/context";
import type { Window } from "./period-schema";
import { areaId, ownAreas } from "./scope";

/** Readings that an answer is made of: the newest of the period and the one before. */
export const MAX_READINGS = 10_000;
/** Own metrics that are shown, by name. */
export const MAX_SERIES = 50;

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

/**
 * The readings of own metrics by name and part. Beside an only `max()` SQLite takes the other columns from the row that
 * it is found in. At most `MAX_READINGS` are looked at, by one range of an index.
 */
export function readingsStatement(
  ctx: Context,
  actor: Actor,
  projectId: string,
  { previousFrom, to, bucketMs }: Window,
) {
  return ctx.db
    .select({
      name: sql<string>`name`.as("name"),
      bucket: sql<number>`bucket`.as("bucket"),
      count: sql<number>`count`.as("count"),
      total: sql<number>`total`.as("total"),
      at: sql<number>`at`.as("at"),
      latest: sql<number>`latest`.as("latest"),
      category: sql<MetricCategory>`category`.as("category"),
      unit: sql<MetricUnit>`unit`.as("unit"),
      aggregation: sql<MetricAggregation>`aggregation`.as("aggregation"),
      samples: sql<number>`samples`.as("samples"),
    })
    .from(
      sql`(${ownAreas(actor, projectId)}
        SELECT name, CAST((at - ${previousFrom}) / ${bucketMs} AS INTEGER) AS bucket, count(*) AS count,
          sum(value) AS total, max(at) AS at, value AS latest, category, unit, aggregation,
          sum(is_sample) AS samples
        FROM (SELECT * FROM ${metrics} WHERE ${metrics.workspaceId} = ${areaId("analytics")}
          AND ${metrics.at} >= ${previousFrom} AND ${metrics.at} < ${to} ORDER BY ${metrics.at} DESC LIMIT ${MAX_READINGS})
        GROUP BY 1, 2 ORDER BY 1, 2) AS own_numbers`,
    );
}
