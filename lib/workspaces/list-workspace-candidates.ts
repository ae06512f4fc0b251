import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { candidatesStatement } from "@/lib/managed-items/people";
import type { CandidatesView } from "@/lib/managed-items/schema";
import type { Context } from "@/lib/platform/context";
import { loadWorkspace, type WorkspaceAddress } from "./load-workspace";

/**
 * The active people, for whoever manages the team of this workspace; who is on it already is the caller's to leave out.
 * Anybody may be offered: a workspace assignment alone makes the project visible (decisions).
 *
 * @param q whom a search is for (`candidatesStatement`).
 * @returns nobody for a person who may not manage this team.
 * @throws AppError `unauthenticated`; `not_found` when the person cannot see the project; `invalid_input` for an
 * unknown type or a text that cannot be searched for.
 */
export async function listWorkspaceCandidates(
  ctx: Context,
  address: WorkspaceAddress,
  q?: unknown,
): Promise<CandidatesView> {
  const actor = authorize(ctx.actor, "workspaces.assign");
  const { facts } = await loadWorkspace(ctx, actor, address);
  if (!can(actor, "workspaces.assign", facts)) return { canManage: false, candidates: [] };
  return { canManage: true, candidates: await candidatesStatement(ctx, { q }) };
}
