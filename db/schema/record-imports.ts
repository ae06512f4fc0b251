import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./auth";
import { idColumn, timeColumn } from "./columns";
import { workspaces } from "./projects";

/**
 * Imports of records of one type. Each record stores its import, so that the import can be undone.
 */
export const recordImports = sqliteTable(
  "record_imports",
  {
    id: idColumn(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The record type, by its name in answers, such as "contact". */
    recordType: text("record_type").notNull(),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timeColumn("created_at").notNull(),
  },
  (table) => [
    index("record_imports_workspace").on(table.workspaceId, table.createdAt),
    index("record_imports_created_at").on(table.createdAt),
    index("record_imports_created_by").on(table.createdBy),
  ],
);
