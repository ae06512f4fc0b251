import { requireActor } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { loadUser } from "./rows";
import type { VersionedUser } from "./schema";
import { versionedUserView } from "./user-view";

/**
 * One user with their version: anybody for superadmins and admins, else only oneself.
 *
 * @throws AppError `unauthenticated` or `not_found`.
 */
export async function getUser(ctx: Context, id: string): Promise<VersionedUser> {
  const actor = requireActor(ctx.actor);
  return versionedUserView(await loadUser(ctx, actor, id));
}
