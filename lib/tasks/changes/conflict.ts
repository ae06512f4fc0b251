import { AppError } from "@/lib/errors";
import {
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

/**
 * Returns the fields that someone else changed since the person saw them. Not a conflict if both
 * made the same change.
 */
export function conflictsOf(task: TaskView, changes: TaskChanges, base: TaskChanges) {
  const fields = Object.keys(changes) as TaskField[];
  return fields.flatMap((field): FieldConflict[] => {
    const [seen, mine, theirs] = [base[field], changes[field] ?? null, task[field]];
    if (seen === undefined || seen === theirs || mine === theirs) return [];
    return [{ field, base: seen, mine, theirs }];
  });
}

/** Returns the changes that differ from the current values, and what the person saw there. */
export function differenceOf(task: TaskView, changes: TaskChanges, base: TaskChanges) {
  const fields = Object.keys(changes) as TaskField[];
  const changed = fields.filter((field) => changes[field] !== task[field]);
  const pick = (from: TaskChanges) =>
    Object.fromEntries(
      changed.filter((field) => from[field] !== undefined).map((field) => [field, from[field]]),
    ) as TaskChanges;
  return { changes: pick(changes), base: pick(base) };
}
