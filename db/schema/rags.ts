import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { PROJECT_ROLES, RAG_STATUSES, RAG_TYPES } from "../vocabulary";
import { users } from "./auth";
import { timeColumn, vocabulary } from "./columns";
import { managedItemColumns } from "./managed-items";
import { projects } from "./projects";

export const rags = sqliteTable(
  "rags",
  {
    ...managedItemColumns(),
    type: text("type", { enum: RAG_TYPES }).notNull(),
    status: text("status", { enum: RAG_STATUSES }).notNull(),
    /**
     * The status before a generation was built. `training` and `error` come from the build and end
     * with it.
     */
    statusBefore: text("status_before", { enum: RAG_STATUSES }),
    /** JSON: the model it answers with. Null if none. */
    config: text("config"),
    /** JSON: groups of words that mean the same in its documents. Its version is the ETag. */
    synonyms: text("synonyms").notNull().default("[]"),
    synonymsVersion: integer("synonyms_version").notNull().default(1),
  },
  (table) => [
    index("rags_name").on(table.name),
    index("rags_created_at").on(table.createdAt),
    index("rags_deleted_at").on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
    index("rags_created_by").on(table.createdBy, table.createdAt),
    vocabulary("rags_status_values", table.status, RAG_STATUSES),
    vocabulary("rags_type_values", table.type, RAG_TYPES),
  ],
);

export const ragUsers = sqliteTable(
  "rag_users",
  {
    ragId: text("rag_id")
      .notNull()
      .references(() => rags.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: PROJECT_ROLES }).notNull().default("moderator"),
    assignedAt: timeColumn("assigned_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ragId, table.userId] }),
    index("rag_users_user").on(table.userId, table.assignedAt),
    vocabulary("rag_users_role", table.role, PROJECT_ROLES),
  ],
);

/** Links between RAGs and projects. */
export const ragProjects = sqliteTable(
  "rag_projects",
  {
    ragId: text("rag_id")
      .notNull()
      .references(() => rags.id, { onDelete: "cascade" }),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    role: text("role"),
    linkedAt: timeColumn("linked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ragId, table.projectId] }),
    index("rag_projects_project").on(table.projectId),
  ],
);
