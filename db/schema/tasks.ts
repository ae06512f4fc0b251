import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  OWN_RELATIONS,
  TASK_MODES,
  TASK_PRIORITIES,
  TASK_ROLES,
  TASK_STATUSES,
} from "../vocabulary";
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
    /** The start (UTC) of the day that it is due on. */
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
    index("tasks_name").on(table.name),
    index("tasks_due").on(table.dueAt, table.createdAt),
    index("tasks_priority_rank").on(
      sql`(CASE "priority" WHEN 'low' THEN 0 WHEN 'medium' THEN 1 WHEN 'high' THEN 2 ELSE 3 END)`,
      table.createdAt,
    ),
    index("tasks_project").on(table.projectId, table.status, table.mode),
    // The tray of the projects: without a project first, then the newest.
    index("tasks_unassigned_first").on(sql`("project_id" IS NULL)`, table.createdAt),
    index("tasks_project_created_at").on(table.projectId, table.createdAt),
    index("tasks_project_due").on(table.projectId, table.dueAt),
    // Each order of the list in each project, where it is merged from several (lib/tasks/merge-order.ts).
    index("tasks_project_updated_at").on(table.projectId, table.updatedAt),
    index("tasks_project_name").on(table.projectId, table.name),
    index("tasks_project_status").on(table.projectId, table.status, table.createdAt),
    index("tasks_project_due_up").on(
      table.projectId,
      sql`(CASE WHEN "due_at" IS NULL THEN 8640000000000000 ELSE "due_at" END)`,
      table.createdAt,
    ),
    index("tasks_project_due_down").on(
      table.projectId,
      sql`(CASE WHEN "due_at" IS NULL THEN -8640000000000000 ELSE "due_at" END)`,
      table.createdAt,
    ),
    index("tasks_project_priority_rank").on(
      table.projectId,
      sql`(CASE "priority" WHEN 'low' THEN 0 WHEN 'medium' THEN 1 WHEN 'high' THEN 2 ELSE 3 END)`,
      table.createdAt,
    ),
    // The same of each combination of status, mode and priority (lib/tasks/merge-cells.ts).
    index("tasks_cell_created_at").on(table.status, table.mode, table.priority, table.createdAt),
    index("tasks_cell_updated_at").on(table.status, table.mode, table.priority, table.updatedAt),
    index("tasks_cell_name").on(table.status, table.mode, table.priority, table.name),
    index("tasks_cell_due_up").on(
      table.status,
      table.mode,
      table.priority,
      sql`(CASE WHEN "due_at" IS NULL THEN 8640000000000000 ELSE "due_at" END)`,
      table.createdAt,
    ),
    index("tasks_cell_due_down").on(
      table.status,
      table.mode,
      table.priority,
      sql`(CASE WHEN "due_at" IS NULL THEN -8640000000000000 ELSE "due_at" END)`,
      table.createdAt,
    ),
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
    /** Markdown as it was typed; made safe where it is shown. */
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
 * What was deleted, for 30 days: undo puts it back. A table of its own rather than a mark on the task, so that no query
 * can forget to leave deleted tasks out.
 */
export const deletedTasks = sqliteTable(
  "deleted_tasks",
  {
    /** The task's id. */
    id: idColumn(),
    /** JSON of the row and of the people on it. Comments are rows: together they can be longer than a value may be. */
    task: text("task").notNull(),
    people: text("people").notNull(),
    deletedBy: text("deleted_by").notNull(),
    deletedAt: timeColumn("deleted_at").notNull(),
  },
  (table) => [index("deleted_tasks_deleted_at").on(table.deletedAt)],
);

/** The comments of a deleted task, for as long as it is kept. */
export const deletedComments = sqliteTable(
  "deleted_comments",
  {
    id: idColumn(),
    taskId: text("task_id")
      .notNull()
      .references(() => deletedTasks.id, { onDelete: "cascade" }),
    /** Null when the author's account was no more; it may be no more by now. */
    userId: text("user_id"),
    body: text("body").notNull(),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at"),
  },
  (table) => [index("deleted_comments_task").on(table.taskId)],
);

/**
 * How many tasks there are, kept by triggers: counting 10,000 rows for "N of M" would read them all. A cell for each
 * combination of project, status, mode and priority and for each of them being `*`, any; a project_id of '' is none. Of
 * the tasks that are somebody's own elsewhere (`own_tasks`) there are cells by the person: 'none@' and their id for
 * those without a project, 'else@' and their id for the others.
 */
export const taskCounts = sqliteTable(
  "task_counts",
  {
    projectId: text("project_id").notNull(),
    status: text("status").notNull(),
    mode: text("mode").notNull(),
    priority: text("priority").notNull(),
    tasks: integer("tasks").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.status, table.mode, table.priority] })],
);

/**
 * The tasks that are somebody's own, created or assigned: kept by triggers from the view `own_task_rows`, which says for
 * each of these columns what it must hold. It finds and counts tasks; who may read or edit one is decided on `tasks`,
 * `task_users` and the projects' members alone.
 */
export const ownTasks = sqliteTable(
  "own_tasks",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    /** "creator", whatever their role on it is; else the role. */
    relation: text("relation", { enum: OWN_RELATIONS }).notNull(),
    /** Without a project. */
    isLoose: integer("is_loose", { mode: "boolean" }).notNull(),
    /** In no project that the person may read: their relation to it alone lets them read it. */
    isElsewhere: integer("is_elsewhere", { mode: "boolean" }).notNull(),
    createdAt: timeColumn("created_at").notNull(),
    /** The task's rowid, which tells equal times apart. */
    taskRow: integer("task_row").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.taskId] }),
    index("own_tasks_task").on(table.taskId),
    index("own_tasks_elsewhere").on(
      table.userId,
      table.isElsewhere,
      table.createdAt,
      table.taskRow,
    ),
    index("own_tasks_relation").on(
      table.userId,
      table.relation,
      table.isLoose,
      table.createdAt,
      table.taskRow,
    ),
    vocabulary("own_tasks_relation_values", table.relation, OWN_RELATIONS),
  ],
);

/**
 * A number that triggers raise with every write that can change what somebody sees in a list: a refresh asks for it
 * alone. The row "tasks" stands for the list of tasks.
 */
export const listVersions = sqliteTable("list_versions", {
  name: text("name").primaryKey(),
  version: integer("version").notNull(),
});
