import { authorize } from "@/lib/auth/authorize";
import type { Action } from "@/lib/auth/policy";
import type { Context } from "@/lib/platform/context";
import { candidatesStatement } from "./people";
import type { CandidateView } from "./schema";

/**
 * The active people who may be assigned to something new, by name. For whoever may create such an item.
 *
 * @param q whom a search is for (`candidatesStatement`).
 * @throws AppError `unauthenticated`, `forbidden` or `invalid_input`.
 */
export async function listCandidates(
  ctx: Context,
  action: Extract<Action, "projects.create" | "agents.create" | "rags.create">,
  q?: unknown,
): Promise<CandidateView[]> {
  authorize(ctx.actor, action);
  return candidatesStatement(ctx, { q });
}
