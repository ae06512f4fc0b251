import { AppError } from "@/lib/errors";
import {
  type FieldConflict,
  TASK_CHANGED,
  type TaskChanges,
  type TaskConflict,
  type TaskField,
  type TaskView,
} from "../schema";

/** A save that would undo what somebody else has done meanwhile: 412, and for a screen what the person may choose from. */
export class TaskConflictError extends AppError {
  readonly conflict: TaskConflict;

  constructor(task: TaskView, fields: FieldConflict[]) {
    super("precondition_failed", TASK_CHANGED);
    this.conflict = { task, version: task.version, fields };
  }
}

/**
 * The fields that the person changes and that are no longer as they saw them; one that somebody has meanwhile changed to
 * the same is none.
 */
export function conflictsOf(task: TaskView, changes: TaskChanges, base: TaskChanges) {
  const fields = Object.keys(changes) as TaskField[];
  return fields.flatMap((field): FieldConflict[] => {
    const [seen, mine, theirs] = [base[field], changes[field] ?? null, task[field]];
    if (seen === undefined || seen === theirs || mine === theirs) return [];
    return [{ field, base: seen, mine, theirs }];
  });
}

/** What the changes would really change, and what the person saw there. */
export function differenceOf(task: TaskView, changes: TaskChanges, base: TaskChanges) {
  const fields = Object.keys(changes) as TaskField[];
  const changed = fields.filter((field) => changes[field] !== task[field]);
  const pick = (from: TaskChanges) =>
    Object.fromEntries(
      changed.filter((field) => from[field] !== undefined).map((field) => [field, from[field]]),
    ) as TaskChanges;
  return { changes: pick(changes), base: pick(base) };
}
