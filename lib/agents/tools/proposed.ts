import type { Values } from "@/lib/records/field-schema";
import type { CreateTask } from "@/lib/tasks/schema";

/** A change that a run has proposed. Later steps of the run read the data as if it were made. */
export type ProposedChange =
  | { kind: "task"; task: ProposedTask }
  | { kind: "person"; taskId: string; person: string }
  | { kind: "record"; records: string; id: string; values: Values }
  | { kind: "fields"; records: string; id: string; changes: Values };

/** A task that a run has proposed. */
export interface ProposedTask
  extends Omit<CreateTask, "status" | "taskMode" | "project_id" | "assigned_users" | "custom"> {
  id: string;
  /** People that it is created with, such as "Ada Lovelace (assignee)". */
  people?: readonly string[];
  /** Values of custom fields, by key. */
  custom?: Values;
}

/** Returns the task with this ID if it is only proposed. */
export const proposedTask = (
  proposed: readonly ProposedChange[],
  id: string,
): ProposedTask | undefined =>
  proposed.flatMap((one) => (one.kind === "task" && one.task.id === id ? [one.task] : []))[0];

/** Returns all tasks that are only proposed, the newest first. */
export const proposedTasks = (proposed: readonly ProposedChange[]): ProposedTask[] =>
  proposed.flatMap((one) => (one.kind === "task" ? [one.task] : [])).reverse();

/** Returns the people that would be added to a task, such as "Ada Lovelace (owner)". */
export const proposedPeople = (proposed: readonly ProposedChange[], taskId: string): string[] =>
  proposed.flatMap((one) => {
    if (one.kind === "task" && one.task.id === taskId) return one.task.people ?? [];
    return one.kind === "person" && one.taskId === taskId ? [one.person] : [];
  });

/** Returns whether the arguments of a call name what this change makes, or start from its values. */
export function dependsOn(args: unknown, change: ProposedChange): boolean {
  if (change.kind === "task") return JSON.stringify(args).includes(change.task.id);
  if (change.kind === "record") return JSON.stringify(args).includes(change.id);
  if (change.kind === "person") return false;
  const { id, title, before } = args as { id?: unknown; title?: unknown; before?: Values };
  if (id !== change.id) return false;
  return Object.entries(change.changes).some(
    ([name, value]) => (before && name in before) || value === title,
  );
}
