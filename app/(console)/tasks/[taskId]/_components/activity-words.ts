import type { ActivityChange, ActivityView } from "@/lib/tasks/comments/schema";
import { dueLabel } from "../../_components/due-date";
import { modeLabel, statusLabel, wordLabel } from "../../_components/task-words";

const DONE: Readonly<Record<string, string>> = {
  create: "created this task",
  update: "changed this task",
  assign: "added somebody",
  unassign: "removed somebody",
  delete: "deleted this task",
  restore: "brought this task back",
};

const LABELS: Readonly<Record<string, string>> = {
  name: "Name",
  description: "Description",
  status: "Status",
  taskMode: "Mode",
  priority: "Priority",
  project_id: "Project",
  due_date: "Due date",
  user: "User",
  taskRole: "Task role",
};

/** What was done, after the name of who did it. */
export const deedOf = ({ action }: ActivityView) => DONE[action] ?? "changed this task";

export const fieldLabel = (field: string) => LABELS[field] ?? wordLabel(field);

/** A value as one reads it; long texts by their beginning. */
export function changeText(field: string, value: string | null): string {
  if (value === null || value === "") return "nothing";
  switch (field) {
    case "status":
      return statusLabel(value);
    case "taskMode":
      return modeLabel(value);
    case "priority":
    case "taskRole":
      return wordLabel(value);
    case "due_date":
      return dueLabel(value);
    default:
      return value.length > 120 ? `${value.slice(0, 120).trimEnd()}…` : value;
  }
}

/** A project that the person may not see is not named. */
export function changeWords({ field, before, after, hidden }: ActivityChange): {
  label: string;
  text: string;
} {
  const label = fieldLabel(field);
  if (hidden) return { label, text: "changed" };
  if (before === null) return { label, text: changeText(field, after) };
  return { label, text: `${changeText(field, before)} → ${changeText(field, after)}` };
}
