import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { RESOURCE_KINDS } from "../vocabulary";
import { agents } from "./agents";
import { users } from "./auth";
import { idColumn, timeColumn } from "./columns";
import { projects } from "./projects";
import { rags } from "./rags";

/**
 * Deleted schedules, test questions and other resources (lib/resource), each as its row was. Deleted
 * with the agent, RAG or project it belonged to, and with the account of the person who deleted it.
 */
export const deletedResources = sqliteTable(
  "deleted_resources",
  {
    id: idColumn(),
    kind: text("kind", { enum: RESOURCE_KINDS }).notNull(),
    /** Its name in the trash. */
    name: text("name").notNull(),
    /** The row as JSON (db/row-json.ts), without secrets. */
    row: text("row").notNull(),
    agentId: text("agent_id").references(() => agents.id, { onDelete: "cascade" }),
    ragId: text("rag_id").references(() => rags.id, { onDelete: "cascade" }),
    projectId: text("project_id").references(() => projects.id, { onDelete: "cascade" }),
    deletedBy: text("deleted_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    deletedAt: timeColumn("deleted_at").notNull(),
  },
  (table) => [
    index("deleted_resources_kind").on(table.kind, table.deletedAt),
    index("deleted_resources_deleted_at").on(table.deletedAt),
    index("deleted_resources_agent").on(table.agentId),
    index("deleted_resources_rag").on(table.ragId),
    index("deleted_resources_project").on(table.projectId),
    index("deleted_resources_deleted_by").on(table.deletedBy),
  ],
);
