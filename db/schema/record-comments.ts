import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./auth";
import { idColumn, timeColumn } from "./columns";
import { workspaces } from "./projects";

/**
 * What is said about records of whatever type: they stand in several tables, so that no foreign key names theirs.
 * Whatever deletes a record deletes these with it; those of a workspace go with it.
 */
export const recordComments = sqliteTable(
  "record_comments",
  {
    id: idColumn(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The record's type by its name in answers, such as "contact". */
    recordType: text("record_type").notNull(),
    recordId: text("record_id").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Markdown as it was typed; made safe where it is shown. */
    body: text("body").notNull(),
    createdAt: timeColumn("created_at").notNull(),
    /** Null until it is edited. */
    updatedAt: timeColumn("updated_at"),
  },
  (table) => [
    index("record_comments_record").on(table.recordId, table.createdAt),
    index("record_comments_workspace").on(table.workspaceId),
    index("record_comments_user").on(table.userId),
  ],
);
