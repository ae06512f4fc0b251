import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { type NamedResults, namedBatch, valuesOf } from "@/db/client";
import { passkeys, recoveryCodes, totpFactors, userIdentities, users } from "@/db/schema/auth";
import { write } from "@/lib/audit/write";
import { requireSession } from "@/lib/auth/authorize";
import { passkeysStatement, passkeyView } from "@/lib/auth/passkeys/own-passkeys";
import { afterRemovalStatements } from "@/lib/auth/second-factor/own-factor";
import { timeOfStep } from "@/lib/auth/second-factor/totp";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { isoTime, isoTimeOrNull } from "@/lib/time";
import { identitiesStatement, identityView, requireRemovable } from "./identities";
import { keepsOneWay } from "./last-way";
import { answerReviewSchema, type Removal, type SignInWays } from "./schema";
import { wayNotice } from "./way-notice";

function waysStatements(ctx: Context, userId: string) {
  return {
    person: ctx.db
      .select({ reviewSince: users.reviewSince })
      .from(users)
      .where(eq(users.id, userId)),
    passkeys: passkeysStatement(ctx, userId),
    apps: ctx.db
      .select({ confirmedAt: totpFactors.confirmedAt, lastStep: totpFactors.lastStep })
      .from(totpFactors)
      .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt))),
    identities: identitiesStatement(ctx, userId),
    recovery: ctx.db
      .select({
        total: sql<number>`count(*)`.as("total"),
        unused: sql<number>`count(*) - count(${recoveryCodes.usedAt})`.as("unused"),
        madeAt: sql<number | null>`min(${recoveryCodes.createdAt})`.as("made_at"),
        lastUsedAt: sql<number | null>`max(${recoveryCodes.usedAt})`.as("last_used_at"),
      })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, userId)),
  };
}

function waysView(read: NamedResults<ReturnType<typeof waysStatements>>): SignInWays {
  const [app] = read.apps;
  const [codes] = read.recovery;
  return {
    required: (read.person[0]?.reviewSince ?? null) !== null,
    passkeys: read.passkeys.map(passkeyView),
    app: app?.confirmedAt
      ? {
          created_at: isoTime(app.confirmedAt),
          last_used: isoTimeOrNull(app.lastStep === null ? null : timeOfStep(app.lastStep)),
        }
      : null,
    identities: read.identities.map(identityView),
    recovery_codes: codes?.total
      ? {
          left: codes.unused,
          created_at: isoTimeOrNull(codes.madeAt),
          last_used: isoTimeOrNull(codes.lastUsedAt),
        }
      : null,
  };
}

/**
 * Lists the person's ways to sign in besides the password, with when each was added and last used.
 *
 * @throws AppError `unauthenticated`, or `forbidden` for a token.
 */
export async function getSignInWays(ctx: Context): Promise<SignInWays> {
  const actor = requireSession(ctx.actor);
  return waysView(await namedBatch(ctx.db, waysStatements(ctx, actor.id)));
}

/** The names of existing ways to be removed, for the audit log and the notice. */
function namesOf(ways: SignInWays, remove: Removal): string[] {
  return [
    ...ways.passkeys.filter(({ id }) => remove.passkeys.includes(id)).map(({ name }) => name),
    ...(ways.app && remove.app ? ["authenticator app"] : []),
    ...ways.identities
      .filter(({ provider_id }) => remove.identities.includes(provider_id))
      .map(({ provider }) => provider),
    ...(ways.recovery_codes && remove.recovery_codes ? ["recovery codes"] : []),
  ];
}

/** Statements that remove the chosen ways if the condition holds. */
function removalStatements(ctx: Context, userId: string, remove: Removal, holds: SQL) {
  const { db } = ctx;
  return {
    keys: db
      .delete(passkeys)
      .where(
        and(
          eq(passkeys.userId, userId),
          sql`${passkeys.id} IN ${valuesOf(remove.passkeys)}`,
          holds,
        ),
      ),
    links: db
      .delete(userIdentities)
      .where(
        and(
          eq(userIdentities.userId, userId),
          sql`${userIdentities.providerId} IN ${valuesOf(remove.identities)}`,
          holds,
        ),
      ),
    ...(remove.app && {
      app: db.delete(totpFactors).where(and(eq(totpFactors.userId, userId), holds)),
    }),
    ...(remove.recovery_codes && {
      lost: db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), holds)),
    }),
  };
}

/**
 * Removes the chosen ways to sign in and keeps the others. Opens an account that was held for this
 * review. Without any factor the recovery codes go too, and if the role needs a factor, the person
 * has to set one up next.
 *
 * @returns the remaining ways.
 * @throws AppError `unauthenticated`, `forbidden` for a token, `invalid_input`, `step_up_required`,
 *   or `conflict` if no way to sign in would be left.
 */
export async function answerReview(ctx: Context, input: unknown): Promise<SignInWays> {
  const actor = requireStepUp(ctx);
  const { remove } = parseInput(answerReviewSchema, input);
  await requireRemovable(ctx, actor, remove.identities);
  const removed = namesOf(await getSignInWays(ctx), remove);
  const change = { change: "removed", what: "ways", name: removed.join(", ") } as const;
  const read = await write(ctx, {
    rules: [stillAllowed(actor), keepsOneWay(actor.id, remove)],
    change: (holds) =>
      ctx.db
        .update(users)
        .set({ reviewSince: null })
        .where(and(eq(users.id, actor.id), holds))
        .returning({ id: users.id }),
    audit: {
      action: "auth.reviewWays",
      entityType: "user",
      entityId: actor.id,
      after: { removed },
    },
    after: (isAnswered) => ({
      ...removalStatements(ctx, actor.id, remove, isAnswered),
      ...(removed.length > 0 && {
        ...afterRemovalStatements(ctx, actor.id),
        notice: wayNotice(ctx, actor.id, change, isAnswered),
      }),
      ...waysStatements(ctx, actor.id),
    }),
  });
  return waysView(read);
}
