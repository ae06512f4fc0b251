import { isCustomName, keyOf } from "@/lib/custom-fields/names";
import { AppError } from "@/lib/errors";
import {
  type CustomName,
  type FieldConflict,
  TASK_CHANGED,
  type TaskChanges,
  type TaskConflict,
  type TaskField,
  type TaskView,
} from "../schema";

/**
 * The error if a save would overwrite someone else's change: 412, with the values to choose from.
 */
export class TaskConflictError extends AppError {
  readonly conflict: TaskConflict;

  constructor(task: TaskView, fields: FieldConflict[]) {
    super("precondition_failed", TASK_CHANGED);
    this.conflict = { task, version: task.version, fields };
  }
}

type Name = TaskField | CustomName;

const namesOf = (changes: TaskChanges) => Object.keys(changes) as Name[];

/** Returns the task's value of a field, as a body gives it. An empty custom one is null. */
function ownValue(task: TaskView, name: Name): unknown {
  if (!isCustomName(name)) return task[name as TaskField];
  const value = task.custom[keyOf({ name })] ?? null;
  return Array.isArray(value) && value.length === 0 ? null : value;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns a value in the form that a conflict shows. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * Returns the fields that someone else changed since the person saw them. Not a conflict if both
 * made the same change.
 */
export function conflictsOf(task: TaskView, changes: TaskChanges, base: TaskChanges) {
  return namesOf(changes).flatMap((field): FieldConflict[] => {
    const [seen, mine, theirs] = [base[field], changes[field] ?? null, ownValue(task, field)];
    if (seen === undefined || isSame(seen, theirs) || isSame(mine, theirs)) return [];
    return [{ field, base: shown(seen), mine: shown(mine), theirs: shown(theirs) }];
  });
}

/** Returns the changes that differ from the current values, and what the person saw there. */
export function differenceOf(task: TaskView, changes: TaskChanges, base: TaskChanges) {
  const moves = changes.project_id !== undefined && changes.project_id !== task.project_id;
  // After a move, the same key is another field.
  const changed = namesOf(changes).filter(
    (field) => (moves && isCustomName(field)) || !isSame(changes[field], ownValue(task, field)),
  );
  const pick = (from: TaskChanges) =>
    Object.fromEntries(
      changed.filter((field) => from[field] !== undefined).map((field) => [field, from[field]]),
    ) as TaskChanges;
  return { changes: pick(changes), base: pick(base) };
}
