import { eq } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { authorize } from "@/lib/auth/authorize";
import type { Action } from "@/lib/auth/policy";
import type { Context } from "@/lib/platform/context";
import type { CandidateView } from "./schema";

/** People that one selector offers. */
export const MAX_CANDIDATES = 500;

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
  return ctx.db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(eq(users.active, true))
    .orderBy(users.name)
    .limit(MAX_CANDIDATES);
}
