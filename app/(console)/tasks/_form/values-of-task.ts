import type { TaskView } from "@/lib/tasks/schema";
import type { TaskField, TaskValues } from "./task-values";

/** A new task before anybody has typed. */
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

/** A task as the form holds it. */
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

/** Fields as the API takes them: what the form holds as an empty text is null there. */
export function inputOf(values: TaskValues, fields: readonly TaskField[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = values[field];
      const isNothing = (field === "project_id" || field === "due_date") && value === "";
      return [field, isNothing ? null : value];
    }),
  );
}
