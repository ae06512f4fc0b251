import * as z from "zod";
import { METRIC_CATEGORIES, METRIC_UNITS, WORKSPACE_TYPES } from "@/db/vocabulary";
import { TRENDS } from "@/lib/records/highlights";
import { PERIODS } from "./period-schema";

/** Fields of every analytics answer. */
export const periodAnswer = {
  period: z.enum(PERIODS),
  areas: z
    .array(z.enum(WORKSPACE_TYPES))
    .meta({ description: "Workspaces included in the counts." }),
};

/** A metric in an answer. */
export const metricViewSchema = z
  .object({
    name: z.string(),
    value: z.number().nullable().meta({ description: "Null if there are no values." }),
    previous_value: z
      .number()
      .nullable()
      .meta({ description: "Value in the period before; null if unknown." }),
    change_percentage: z.number().nullable().meta({
      description: "Rounded to one decimal. Null if the previous value is 0 or unknown.",
    }),
    trend: z.enum(TRENDS),
    category: z.enum(METRIC_CATEGORIES),
    unit: z.enum(METRIC_UNITS),
  })
  .meta({ id: "ReportMetric", description: "Money in whole units, durations in seconds." });
export type MetricView = z.infer<typeof metricViewSchema>;

/** A metric with the data of its tile. */
export interface Figure extends MetricView {
  /** True for custom metrics, sent by API or entered. */
  isCustom: boolean;
  /**
   * Values of the period's parts, oldest first. Empty if only the current value is known, null for
   * parts without a value.
   */
  series: (number | null)[];
  /** A sentence that explains the number. */
  hint: string;
}

const chartPointView = z
  .object({ label: z.string(), value: z.number() })
  .meta({ id: "ChartPoint" });
export type ChartPoint = z.infer<typeof chartPointView>;

/** A chart in an answer, with title and unit. */
export const chartViewSchema = z
  .object({
    type: z.enum(["line", "bar", "pie", "area"]),
    title: z.string(),
    unit: z.enum(METRIC_UNITS),
    data: z.array(chartPointView),
    time_period: z.enum(PERIODS),
    summary: z
      .object({ value: z.number().nullable(), change_percentage: z.number().nullable() })
      .nullable()
      .meta({
        renamedFrom: "course",
        description:
          "For charts over time: the total of the period and of the one before. Null for charts of the current state.",
      }),
  })
  .meta({ id: "Chart" });
export type ChartView = z.infer<typeof chartViewSchema>;
export type ChartType = ChartView["type"];

export const INSIGHT_IMPACTS = ["high", "medium", "low"] as const;

/** An insight in an answer. */
export const insightViewSchema = z
  .object({
    title: z.string(),
    description: z.string(),
    impact: z.enum(INSIGHT_IMPACTS),
    type: z.enum(["opportunity", "warning", "success", "information"]),
    recommendation: z.string(),
    link: z
      .object({ href: z.string(), label: z.string() })
      .nullable()
      .meta({ description: "The page where you can act on it; null if there is nothing to do." }),
  })
  .meta({ id: "Insight" });
export type InsightView = z.infer<typeof insightViewSchema>;
export type InsightImpact = InsightView["impact"];
export type InsightType = InsightView["type"];
