import { namedBatch } from "@/db/named-batch";
import { authorize } from "@/lib/auth/authorize";
import { assertStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { loadTask } from "../get-task";
import { TASK_CHANGED } from "../schema";
import { deleteStatements } from "./delete-statements";
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
  const { standing, version } = await loadTask(ctx, actor, id);
  authorize(actor, "tasks.delete", standing);
  const changed = new AppError("precondition_failed", TASK_CHANGED);
  if (ifMatch !== null && ifMatch !== version) throw changed;
  const { done } = await namedBatch(ctx.db, deleteStatements(ctx, actor, [stepFor(id, ifMatch)]));
  if (done.length > 0) return;
  await assertStillAllowed(ctx, actor);
  authorize(actor, "tasks.delete", (await loadTask(ctx, actor, id)).standing);
  throw changed;
}
