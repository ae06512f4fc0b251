import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { noAccessTo } from "./catalogue";
import { existingId, loadWorkspace } from "./load-workspace";
import type { EnteredWorkspace } from "./schema";

/**
 * A workspace of a project, for whoever may enter it: superadmin, the project's creator, or assigned to it.
 *
 * @throws AppError `unauthenticated`; `not_found` when the person cannot see the project or it has no such workspace;
 * `forbidden` with the access sentence when they see the project only; `invalid_input` for an unknown type, or without
 * a project id or a type.
 */
export async function enterWorkspace(
  ctx: Context,
  { projectId, workspaceType }: { projectId: string; workspaceType: string },
): Promise<EnteredWorkspace> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const loaded = await loadWorkspace(ctx, actor, { projectId, workspaceType });
  if (!can(actor, "workspaces.enter", loaded.facts))
    throw new AppError("forbidden", noAccessTo(workspaceType));
  return {
    id: existingId(loaded),
    type: loaded.type,
    project: loaded.project,
  };
}
