import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SYSTEM_ROLES, WORKSPACE_TYPES } from "../vocabulary";
import { users } from "./auth";
import { timeColumn, vocabulary } from "./columns";
import { workspaces } from "./projects";

/**
 * The workspaces that are somebody's own, assigned or of a project that they created: kept by triggers from the view
 * `own_workspace_rows`, which says for each of these columns what it must hold. It finds workspaces in their order,
 * however many they are; who may enter one is decided on `workspace_users` and `projects` alone.
 */
export const ownWorkspaces = sqliteTable(
  "own_workspaces",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    projectId: text("project_id").notNull(),
    type: text("type", { enum: WORKSPACE_TYPES }).notNull(),
    /** Since when it is their own: the assignment, else the workspace's creation. */
    since: timeColumn("since").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.workspaceId] }),
    index("own_workspaces_workspace").on(table.workspaceId),
    index("own_workspaces_since").on(table.userId, table.since, table.projectId, table.type),
    index("own_workspaces_type").on(table.userId, table.type, table.since, table.projectId),
    vocabulary("own_workspaces_types", table.type, WORKSPACE_TYPES),
  ],
);

/**
 * How much is somebody's own, kept by triggers: "projects" for those that they are assigned to or have created, and a
 * workspace type for the workspaces of this type.
 */
export const ownCounts = sqliteTable(
  "own_counts",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    items: integer("items").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);

/** How many people there are of each role, active and not, kept by triggers. */
export const userCounts = sqliteTable(
  "user_counts",
  {
    role: text("role", { enum: SYSTEM_ROLES }).notNull(),
    active: integer("active", { mode: "boolean" }).notNull(),
    people: integer("people").notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.active] })],
);
