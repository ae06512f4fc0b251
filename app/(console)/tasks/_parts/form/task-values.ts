import { TASK_FIELDS, taskField } from "@/lib/tasks/fields";
import type { TaskView } from "@/lib/tasks/schema";
import { modeLabel, statusLabel, wordLabel } from "../task-badges";

/** A person on the task, in the form. */
export interface TaskPerson {
  userId: string;
  taskRole: string;
}

type OwnField = keyof typeof TASK_FIELDS;

/** The form's values. Unset choices are empty texts. */
export type TaskValues = Record<OwnField, string> & {
  assigned_users: TaskPerson[];
};

export type TaskField = keyof TaskValues;

const FIELDS = Object.keys(TASK_FIELDS) as OwnField[];

export const FORM_FIELDS: readonly TaskField[] = [...FIELDS, "assigned_users"];

/** Returns a field's label. */
export const labelOf = (field: TaskField) =>
  field === "assigned_users" ? "Assigned users" : TASK_FIELDS[field].label;

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
    case "assigned_users":
      return (
        values.assigned_users
          .map(({ userId, taskRole }) => `${personName(userId)} (${wordLabel(taskRole)})`)
          .join(", ") || "No one"
      );
    default:
      return values[field] || (taskField(field).empty ?? "Empty");
  }
}

const textsOf = (textOf: (field: OwnField) => string) =>
  Object.fromEntries(FIELDS.map((field) => [field, textOf(field)])) as Record<OwnField, string>;

/** Returns the initial values of the create form. */
export function newTaskValues(projectId = ""): TaskValues {
  return {
    ...textsOf(() => ""),
    taskMode: "manual",
    status: "pending",
    priority: "medium",
    project_id: projectId,
    assigned_users: [],
  };
}

/** Returns a task's values for the form. */
export function valuesOf(task: TaskView): TaskValues {
  return {
    ...textsOf((field) => String(task[field] ?? "")),
    assigned_users: task.assignedUsers.map(({ userId, taskRole }) => ({ userId, taskRole })),
  };
}

function inputValue(field: TaskField, values: TaskValues): unknown {
  if (field === "assigned_users") return values.assigned_users;
  const { empty, input } = taskField(field);
  if (empty !== undefined && values[field] === "") return null;
  return input?.type === "number" ? Number(values[field]) : values[field];
}

/** Returns fields for the API, where empty texts become null and numbers are numbers. */
export const inputOf = (values: TaskValues, fields: readonly TaskField[]) =>
  Object.fromEntries(fields.map((field) => [field, inputValue(field, values)]));
