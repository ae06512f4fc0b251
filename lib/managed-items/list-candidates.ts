import { authorize } from "@/lib/auth/authorize";
import type { Action } from "@/lib/auth/policy";
import type { Context } from "@/lib/platform/context";
import { candidatesStatement } from "./people";
import type { CandidateView } from "./schema";

/**
 * The active people who may be assigned to something new, by name. For whoever may create such an item.
 *
 * @throws AppError `unauthenticated` or `forbidden`.
 */
export async function listCandidates(
  ctx: Context,
  action: Extract<Action, "projects.create" | "agents.create" | "rags.create">,
): Promise<CandidateView[]> {
  authorize(ctx.actor, action);
  return candidatesStatement(ctx);
}
