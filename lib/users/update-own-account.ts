import { requireActor } from "@/lib/auth/authorize";
import { parseInput } from "@/lib/parse-input";
import type { Context } from "@/lib/platform/context";
import { ownAccountSchema } from "./own-account-schema";
import type { VersionedUser } from "./schema";
import { updateUser } from "./update-user";

/**
 * Changes the person's own name or e-mail.
 *
 * @throws AppError `unauthenticated`, `invalid_input` (any other field too), `precondition_failed`, or `conflict` when
 *   the e-mail is in use.
 */
export async function updateOwnAccount(
  ctx: Context,
  input: unknown,
  ifMatch: number | null = null,
): Promise<VersionedUser> {
  const actor = requireActor(ctx.actor);
  return updateUser(ctx, actor.id, parseInput(ownAccountSchema, input), ifMatch);
}
