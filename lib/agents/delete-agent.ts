import { deleteItem } from "@/lib/managed-items/delete-item";
import type { Context } from "@/lib/platform/context";
import { AGENT_WRITING } from "./writing";

/**
 * Deletes an agent with its team and its links to projects.
 *
 * @param which.ifMatch the version that is meant, or null for whichever it is.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteAgent(
  ctx: Context,
  which: { id: string; ifMatch?: number | null },
): Promise<void> {
  await deleteItem(ctx, AGENT_WRITING, which);
}
