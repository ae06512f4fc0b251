import { modeLabel, statusLabel, wordLabel } from "../_components/task-words";
import type { TaskField, TaskValues } from "./task-values";

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
