import { createItem } from "@/lib/managed-items/create-item";
import type { Context } from "@/lib/platform/context";
import type { ProjectView } from "./schema";
import { PROJECT_WRITING } from "./writing";

/**
 * Creates a project with its workspaces and its team.
 *
 * @param idempotencyKey the request's key: the same one again answers the project that it made.
 * @returns the project and its version.
 * @throws AppError `unauthenticated`, `forbidden` or `invalid_input`.
 */
export async function createProject(
  ctx: Context,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<{ project: ProjectView; version: number }> {
  const { view, version } = await createItem(ctx, PROJECT_WRITING, input, idempotencyKey);
  return { project: view, version };
}
