import * as z from "zod";
import { TASK_MODES, TASK_STATUSES } from "@/db/vocabulary";
import { listQuerySchema } from "@/lib/paging";

export const TASK_NOT_FOUND = "Task not found";
export const TASK_LOAD_FAILED = "Failed to load task";
export const TASKS_LOAD_FAILED = "Failed to load tasks";

/** Each sort key has an index (db/schema/tasks.ts). */
export const TASK_SORTS = [
  "-created_at",
  "created_at",
  "-updated_at",
  "updated_at",
  "status",
  "-status",
] as const;

/** The query of the task list: q over name and description, status, mode, sort (newest first), page and perPage. */
export const taskListSchema = listQuerySchema(["created_at"], {
  status: z.enum(["all", ...TASK_STATUSES]).default("all"),
  mode: z.enum(["all", ...TASK_MODES]).default("all"),
  sort: z.enum(TASK_SORTS).default("-created_at"),
});

export type TaskListQuery = z.output<typeof taskListSchema>;

/** Somebody on a task. */
export interface TaskUserView {
  userId: string;
  userName: string;
  userEmail: string;
  /** owner, reviewer or assignee. */
  taskRole: string;
}

/** A task as every answer carries it (work-areas §3). */
export interface TaskView {
  id: string;
  name: string;
  description: string;
  status: string;
  /** manual or auto. */
  taskMode: string;
  project_id: string | null;
  priority: string;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  /** The ids of `assignedUsers`. */
  assigned_users: string[];
  assignedUsers: TaskUserView[];
}
