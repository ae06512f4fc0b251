import { CLOSED_STATUSES, type TaskRights, type TaskView } from "@/lib/tasks/schema";

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** True for a day before today (UTC) on which work is still open. */
export function isOverdue(
  { due_date: due, status }: { due_date: string | null; status: string },
  now: number,
): boolean {
  return due !== null && !CLOSED_STATUSES.includes(status) && due < dayOf(now);
}

/** A task with what the screen needs beside it. */
export interface ListedTask {
  task: TaskView;
  rights: TaskRights;
  /** The time of the request. */
  now: number;
}

/** As much of a task as its row shows: every row travels to the browser, which draws it. */
export interface TaskRow {
  id: string;
  name: string;
  /** The description without its Markdown, as far as one line can show it. */
  summary: string;
  status: string;
  taskMode: string;
  priority: string;
  project_id: string | null;
  /** Its project's name; null without one, or with one that the person may not read. */
  project: string | null;
  /** How many people are on it. */
  assigned: number;
  /** The first of them. */
  people: readonly { id: string; name: string; avatar: string | null }[];
  due: string | null;
  isOverdue: boolean;
  created_at: string;
  rights: TaskRights;
}

/** People whose pictures stand in a row. */
const SHOWN_PEOPLE = 3;

export function taskRow({ task, rights, now }: ListedTask): TaskRow {
  const { id, name, status, taskMode, priority, project_id, due_date: due, created_at } = task;
  return {
    ...{ id, name, status, taskMode, priority, project_id, due, created_at, rights },
    summary: markdownSummary(task.description),
    project: task.project_name,
    assigned: task.assigned_users.length,
    people: task.assignedUsers
      .slice(0, SHOWN_PEOPLE)
      .map(({ userId: id, userName: name, avatar }) => ({ id, name, avatar })),
    isOverdue: isOverdue(task, now),
  };
}

/** The beginning of a Markdown text as one line of plain text. Never HTML: it is shown as text. */
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
