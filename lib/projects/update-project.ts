import { updateItem } from "@/lib/managed-items/update-item";
import { deferFileRemoval } from "@/lib/media/delete-removed-files";
import type { Context } from "@/lib/platform/context";
import type { ProjectView } from "./schema";
import { PROJECT_WRITING } from "./writing";

/**
 * Changes the named fields of a project. A workspace that is taken out goes with its team and its files; kept ones keep
 * theirs. An edit without fields changes nothing.
 *
 * @param change.ifMatch the version that the change is meant for, or null.
 * @returns the project and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` or `precondition_failed`.
 */
export async function updateProject(
  ctx: Context,
  change: { id: string; changes: unknown; ifMatch?: number | null },
): Promise<{ project: ProjectView; version: number }> {
  const { view, version } = await updateItem(ctx, PROJECT_WRITING, change);
  deferFileRemoval(ctx);
  return { project: view, version };
}
