import { deleteItem } from "@/lib/managed-items/delete-item";
import { deferFileRemoval } from "@/lib/media/delete-removed-files";
import type { Context } from "@/lib/platform/context";
import { PROJECT_WRITING } from "./writing";

/**
 * Deletes a project with its workspaces, their teams and their files. Its tasks stay, in no project.
 *
 * @param which.ifMatch the version that is meant, or null for whichever it is.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteProject(
  ctx: Context,
  which: { id: string; ifMatch?: number | null },
): Promise<void> {
  await deleteItem(ctx, PROJECT_WRITING, which);
  deferFileRemoval(ctx);
}
