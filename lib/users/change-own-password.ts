import { and, eq, ne, sql } from "drizzle-orm";
import { sessions, users } from "@/db/schema/auth";
import { requireSession } from "@/lib/auth/authorize";
import { confirmPassword } from "@/lib/auth/confirm-password";
import { hashPassword } from "@/lib/auth/password";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { changeOwnPasswordSchema } from "./own-account-schema";

const WRONG_PASSWORD = "The current password is not correct";
const SAME_PASSWORD = "The new password must be different from the current one";
const CHANGED_MEANWHILE = "Your password has been changed in the meantime. Please sign in again.";

/**
 * Gives the person a new password and ends all their other sessions. The current one is asked for, at most 5 times in
 * 15 minutes while it is wrong.
 *
 * @throws AppError `unauthenticated`, `invalid_input`, `rate_limited`, `forbidden` (with `errors.currentPassword`, or to a
 *   token), or
 *   `conflict` when somebody else was faster.
 */
export async function changeOwnPassword(ctx: Context, input: unknown): Promise<void> {
  const actor = requireSession(ctx.actor);
  const { currentPassword, newPassword } = parseInput(changeOwnPasswordSchema, input);
  const storedHash = await confirmPassword(ctx, actor, {
    password: currentPassword,
    field: "currentPassword",
    wrong: WRONG_PASSWORD,
  });
  if (newPassword === currentPassword)
    throw new AppError("invalid_input", SAME_PASSWORD, {
      errors: { newPassword: [SAME_PASSWORD] },
    });
  const passwordHash = await hashPassword(newPassword);
  const [changed] = await ctx.db.batch([
    ctx.db
      .update(users)
      .set({ passwordHash, updatedAt: ctx.now, version: sql`${users.version} + 1` })
      .where(
        and(eq(users.id, actor.id), eq(users.passwordHash, storedHash), eq(users.active, true)),
      )
      .returning({ id: users.id }),
    auditIfChangedStatement(ctx, {
      action: "users.changeOwnPassword",
      entityType: "user",
      entityId: actor.id,
    }),
    ctx.db
      .delete(sessions)
      .where(
        and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId), sql`changes() > 0`),
      ),
  ]);
  if (changed.length === 0) throw new AppError("conflict", CHANGED_MEANWHILE);
}
