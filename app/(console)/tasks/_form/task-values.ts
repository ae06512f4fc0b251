import { modeLabel, statusLabel, wordLabel } from "../_components/task-words";

/** Who is on a task, as the form holds it. */
export interface TaskPerson {
  userId: string;
  taskRole: string;
}

/** What the task form holds. Absent choices are empty texts, as a form has them. */
export interface TaskValues {
  name: string;
  description: string;
  taskMode: string;
  status: string;
  priority: string;
  project_id: string;
  /** A day, `YYYY-MM-DD` in UTC, or empty. */
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

/** What the ids in a task stand for. */
export interface ValueWords {
  projectName: (id: string) => string;
  personName: (id: string) => string;
}

/** A field as one reads it. */
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
          .join(", ") || "Nobody"
      );
    default:
      return values[field] || "Empty";
  }
}
