import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { AGENT_STATUSES, PROJECT_ROLES } from "../vocabulary";
import { users } from "./auth";
import { textNoCase, timeColumn, vocabulary } from "./columns";
import { managedItemColumns } from "./managed-items";
import { projects } from "./projects";

export const agents = sqliteTable(
  "agents",
  {
    ...managedItemColumns(),
    /** agentType: free text. */
    type: textNoCase("type").notNull(),
    status: text("status", { enum: AGENT_STATUSES }).notNull(),
    aiAgentType: text("ai_agent_type"),
    /** JSON, like a project's aiConfig. */
    agentConfig: text("agent_config"),
    /** The template it was created from. */
    templateId: text("template_id"),
    /** True if its scenarios must pass before it is activated. */
    mustPass: integer("must_pass", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("agents_name").on(table.name),
    index("agents_created_at").on(table.createdAt),
    index("agents_deleted_at").on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
    index("agents_created_by").on(table.createdBy, table.createdAt),
    vocabulary("agents_status_values", table.status, AGENT_STATUSES),
  ],
);

export const agentUsers = sqliteTable(
  "agent_users",
  {
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: PROJECT_ROLES }).notNull().default("moderator"),
    assignedAt: timeColumn("assigned_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.userId] }),
    index("agent_users_user").on(table.userId, table.assignedAt),
    vocabulary("agent_users_role", table.role, PROJECT_ROLES),
  ],
);

/** Links between agents and projects. */
export const agentProjects = sqliteTable(
  "agent_projects",
  {
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    /** The agent's role in the project. */
    role: text("role", { enum: PROJECT_ROLES }).notNull().default("moderator"),
    linkedAt: timeColumn("linked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.agentId, table.projectId] }),
    index("agent_projects_project").on(table.projectId),
    vocabulary("agent_projects_role", table.role, PROJECT_ROLES),
  ],
);
