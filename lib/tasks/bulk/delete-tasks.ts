import { namedBatch } from "@/db/client";
import { authorize } from "@/lib/auth/authorize";
import { assertStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { deleteStatements, restoreStatements } from "../changes/delete-task";
import { stepFor } from "../changes/steps";
import { TASK_CHANGED, TASK_NOT_FOUND } from "../schema";
import { chosenIds, inBatches } from "./matching";
import { outcomeOf } from "./outcome";
import { deleteTasksSchema, type RefusedTask, taskIdsSchema } from "./schema";

interface Deleted {
  done: string[];
  refused: RefusedTask[];
}

/**
 * Deletes up to 1,000 tasks: each that the person may delete, and no other. `restoreTasks` takes it back for 30 days.
 *
 * @returns which were deleted, and which were left alone and why.
 * @throws AppError `unauthenticated`, `invalid_input` or `forbidden`.
 */
export async function deleteTasks(ctx: Context, input: unknown): Promise<Deleted> {
  const actor = authorize(ctx.actor, "tasks.delete");
  const ids = await chosenIds(ctx, actor, parseInput(deleteTasksSchema, input));
  const { done, refused } = await inBatches(ids, async (some) => {
    const steps = some.map((id) => stepFor(id));
    const { done: recorded } = await namedBatch(ctx.db, deleteStatements(ctx, actor, steps));
    return outcomeOf(ctx, {
      actor,
      steps,
      recorded,
      actionOf: () => "tasks.delete",
      otherwise: () => ({ code: "precondition_failed", message: TASK_CHANGED }),
    });
  });
  return { done, refused };
}

/**
 * Puts deleted tasks back as they were, with their comments and the people on them, as far as these still exist and see
 * the project; into none, and with nobody on them, where the project is gone. For 30 days, for superadmins and for whoever deleted them and sees
 * their project still.
 *
 * @returns which are back, and which are not.
 * @throws AppError `unauthenticated`, `invalid_input` or `forbidden`.
 */
export async function restoreTasks(ctx: Context, input: unknown): Promise<Deleted> {
  const actor = authorize(ctx.actor, "tasks.delete");
  const { ids } = parseInput(taskIdsSchema, input);
  const { done } = await inBatches(ids, async (some) => {
    const steps = some.map((id) => stepFor(id));
    const { done: recorded } = await namedBatch(ctx.db, restoreStatements(ctx, actor, steps));
    return { done: recorded.flatMap(({ id }) => (id === null ? [] : [id])), refused: [] };
  });
  const isDone = new Set(done);
  if (done.length < ids.length) await assertStillAllowed(ctx, actor);
  const refused = ids
    .filter((id) => !isDone.has(id))
    .map((id): RefusedTask => ({ id, code: "not_found", message: TASK_NOT_FOUND }));
  return { done, refused };
}
