import { index, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { METRIC_AGGREGATIONS, METRIC_CATEGORIES, METRIC_UNITS } from "../vocabulary";
import { textNoCase, timeColumn, vocabulary } from "./columns";
import { recordColumns, recordIndexes } from "./record-columns";

/** Values of a project's custom metrics. Values with the same name form a series. */
export const metrics = sqliteTable(
  "metrics",
  {
    ...recordColumns(),
    name: textNoCase("name").notNull(),
    category: text("category", { enum: METRIC_CATEGORIES }).notNull(),
    /** Money is in whole units, durations in seconds. */
    unit: text("unit", { enum: METRIC_UNITS }).notNull().default("number"),
    value: real("value").notNull(),
    aggregation: text("aggregation", { enum: METRIC_AGGREGATIONS }).notNull().default("latest"),
    /** The time of the value. */
    at: timeColumn("at").notNull(),
  },
  (table) => [
    ...recordIndexes("metrics", table, {
      filters: { category: table.category },
      sorts: { at: table.at, name: table.name, value: table.value },
    }),
    // The values of a name in one part of a period, of which the newest is used.
    index("metrics_series").on(table.workspaceId, table.name, table.at),
    vocabulary("metrics_category_values", table.category, METRIC_CATEGORIES),
    vocabulary("metrics_unit_values", table.unit, METRIC_UNITS),
    vocabulary("metrics_aggregation_values", table.aggregation, METRIC_AGGREGATIONS),
  ],
);
