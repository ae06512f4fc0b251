import { and, eq, ne, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { apiTokens } from "@/db/schema/api-tokens";
import { sessions, users } from "@/db/schema/auth";
import { dropEmailChangeStatements } from "@/lib/account-links/email-change";
import { auditIfChangedStatement } from "@/lib/audit/audit";
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
 * Changes the person's own name and how the console meets them; a new e-mail waits for confirmation.
 *
 * @throws AppError `unauthenticated`, `invalid_input` (any other field too), `precondition_failed`, or `conflict` when
 *   the e-mail is in use; for the e-mail `step_up_required`, and `forbidden` where it comes from an identity provider.
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
 * Gives the person a new password and ends all their other sessions and all their API tokens. The current one is asked for, at most 5 times in
 * 15 minutes while it is wrong.
 *
 * @throws AppError `unauthenticated`, `invalid_input`, `rate_limited`, `forbidden` (with `errors.currentPassword`, or to a
 *   token), or `conflict` when somebody else was faster.
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
  // The hash is salted: only this change can have written it.
  const isChanged = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${actor.id} AND ${users.passwordHash} = ${passwordHash})`;
  const { changed } = await namedBatch(ctx.db, {
    changed: ctx.db
      .update(users)
      .set({
        passwordHash,
        passwordGivenAt: null,
        updatedAt: ctx.now,
        version: sql`${users.version} + 1`,
      })
      .where(
        and(eq(users.id, actor.id), eq(users.passwordHash, storedHash), eq(users.active, true)),
      )
      .returning({ id: users.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "users.changeOwnPassword",
      entityType: "user",
      entityId: actor.id,
    }),
    notice: noticeStatement(ctx, { kind: "password_changed", to: actor.id, link: "/account" }),
    confirmed: ctx.db
      .update(sessions)
      .set({ confirmedAt: ctx.now })
      .where(and(eq(sessions.id, actor.sessionId), isChanged)),
    endedSessions: ctx.db
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId), isChanged)),
    endedTokens: ctx.db.delete(apiTokens).where(and(eq(apiTokens.userId, actor.id), isChanged)),
    // An intruder may have asked for it.
    ...dropEmailChangeStatements(ctx, actor.id, isChanged),
  });
  if (changed.length === 0) throw new AppError("conflict", CHANGED_MEANWHILE);
}
