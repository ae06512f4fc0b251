import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./auth";
import { idColumn, timeColumn } from "./columns";
import { workspaces } from "./projects";

/**
 * Comments on records of any type. Records are in several tables, so no foreign key can refer to
 * them: code that deletes a record also deletes its comments. Deleted with their workspace.
 */
export const recordComments = sqliteTable(
  "record_comments",
  {
    id: idColumn(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** The record's type, by its name in answers, such as "contact". */
    recordType: text("record_type").notNull(),
    recordId: text("record_id").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The agent that wrote it on the person's behalf, and its run. Null if the person wrote it. */
    agentName: text("agent_name"),
    runId: text("run_id"),
    /** Markdown, as typed. Sanitized when shown. */
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
