import { metrics } from "@/db/schema/analytics";
import { METRIC_AGGREGATIONS, METRIC_CATEGORIES, METRIC_UNITS } from "@/db/vocabulary";
import type { RecordDefinition } from "../definition";
import type { RecordDescription } from "../description";

/** The greatest reading and, with a minus, the least: sums of 10,000 stay exact. */
const MAX_READING = 100_000_000_000;

/** A project's own metrics: a record is one reading, and the readings of one name are a series. */
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
      hint: "Readings of one name are one metric",
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
      hint: "A duration is in seconds",
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
      label: "Over a period",
      kind: "choice",
      choices: METRIC_AGGREGATIONS,
      hint: "Which value stands for all readings of a period; the newest reading decides",
    },
    { name: "at", label: "Read at", kind: "time", hint: "Now, unless another time is given" },
  ],
  computed: [],
  filters: ["category"],
  sorts: ["at", "name", "value"],
  search: ["name"],
  columns: ["category", "value", "unit", "aggregation", "at"],
};

/** The analytics workspace's types. A reading without a time was read when it came. */
export const ANALYTICS_RECORDS: readonly RecordDefinition[] = [
  {
    description: METRICS,
    table: metrics,
    derive: (ctx, { at }) => ({ at: at ? Date.parse(String(at)) : ctx.now }),
  },
];
