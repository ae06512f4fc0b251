import { and, eq, ne, sql } from "drizzle-orm";
import { apiTokens } from "@/db/schema/api-tokens";
import { sessions, users } from "@/db/schema/auth";
import { dropEmailChangeStatements } from "@/lib/account-links/email-change";
import { exists } from "@/lib/audit/rules";
import { write } from "@/lib/audit/write";
import { requireSession } from "@/lib/auth/authorize";
import { hashPassword } from "@/lib/auth/password";
import { requireUnguessable } from "@/lib/auth/password-rules";
import { confirmPassword } from "@/lib/auth/step-up";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { noticeStatement } from "@/lib/notices/notice-statement";
import { parseInput } from "@/lib/parse-input";
import { changeOwnPasswordSchema, ownAccountSchema } from "./schema";
import { type ChangedUser, updateUser } from "./write-users";

const WRONG_PASSWORD = "Current password is incorrect";
const SAME_PASSWORD = "The new password must be different from the current one";
const CHANGED_MEANWHILE = "Your password was changed in the meantime. Please sign in again.";

/**
 * Changes the person's own name, locale and start page. A new email waits for confirmation.
 *
 * @throws AppError `invalid_input` also for any other field, `precondition_failed`, `conflict` if
 * the email is in use. For the email also `step_up_required`, and `forbidden` if it comes from an
 * identity provider.
 */
export async function updateOwnAccount(
  ctx: Context,
  input: unknown,
  ifMatch: number | null = null,
): Promise<ChangedUser> {
  const actor = requireSession(ctx.actor);
  return updateUser(ctx, actor.id, parseInput(ownAccountSchema, input), ifMatch);
}

/**
 * Changes the person's own password, and ends their other sessions and all their API tokens. Needs
 * the current password, with at most 5 wrong tries in 15 minutes.
 *
 * @throws AppError `rate_limited`, `forbidden` (with `errors.currentPassword`, or for tokens),
 * `conflict` if someone else changed it first.
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
  await requireUnguessable(ctx, newPassword, actor, "newPassword");
  const passwordHash = await hashPassword(newPassword);
  const isAsChecked = and(
    eq(users.id, actor.id),
    eq(users.passwordHash, storedHash),
    eq(users.active, true),
  );
  const notice = { kind: "password_changed", to: actor.id, link: "/account" } as const;
  await write(ctx, {
    rules: [
      { holds: exists(users, isAsChecked), refuse: new AppError("conflict", CHANGED_MEANWHILE) },
    ],
    change: (holds) =>
      ctx.db
        .update(users)
        .set({
          passwordHash,
          passwordGivenAt: null,
          updatedAt: ctx.now,
          version: sql`${users.version} + 1`,
        })
        .where(and(eq(users.id, actor.id), holds))
        .returning({ id: users.id }),
    audit: { action: "users.changeOwnPassword", entityType: "user", entityId: actor.id },
    after: (isChanged) => ({
      notice: noticeStatement(ctx, notice, isChanged),
      confirmed: ctx.db
        .update(sessions)
        .set({ confirmedAt: ctx.now })
        .where(and(eq(sessions.id, actor.sessionId), isChanged)),
      endedSessions: ctx.db
        .delete(sessions)
        .where(and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId), isChanged)),
      endedTokens: ctx.db.delete(apiTokens).where(and(eq(apiTokens.userId, actor.id), isChanged)),
      // An intruder may have requested the pending email.
      ...dropEmailChangeStatements(ctx, actor.id, isChanged),
    }),
  });
}
