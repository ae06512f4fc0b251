import { TASK_FIELD_NAMES } from "@/lib/tasks/fields";
import {
  CLOSED_STATUSES,
  type TaskField,
  type TaskRights,
  type TaskView,
} from "@/lib/tasks/schema";

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns true if the due date is before today (UTC) and the task is open. */
export function isOverdue(
  { due_date: due, status }: { due_date: string | null; status: string },
  now: number,
): boolean {
  return due !== null && !CLOSED_STATUSES.includes(status) && due < dayOf(now);
}

/** A task with related data for the screen. */
export interface ListedTask {
  task: TaskView;
  rights: TaskRights;
  /** Time of the request. */
  now: number;
  /** The values of custom fields in words, by the fields' names. */
  custom?: Readonly<Record<string, string>>;
}

/** The fields that a row shows. Kept small, because every row is sent to the browser. */
export interface TaskRow extends Omit<Pick<TaskView, TaskField>, "description"> {
  id: string;
  /** The description as one line of plain text. */
  summary: string;
  /** Name of the project; null without one, or if the person may not read it. */
  project: string | null;
  /** Number of people on the task. */
  assigned: number;
  /** The first of these people. */
  people: readonly { id: string; name: string; avatar: string | null }[];
  isOverdue: boolean;
  created_at: string;
  rights: TaskRights;
  /** The shown values of custom fields in words, by the fields' names. */
  custom?: Readonly<Record<string, string>>;
}

/** Pictures shown in a row. */
const SHOWN_PEOPLE = 3;

export function taskRow({ task, rights, now, custom }: ListedTask): TaskRow {
  const { id, created_at } = task;
  const shown = TASK_FIELD_NAMES.filter((field) => field !== "description");
  const fields = Object.fromEntries(shown.map((field) => [field, task[field]]));
  return {
    ...(fields as Pick<TaskView, (typeof shown)[number]>),
    ...{ id, created_at, rights },
    ...(custom && Object.keys(custom).length > 0 && { custom }),
    summary: markdownSummary(task.description),
    project: task.project_name,
    assigned: task.assigned_users.length,
    people: task.assignedUsers
      .slice(0, SHOWN_PEOPLE)
      .map(({ userId: id, userName: name, avatar }) => ({ id, name, avatar })),
    isOverdue: isOverdue(task, now),
  };
}

/** Returns the start of a Markdown text as one line of plain text, never HTML. */
export function markdownSummary(source: string, max = 160): string {
  const text = source
    .slice(0, max * 3)
    .replace(/!?\[([^\]\n]{0,300})\]\([^)\n]{0,300}\)/g, "$1")
    .replace(/^[ \t]{0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, "")
    .replace(/\*+|`+|~~|(?<!\w)_+|_+(?!\w)/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return text.length > max ? `${text.slice(0, max).trimEnd()}…` : text;
}
