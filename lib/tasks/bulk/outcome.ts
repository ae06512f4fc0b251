import { refuseUnmet } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import {
  type RecordedStep,
  type Step,
  type StepRule,
  taskChanged,
  unmetRules,
} from "../changes/steps";
import type { FailedTask } from "./schema";

interface Written {
  actor: Actor;
  steps: readonly Step[];
  /** The rows of the batch's last statement. */
  recorded: readonly RecordedStep[];
  /** The rules of the write. */
  rules: readonly StepRule[];
}

/**
 * Returns the result of each step of a bulk write: done, or skipped and why. A step with nothing to
 * do counts as done. Reads the rules again if some were skipped.
 *
 * @throws AppError `forbidden` if the actor was deactivated, deleted or given another role
 *   meanwhile.
 */
export async function outcomeOf(ctx: Context, { actor, steps, recorded, rules }: Written) {
  const recordedIds = new Set(recorded.map(({ id }) => id));
  const left = steps.filter(({ id }) => !recordedIds.has(id));
  const done = steps.filter(({ id }) => recordedIds.has(id)).map(({ id }) => id);
  const failed: FailedTask[] = [];
  if (left.length === 0) return { done, failed };
  await refuseUnmet(ctx, [stillAllowed(actor)]);
  const unmet = await unmetRules(ctx, left, rules);
  for (const { id, auditId } of left) {
    const error = unmet.has(auditId) ? unmet.get(auditId) : taskChanged();
    if (!error) {
      done.push(id);
      continue;
    }
    // An error of a field, such as a project that they can't read, isn't about the task.
    const code = error.errors ? "invalid_input" : (error.code as FailedTask["code"]);
    failed.push({ id, code, message: error.message });
  }
  return { done, failed };
}
