import { users } from "@/db/schema/auth";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { deferFileRemoval } from "@/lib/media/delete-removed-files";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { explainRefusal, guardOf, loadUser, refuseOwn } from "./rows";
import { CHANGED_MEANWHILE, OWN_DELETION } from "./schema";
import { userView } from "./user-view";

/**
 * Deletes a user. Their sessions and assignments go with them; what they created stays, without a creator (the
 * schema's foreign keys).
 *
 * @param ifMatch the version that is meant, or null.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found`, `precondition_failed` or `last_superadmin`.
 */
export async function deleteUser(
  ctx: Context,
  id: string,
  ifMatch: number | null = null,
): Promise<void> {
  const actor = authorize(ctx.actor, "users.delete");
  const row = await loadUser(ctx, actor, id);
  if (id === actor.id) refuseOwn(row, OWN_DELETION);
  authorize(actor, "users.delete", { id, role: row.role });
  if (ifMatch !== null && ifMatch !== row.version)
    throw new AppError("precondition_failed", CHANGED_MEANWHILE);
  const write = { actor, id, ifMatch, removesSuperadmin: true };
  const { id: _id, ...before } = userView(row);
  const [deleted] = await ctx.db.batch([
    ctx.db.delete(users).where(guardOf(write)).returning({ id: users.id }),
    auditIfChangedStatement(ctx, {
      action: "users.delete",
      entityType: "user",
      entityId: id,
      before,
    }),
  ]);
  // Their interrupted uploads went with them.
  deferFileRemoval(ctx);
  if (deleted.length === 0) await explainRefusal(ctx, write);
}
