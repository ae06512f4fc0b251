import type { MetricCategory, MetricUnit } from "@/db/vocabulary";
import type { Trend } from "@/lib/records/highlights";
import type { Period } from "./period-schema";

/** A metric as every answer carries it. Currency in whole units, a duration in seconds. */
export interface MetricView {
  name: string;
  /** Null where there is nothing to average. */
  value: number | null;
  /** Of the period before; null where it is not known. */
  previous_value: number | null;
  /** To one decimal; null where the previous value is 0 or not known. */
  change_percentage: number | null;
  trend: Trend;
  category: MetricCategory;
  unit: MetricUnit;
}

/** A metric with what its tile shows beside it. */
export interface Figure extends MetricView {
  /** Sent by API or entered, rather than computed. */
  isOwn: boolean;
  /** Its parts of the period, oldest first; empty where only the present is known, null where nothing was read. */
  series: (number | null)[];
  /** What the number is, in a sentence. */
  hint: string;
}

/** A metric's seven public fields. */
export function metricView(figure: Figure): MetricView {
  const { name, value, previous_value, change_percentage, trend, category, unit } = figure;
  return { name, value, previous_value, change_percentage, trend, category, unit };
}

export type ChartType = "line" | "bar" | "pie" | "area";

export interface ChartPoint {
  label: string;
  value: number;
}

/** A chart as every answer carries it, with its title and unit. */
export interface ChartView {
  type: ChartType;
  title: string;
  unit: MetricUnit;
  data: ChartPoint[];
  time_period: Period;
}

export const INSIGHT_IMPACTS = ["high", "medium", "low"] as const;
export type InsightImpact = (typeof INSIGHT_IMPACTS)[number];
export type InsightType = "opportunity" | "warning" | "success" | "information";

/** An insight as every answer carries it. */
export interface InsightView {
  title: string;
  description: string;
  impact: InsightImpact;
  type: InsightType;
  recommendation: string;
  /** Where it can be acted on; null where there is nothing to do. */
  link: { href: string; label: string } | null;
}
