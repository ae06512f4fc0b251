import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { TASK_MODES, TASK_PRIORITIES, TASK_ROLES, TASK_STATUSES } from "../vocabulary";
import { users } from "./auth";
import { idColumn, textNoCase, timeColumn, versionColumn, vocabulary } from "./columns";
import { projects } from "./projects";

export const tasks = sqliteTable(
  "tasks",
  {
    id: idColumn(),
    name: textNoCase("name").notNull(),
    description: text("description").notNull().default(""),
    status: text("status", { enum: TASK_STATUSES }).notNull(),
    mode: text("mode", { enum: TASK_MODES }).notNull(),
    priority: text("priority", { enum: TASK_PRIORITIES }).notNull().default("medium"),
    projectId: text("project_id").references(() => projects.id, { onDelete: "set null" }),
    dueAt: timeColumn("due_at"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
    version: versionColumn(),
  },
  (table) => [
    index("tasks_created_at").on(table.createdAt),
    index("tasks_updated_at").on(table.updatedAt),
    index("tasks_status").on(table.status, table.createdAt),
    index("tasks_mode").on(table.mode, table.createdAt),
    index("tasks_project").on(table.projectId, table.status, table.mode),
    index("tasks_created_by").on(table.createdBy, table.createdAt),
    vocabulary("tasks_status_values", table.status, TASK_STATUSES),
    vocabulary("tasks_mode_values", table.mode, TASK_MODES),
    vocabulary("tasks_priority_values", table.priority, TASK_PRIORITIES),
  ],
);

export const taskUsers = sqliteTable(
  "task_users",
  {
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role", { enum: TASK_ROLES }).notNull(),
    assignedAt: timeColumn("assigned_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.userId] }),
    index("task_users_user").on(table.userId, table.assignedAt),
    vocabulary("task_users_role", table.role, TASK_ROLES),
  ],
);

export const taskComments = sqliteTable(
  "task_comments",
  {
    id: idColumn(),
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    body: text("body").notNull(),
    createdAt: timeColumn("created_at").notNull(),
  },
  (table) => [index("task_comments_task").on(table.taskId, table.createdAt)],
);
