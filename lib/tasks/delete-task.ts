import { refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { deleteStatements } from "./delete-steps";
import { loadTask } from "./load-task";
import { TASK_CHANGED } from "./schema";
import { stepFor } from "./steps";

/**
 * Deletes a task with its comments. `restoreTasks` puts it back for 30 days.
 *
 * @param ifMatch the version that is meant, or null for whichever it is.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteTask(
  ctx: Context,
  { id, ifMatch = null }: { id: string; ifMatch?: number | null },
): Promise<void> {
  const actor = authorize(ctx.actor, "tasks.delete");
  const { facts, version } = await loadTask(ctx, actor, id);
  authorize(actor, "tasks.delete", facts);
  const changed = new AppError("precondition_failed", TASK_CHANGED);
  if (ifMatch !== null && ifMatch !== version) throw changed;
  const results = await ctx.db.batch(deleteStatements(ctx, actor, [stepFor(id, ifMatch)]));
  if (results[5].length > 0) return;
  await refuseFallen(ctx, actor);
  authorize(actor, "tasks.delete", (await loadTask(ctx, actor, id)).facts);
  throw changed;
}
