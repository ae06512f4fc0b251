import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { idColumn, timeColumn } from "./columns";
import { workspaces } from "./projects";

/**
 * Deleted records of any type, each as its row was, kept for 30 days (lib/trash). Deleted with
 * their workspace. When an asset's copy is deleted, a trigger makes its files due for deletion.
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
    /** The record's title, which the trash lists and searches. */
    name: text("name").notNull().default(""),
    /** The row as JSON (db/row-json.ts). */
    row: text("row").notNull(),
    /** The copy stays when this person's account is deleted. */
    deletedBy: text("deleted_by").notNull(),
    deletedAt: timeColumn("deleted_at").notNull(),
  },
  (table) => [
    // Has every column that the trash lists, so that a page and its count read no rows.
    index("deleted_records_listed").on(
      table.deletedAt,
      table.id,
      table.workspaceId,
      table.recordType,
      table.name,
      table.deletedBy,
    ),
    index("deleted_records_workspace").on(table.workspaceId),
    // For the quotas of bytes.
    index("deleted_records_files")
      .on(table.workspaceId, sql`${table.row} ->> '$.size'`)
      .where(sql`${table.recordType} = 'asset'`),
    index("deleted_records_own_files")
      .on(sql`${table.row} ->> '$.createdBy'`, sql`${table.row} ->> '$.size'`)
      .where(sql`${table.recordType} = 'asset'`),
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
