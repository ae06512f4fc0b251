import { authorize } from "@/lib/auth/authorize";
import { parseInput } from "@/lib/parse-input";
import type { Context } from "@/lib/platform/context";
import { taskIdsSchema } from "./bulk-schema";
import { deleteStatements } from "./delete-steps";
import { outcomeOf } from "./refusals";
import { type RefusedTask, TASK_CHANGED } from "./schema";
import { stepFor } from "./steps";

/**
 * Deletes up to 500 tasks: each that the person may delete, and no other. `restoreTasks` takes it back for 30 days.
 *
 * @returns which were deleted, and which were left alone and why.
 * @throws AppError `unauthenticated`, `invalid_input` or `forbidden`.
 */
export async function deleteTasks(
  ctx: Context,
  input: unknown,
): Promise<{ done: string[]; refused: RefusedTask[] }> {
  const actor = authorize(ctx.actor, "tasks.delete");
  const { ids } = parseInput(taskIdsSchema, input);
  const steps = ids.map((id) => stepFor(id));
  const results = await ctx.db.batch(deleteStatements(ctx, actor, steps));
  return outcomeOf(ctx, {
    actor,
    steps,
    recorded: results[5],
    actionOf: () => "tasks.delete",
    otherwise: () => ({ code: "precondition_failed", message: TASK_CHANGED }),
  });
}
