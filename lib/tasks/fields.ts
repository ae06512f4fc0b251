import type { tasks } from "@/db/schema/tasks";
import type { TaskField } from "./schema";

interface TaskFieldFacts {
  label: string;
  /** Its column in the table of tasks. */
  column: Exclude<keyof typeof tasks.$inferSelect, "custom">;
  /** The text for no value. Fields without one always have a value. */
  empty?: string;
  /** The form's control, if it is a plain input. */
  input?: { type: "date" | "number"; min?: number; max: number | string };
  /** True if the list can be sorted by it. */
  isSort?: boolean;
}

/**
 * The fields that every task has. Writes, copies in the trash, responses, the CSV export, the
 * activity, the form and the agents' tools are made from this list. A new one can be null, because
 * copies in the trash are without it.
 */
export const TASK_FIELDS = {
  name: { label: "Name", column: "name", isSort: true },
  description: { label: "Description", column: "description" },
  status: { label: "Status", column: "status", isSort: true },
  taskMode: { label: "Mode", column: "mode" },
  priority: { label: "Priority", column: "priority", isSort: true },
  project_id: { label: "Project", column: "projectId", empty: "No project" },
  due_date: {
    label: "Due date",
    column: "dueAt",
    empty: "No due date",
    input: { type: "date", max: "9999-12-31" },
    isSort: true,
  },
} as const satisfies Record<TaskField, TaskFieldFacts>;

/** The same, by name. */
export const TASK_FIELD_NAMES = Object.keys(TASK_FIELDS) as TaskField[];

/** Returns what is known of a field. */
export const taskField = (name: TaskField): TaskFieldFacts => TASK_FIELDS[name];

type TaskColumn = (typeof TASK_FIELDS)[TaskField]["column"];

/** Returns a value for the column of each field. */
export const byColumn = <Value>(read: (name: TaskField) => Value) =>
  Object.fromEntries(
    TASK_FIELD_NAMES.map((name) => [TASK_FIELDS[name].column, read(name)]),
  ) as Record<TaskColumn, Value>;
