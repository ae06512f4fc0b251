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

const people = (list: readonly TaskPerson[]) =>
  list.map(({ userId, taskRole }) => `${userId} ${taskRole}`).sort();

/** Equal as a person sees it: the order of people does not count. */
export function isSame(field: TaskField, one: TaskValues, other: TaskValues): boolean {
  if (field !== "assigned_users") return one[field] === other[field];
  return JSON.stringify(people(one[field])) === JSON.stringify(people(other[field]));
}

/** The fields that differ. An edit sends these and nothing else. */
export function changedNames(before: TaskValues, now: TaskValues): TaskField[] {
  return TASK_FIELDS.filter((field) => !isSame(field, before, now));
}

/** True when at least one field differs. */
export const isEdited = (before: TaskValues, now: TaskValues): boolean =>
  changedNames(before, now).length > 0;

export interface Merge {
  /** Changed by both, and not to the same: somebody has to choose. */
  conflicts: TaskField[];
  /** Changed by them alone: taken over. */
  theirs: TaskField[];
  /** Their values, with what I alone changed. */
  merged: TaskValues;
}

/** What two edits of the same start come to. */
export function mergeEdits(base: TaskValues, mine: TaskValues, theirs: TaskValues): Merge {
  const byMe = changedNames(base, mine);
  const byThem = changedNames(base, theirs);
  const conflicts = byMe.filter((field) => byThem.includes(field) && !isSame(field, mine, theirs));
  const merged = withFields(
    theirs,
    mine,
    byMe.filter((field) => !conflicts.includes(field)),
  );
  return { conflicts, theirs: byThem.filter((field) => !byMe.includes(field)), merged };
}

/** The values with some fields taken from others. */
export function withFields(
  values: TaskValues,
  from: TaskValues,
  fields: readonly TaskField[],
): TaskValues {
  return { ...values, ...Object.fromEntries(fields.map((field) => [field, from[field]])) };
}

/** True for what the form can show: a draft of an earlier version of the form is none. */
export function isTaskValues(value: unknown): value is TaskValues {
  if (typeof value !== "object" || value === null) return false;
  const values = value as Record<string, unknown>;
  return TASK_FIELDS.every((field) =>
    field === "assigned_users" ? isPeople(values[field]) : typeof values[field] === "string",
  );
}

function isPeople(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (person) => typeof person?.userId === "string" && typeof person?.taskRole === "string",
    )
  );
}
