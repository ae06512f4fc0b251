import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./auth";
import { idColumn, timeColumn } from "./columns";
import { workspaces } from "./projects";

/**
 * Records that were deleted a short while ago, of whatever type, each as its row was: who deleted them can put them back.
 * They go with their workspace, and with the account of the one person who could restore them.
 */
export const deletedRecords = sqliteTable(
  "deleted_records",
  {
    id: idColumn(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The record's type by its name in answers, such as "contact". */
    recordType: text("record_type").notNull(),
    /** The row as JSON (db/row-json.ts). */
    row: text("row").notNull(),
    deletedBy: text("deleted_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deletedAt: timeColumn("deleted_at").notNull(),
  },
  (table) => [
    index("deleted_records_deleted_at").on(table.deletedAt),
    index("deleted_records_workspace").on(table.workspaceId),
    index("deleted_records_deleted_by").on(table.deletedBy),
  ],
);

/** What went with a deleted record: a row of another table, or only that a row there named it. */
export const deletedRecordParts = sqliteTable(
  "deleted_record_parts",
  {
    recordId: text("record_id")
      .notNull()
      .references(() => deletedRecords.id, { onDelete: "cascade" }),
    /** The table whose row is kept ("order_items"), or the column of the row that named the record ("orders.contact_id"). */
    place: text("place").notNull(),
    /** The row as JSON, or the id of the row that named the record. */
    content: text("content").notNull(),
  },
  (table) => [index("deleted_record_parts_record").on(table.recordId, table.place)],
);
