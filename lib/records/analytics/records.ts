import { metrics } from "@/db/schema/analytics";
import { METRIC_AGGREGATIONS, METRIC_CATEGORIES, METRIC_UNITS } from "@/db/vocabulary";
import type { RecordDefinition } from "../definition";
import type { RecordDescription } from "../description";

/** The largest value, and negated the smallest. Sums of 10,000 values stay exact. */
const MAX_READING = 100_000_000_000;

/**
 * A project's custom metrics. A record is one value, and the values with the same name are a
 * series.
 */
export const METRICS: RecordDescription = {
  workspace: "analytics",
  name: "metrics",
  one: "metric",
  words: { singular: "reading", plural: "readings" },
  title: "name",
  fields: [
    {
      name: "name",
      label: "Name",
      kind: "text",
      max: 100,
      required: true,
      hint: "Values with the same name form one metric",
    },
    {
      name: "category",
      label: "Category",
      kind: "choice",
      choices: METRIC_CATEGORIES,
      required: true,
    },
    {
      name: "unit",
      label: "Unit",
      kind: "choice",
      choices: METRIC_UNITS,
      hint: "Durations are in seconds",
    },
    {
      name: "value",
      label: "Value",
      kind: "number",
      min: -MAX_READING,
      max: MAX_READING,
      required: true,
    },
    {
      name: "aggregation",
      label: "Combine values by",
      kind: "choice",
      choices: METRIC_AGGREGATIONS,
      hint: "How a period's values are combined. The newest value's setting applies",
    },
    { name: "at", label: "Measured at", kind: "time", hint: "Defaults to now" },
  ],
  computed: [],
  filters: ["category"],
  sorts: ["at", "name", "value"],
  search: ["name"],
  columns: ["category", "value", "unit", "aggregation", "at"],
};

/**
 * The record types of the analytics workspace. A value without a time gets the time when it is
 * added.
 */
export const ANALYTICS_RECORDS: readonly RecordDefinition[] = [
  {
    description: METRICS,
    table: metrics,
    derive: (ctx, { at }) => ({ at: at ? Date.parse(String(at)) : ctx.now }),
  },
];
