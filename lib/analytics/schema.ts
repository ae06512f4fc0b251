import * as z from "zod";
import { METRIC_CATEGORIES, METRIC_UNITS, WORKSPACE_TYPES } from "@/db/vocabulary";
import { TRENDS } from "@/lib/records/highlights";
import { PERIODS } from "./period-schema";

/** What every analytics answer says of itself. */
export const periodAnswer = {
  period: z.enum(PERIODS),
  areas: z
    .array(z.enum(WORKSPACE_TYPES))
    .meta({ description: "Workspaces included in the counts." }),
};

/** A metric as every answer carries it. */
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

/** A metric with what its tile shows beside it. */
export interface Figure extends MetricView {
  /** Sent by API or entered, rather than computed. */
  isOwn: boolean;
  /** Its parts of the period, oldest first; empty where only the present is known, null where nothing was read. */
  series: (number | null)[];
  /** What the number is, in a sentence. */
  hint: string;
}

const chartPointView = z
  .object({ label: z.string(), value: z.number() })
  .meta({ id: "ChartPoint" });
export type ChartPoint = z.infer<typeof chartPointView>;

/** A chart as every answer carries it, with its title and unit. */
export const chartViewSchema = z
  .object({
    type: z.enum(["line", "bar", "pie", "area"]),
    title: z.string(),
    unit: z.enum(METRIC_UNITS),
    data: z.array(chartPointView),
    time_period: z.enum(PERIODS),
    course: z
      .object({ value: z.number().nullable(), change_percentage: z.number().nullable() })
      .nullable()
      .meta({
        description:
          "For charts over time: the total of the period and of the one before. Null for charts of the current state.",
      }),
  })
  .meta({ id: "Chart" });
export type ChartView = z.infer<typeof chartViewSchema>;
export type ChartType = ChartView["type"];

export const INSIGHT_IMPACTS = ["high", "medium", "low"] as const;

/** An insight as every answer carries it. */
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
