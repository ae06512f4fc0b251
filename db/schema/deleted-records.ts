import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./auth";
import { idColumn, timeColumn } from "./columns";
import { workspaces } from "./projects";

/**
 * Recently deleted records of any type, each as its row was. The person who deleted them can
 * restore them. Deleted with their workspace, and with that person's account.
 */
export const deletedRecords = sqliteTable(
  "deleted_records",
  {
    id: idColumn(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The record's type, by its name in answers, such as "contact". */
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

/** What was deleted with a record: rows of other tables, or references to it. */
export const deletedRecordParts = sqliteTable(
  "deleted_record_parts",
  {
    recordId: text("record_id")
      .notNull()
      .references(() => deletedRecords.id, { onDelete: "cascade" }),
    /**
     * The table of a deleted row ("order_items"), or the column that referred to the record
     * ("orders.contact_id").
     */
    place: text("place").notNull(),
    /** The row as JSON, or the id of the row that referred to the record. */
    content: text("content").notNull(),
  },
  (table) => [index("deleted_record_parts_record").on(table.recordId, table.place)],
);
