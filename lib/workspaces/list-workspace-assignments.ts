import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { noAccessTo } from "./catalogue";
import { existingId, loadWorkspace, type WorkspaceAddress } from "./load-workspace";
import { MAX_WORKSPACE_TEAM, readWorkspaceTeam } from "./rows";
import type { WorkspaceAssignmentView } from "./schema";

export interface WorkspaceAssignments {
  assignments: WorkspaceAssignmentView[];
  /** Of those who are deactivated: they stay assigned, without access. */
  inactiveIds: string[];
  /** The person may add and remove people. */
  canManage: boolean;
}

/**
 * Who is assigned to a workspace of a project, in the order of assignment, for whoever may enter it and for whoever
 * manages its team without being on it. One round trip.
 *
 * @throws AppError `unauthenticated`; `not_found` when the person cannot see the project or it has no such workspace;
 * `forbidden` with the access sentence when they see the project only; `invalid_input` for a missing or unknown type.
 */
export async function listWorkspaceAssignments(
  ctx: Context,
  address: WorkspaceAddress,
): Promise<WorkspaceAssignments> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const loaded = await loadWorkspace(ctx, actor, address, MAX_WORKSPACE_TEAM);
  const canManage = can(actor, "workspaces.assign", loaded.facts);
  if (!canManage && !can(actor, "workspaces.enter", loaded.facts))
    throw new AppError("forbidden", noAccessTo(loaded.type));
  existingId(loaded);
  const assignments = readWorkspaceTeam(loaded.team).map(({ id, name, email, role }) => ({
    userId: id,
    userName: name,
    userEmail: email,
    userSystemRole: role,
  }));
  return { assignments, inactiveIds: JSON.parse(loaded.inactive) as string[], canManage };
}
