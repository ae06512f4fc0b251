import type { TaskView } from "@/lib/tasks/schema";
import { modeLabel, statusLabel, wordLabel } from "../task-badges";

/** A person on the task, in the form. */
export interface TaskPerson {
  userId: string;
  taskRole: string;
}

/** The form's values. Unset choices are empty texts. */
export interface TaskValues {
  name: string;
  description: string;
  taskMode: string;
  status: string;
  priority: string;
  project_id: string;
  /** `YYYY-MM-DD` in UTC, or empty. */
  due_date: string;
  assigned_users: TaskPerson[];
}

export type TaskField = keyof TaskValues;

export const TASK_FIELDS: readonly TaskField[] = [
  "name",
  "description",
  "taskMode",
  "status",
  "priority",
  "project_id",
  "due_date",
  "assigned_users",
];

export const FIELD_LABELS: Record<TaskField, string> = {
  name: "Name",
  description: "Description",
  taskMode: "Mode",
  status: "Status",
  priority: "Priority",
  project_id: "Project",
  due_date: "Due date",
  assigned_users: "Assigned users",
};

/** Names for the ids in a task. */
export interface ValueWords {
  projectName: (id: string) => string;
  personName: (id: string) => string;
}

/** Returns a field's value as text. */
export function valueText(
  field: TaskField,
  values: TaskValues,
  { projectName, personName }: ValueWords,
): string {
  switch (field) {
    case "taskMode":
      return modeLabel(values.taskMode);
    case "status":
      return statusLabel(values.status);
    case "priority":
      return wordLabel(values.priority);
    case "project_id":
      return values.project_id ? projectName(values.project_id) : "No project";
    case "due_date":
      return values.due_date || "No due date";
    case "assigned_users":
      return (
        values.assigned_users
          .map(({ userId, taskRole }) => `${personName(userId)} (${wordLabel(taskRole)})`)
          .join(", ") || "No one"
      );
    default:
      return values[field] || "Empty";
  }
}

/** Returns the initial values of the create form. */
export function newTaskValues(projectId = ""): TaskValues {
  return {
    name: "",
    description: "",
    taskMode: "manual",
    status: "pending",
    priority: "medium",
    project_id: projectId,
    due_date: "",
    assigned_users: [],
  };
}

/** Returns a task's values for the form. */
export function valuesOf(task: TaskView): TaskValues {
  const { name, description, taskMode, status, priority } = task;
  return {
    name,
    description,
    taskMode,
    status,
    priority,
    project_id: task.project_id ?? "",
    due_date: task.due_date ?? "",
    assigned_users: task.assignedUsers.map(({ userId, taskRole }) => ({ userId, taskRole })),
  };
}

/** Returns fields for the API, where empty texts become null. */
export function inputOf(values: TaskValues, fields: readonly TaskField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = values[field];
      const isNothing = (field === "project_id" || field === "due_date") && value === "";
      return [field, isNothing ? null : value];
    }),
  );
}
