import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ITEM_KINDS } from "../vocabulary";
import { textNoCase, timeColumn, vocabulary } from "./columns";
import { workspaces } from "./projects";

/**
 * How many projects, agents and RAGs there are in each status, kept by triggers: the tiles over the lists would read
 * every row otherwise.
 */
export const itemCounts = sqliteTable(
  "item_counts",
  {
    kind: text("kind", { enum: ITEM_KINDS }).notNull(),
    status: text("status").notNull(),
    items: integer("items").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.status] }),
    vocabulary("item_counts_kind", table.kind, ITEM_KINDS),
  ],
);

/**
 * How many records a workspace has, kept by triggers (db/record-tables.ts): a list's tiles and its number of pages would
 * read every row otherwise. A cell for each pair of values that the table is filtered by; '' where there is none.
 */
export const recordCounts = sqliteTable(
  "record_counts",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The name of the records' table. */
    recordsOf: text("records_of").notNull(),
    first: text("first").notNull(),
    second: text("second").notNull(),
    records: integer("records").notNull(),
    /** Those of them that "Load sample data" has made. */
    samples: integer("samples").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.recordsOf, table.first, table.second] }),
  ],
);

/**
 * What happens in a project, by the hour and by the day, kept by triggers (db/period-sums.ts): a report over 90 days
 * would read every row otherwise. A row holds 32 hours or days, so that a year of days is twelve rows.
 */
export const periodSums = sqliteTable(
  "period_sums",
  {
    /** The id of a project or of a workspace. */
    place: text("place").notNull(),
    /** How long a part is: 1 or 24. */
    hours: integer("hours").notNull(),
    name: text("name").notNull(),
    /** When the first part begins: a multiple of 32 parts since 1970. */
    block: timeColumn("block").notNull(),
    /** What is counted apart, such as a currency; '' for all. */
    label: text("label").notNull(),
    /** JSON: the number of a part in the block → its count, and the sum beside it. */
    parts: text("parts").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.place, table.hours, table.name, table.block, table.label] }),
  ],
);

/** The readings of own metrics, as `period_sums` has what happens; kept by triggers. */
export const metricSums = sqliteTable(
  "metric_sums",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    hours: integer("hours").notNull(),
    block: timeColumn("block").notNull(),
    name: textNoCase("name").notNull(),
    /**
     * JSON: the number of a part in the block → count and sum of its readings; of the newest its time, value, category,
     * unit and aggregation; how many are examples; the newest one's name.
     */
    parts: text("parts").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.hours, table.block, table.name] })],
);

/** What the records of a workspace come to now, kept by triggers (db/place-sums.ts). */
export const placeSums = sqliteTable(
  "place_sums",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** What is counted apart, such as a type; '' for all. */
    label: text("label").notNull(),
    records: integer("records").notNull(),
    total: integer("total").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.name, table.label] })],
);
