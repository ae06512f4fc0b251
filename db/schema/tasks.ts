import { sql } from "drizzle-orm";
import { index, primaryKey, type SQLiteColumn, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { TASK_MODES, TASK_PRIORITIES, TASK_ROLES, TASK_STATUSES } from "../vocabulary";
import { users } from "./auth";
import { idColumn, textNoCase, timeColumn, versionColumn, vocabulary } from "./columns";
import { projects } from "./projects";
import { customColumn, slotIndexes } from "./record-columns";

/** SQL: the order of priorities, low first. Written as in its index, so that SQLite uses it. */
export const priorityRank = (priority: SQLiteColumn) =>
  sql`(CASE ${priority} WHEN 'low' THEN 0 WHEN 'medium' THEN 1 WHEN 'high' THEN 2 ELSE 3 END)`;

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
    /** The project it was deleted with. The task is hidden until that project is restored. */
    trashedProjectId: text("trashed_project_id").references(() => projects.id, {
      onDelete: "set null",
    }),
    /** The start (UTC) of the due day. */
    dueAt: timeColumn("due_at"),
    /** When it was completed. Null otherwise. */
    completedAt: timeColumn("completed_at"),
    custom: customColumn(),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
    version: versionColumn(),
  },
  (table) => [
    // Indexes for the list's sort orders and for finding a person's tasks. Other filters scan the
    // rows.
    index("tasks_created_at").on(table.createdAt),
    index("tasks_updated_at").on(table.updatedAt),
    index("tasks_name").on(table.name),
    // The board's columns.
    index("tasks_status").on(table.status, table.createdAt),
    index("tasks_priority").on(priorityRank(table.priority), table.createdAt),
    index("tasks_due").on(table.dueAt),
    index("tasks_project").on(table.projectId, table.createdAt),
    index("tasks_trashed_project")
      .on(table.trashedProjectId)
      .where(sql`trashed_project_id IS NOT NULL`),
    index("tasks_created_by").on(table.createdBy, table.createdAt),
    ...slotIndexes("tasks", table.projectId, table),
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
    index("task_comments_task").on(table.taskId, table.createdAt),
    index("task_comments_user").on(table.userId),
  ],
);

/**
 * Deleted tasks, kept for 30 days for undo. A separate table instead of a mark on the task, so that
 * no query can forget to leave them out.
 */
export const deletedTasks = sqliteTable(
  "deleted_tasks",
  {
    /** The task's id. */
    id: idColumn(),
    /**
     * JSON of the task and its people. Comments are separate rows, because together they can exceed
     * the maximum size of a value.
     */
    task: text("task").notNull(),
    people: text("people").notNull(),
    deletedBy: text("deleted_by").notNull(),
    deletedAt: timeColumn("deleted_at").notNull(),
  },
  (table) => [index("deleted_tasks_deleted_at").on(table.deletedAt)],
);

/** Comments of deleted tasks, kept as long as the task. */
export const deletedComments = sqliteTable(
  "deleted_comments",
  {
    id: idColumn(),
    taskId: text("task_id")
      .notNull()
      .references(() => deletedTasks.id, { onDelete: "cascade" }),
    /** Null if the author's account was already deleted. It may have been deleted since. */
    userId: text("user_id"),
    agentName: text("agent_name"),
    runId: text("run_id"),
    body: text("body").notNull(),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at"),
  },
  (table) => [index("deleted_comments_task").on(table.taskId)],
);
