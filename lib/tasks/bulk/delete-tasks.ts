import { namedBatch } from "@/db/client";
import { refuseUnmet } from "@/lib/audit/write";
import { authorize } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { deleteRules, deleteStatements, restoreStatements } from "../changes/delete-task";
import { stepFor } from "../changes/steps";
import { TASK_NOT_FOUND } from "../schema";
import { chosenIds, inBatches } from "./matching";
import { outcomeOf } from "./outcome";
import { deleteTasksSchema, type FailedTask, taskIdsSchema } from "./schema";

interface Deleted {
  done: string[];
  failed: FailedTask[];
}

/**
 * Deletes up to 1,000 tasks. Skips those that the person can't delete. `restoreTasks` can undo it
 * for 30 days.
 *
 * @returns which were deleted, and which were skipped and why.
 * @throws AppError `unauthenticated`, `invalid_input` or `forbidden`.
 */
export async function deleteTasks(ctx: Context, input: unknown): Promise<Deleted> {
  const actor = authorize(ctx.actor, "tasks.delete");
  const ids = await chosenIds(ctx, actor, parseInput(deleteTasksSchema, input));
  const { done, failed } = await inBatches(ids, async (some) => {
    const steps = some.map((id) => stepFor(id));
    const { done: recorded } = await namedBatch(ctx.db, deleteStatements(ctx, actor, steps));
    return outcomeOf(ctx, { actor, steps, recorded, rules: deleteRules(actor) });
  });
  return { done, failed };
}

/**
 * Restores deleted tasks with their comments and people, for 30 days. Skips people who don't exist
 * any more or can't see the project. If the project is gone, the tasks have no project and no
 * people. Superadmins can restore all tasks; others those that they deleted and whose project they
 * still see.
 *
 * @returns which were restored, and which weren't.
 * @throws AppError `unauthenticated`, `invalid_input` or `forbidden`.
 */
export async function restoreTasks(ctx: Context, input: unknown): Promise<Deleted> {
  const actor = authorize(ctx.actor, "tasks.delete");
  const { ids } = parseInput(taskIdsSchema, input);
  const { done } = await inBatches(ids, async (some) => {
    const steps = some.map((id) => stepFor(id));
    const { done: recorded } = await namedBatch(ctx.db, restoreStatements(ctx, actor, steps));
    return { done: recorded.flatMap(({ id }) => (id === null ? [] : [id])), failed: [] };
  });
  const isDone = new Set(done);
  if (done.length < ids.length) await refuseUnmet(ctx, [stillAllowed(actor)]);
  const failed = ids
    .filter((id) => !isDone.has(id))
    .map((id): FailedTask => ({ id, code: "not_found", message: TASK_NOT_FOUND }));
  return { done, failed };
}
