import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ACCESS_DECISIONS, PROJECT_ROLES, PROJECT_STATUSES, WORKSPACE_TYPES } from "../vocabulary";
import { users } from "./auth";
import { idColumn, textNoCase, timeColumn, vocabulary } from "./columns";
import { managedItemColumns } from "./managed-items";

export const projects = sqliteTable(
  "projects",
  {
    ...managedItemColumns(),
    /** projectType: free text. */
    type: textNoCase("type").notNull(),
    status: text("status", { enum: PROJECT_STATUSES }).notNull(),
    aiProjectType: text("ai_project_type"),
    /**
     * JSON: aiModel.textGeneration, processingLimits.maxConcurrentTasks,
     * processingLimits.timeoutMinutes.
     */
    aiConfig: text("ai_config"),
  },
  (table) => [
    index("projects_name").on(table.name),
    index("projects_created_at").on(table.createdAt),
    index("projects_deleted_at").on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
    index("projects_created_by").on(table.createdBy, table.createdAt),
    // For the counts by status.
    index("projects_status").on(table.status, table.createdAt).where(sql`deleted_at IS NULL`),
    vocabulary("projects_status_values", table.status, PROJECT_STATUSES),
  ],
);

export const projectUsers = sqliteTable(
  "project_users",
  {
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: PROJECT_ROLES }).notNull().default("moderator"),
    assignedAt: timeColumn("assigned_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index("project_users_user").on(table.userId, table.assignedAt),
    vocabulary("project_users_role", table.role, PROJECT_ROLES),
  ],
);

/** A project's workspaces. The id is used in /workspace/{workspaceId}/overview. */
export const workspaces = sqliteTable(
  "workspaces",
  {
    id: idColumn(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    type: text("type", { enum: WORKSPACE_TYPES }).notNull(),
    createdAt: timeColumn("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("workspaces_project_type").on(table.projectId, table.type),
    // For the newest workspaces of people who created many projects.
    index("workspaces_created_at").on(table.createdAt),
    vocabulary("workspaces_type", table.type, WORKSPACE_TYPES),
  ],
);

export const workspaceUsers = sqliteTable(
  "workspace_users",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    assignedAt: timeColumn("assigned_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.userId] }),
    index("workspace_users_user").on(table.userId, table.assignedAt),
  ],
);

/** Requests for access to a workspace, by people who can see its project. */
export const accessRequests = sqliteTable(
  "access_requests",
  {
    id: idColumn(),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `entered` if they got access in another way. Null while undecided. */
    decision: text("decision", { enum: ACCESS_DECISIONS }),
    decidedBy: text("decided_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timeColumn("created_at").notNull(),
    decidedAt: timeColumn("decided_at"),
  },
  (table) => [
    uniqueIndex("access_requests_open")
      .on(table.workspaceId, table.userId)
      .where(sql`${table.decision} IS NULL`),
    index("access_requests_user").on(table.userId, table.createdAt),
    index("access_requests_decided_by").on(table.decidedBy),
    vocabulary("access_requests_decision", table.decision, ACCESS_DECISIONS),
  ],
);
