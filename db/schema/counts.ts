import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { ITEM_KINDS } from "../vocabulary";
import { vocabulary } from "./columns";
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
