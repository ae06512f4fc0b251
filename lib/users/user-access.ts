import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { apiTokens } from "@/db/schema/api-tokens";
import {
  passkeys,
  recoveryCodes,
  sessions,
  totpFactors,
  userIdentities,
  users,
} from "@/db/schema/auth";
import { settings } from "@/db/schema/system";
import { exists } from "@/lib/audit/rules";
import { type Rule, write, writeIfAny } from "@/lib/audit/write";
import { readAccessPolicy } from "@/lib/auth/access-policy";
import type { Actor, SessionActor } from "@/lib/auth/actor";
import { authorize, INSUFFICIENT_PERMISSIONS, requireSession } from "@/lib/auth/authorize";
import { readSessions } from "@/lib/auth/own-sessions";
import { manageableRoles } from "@/lib/auth/roles";
import { hasFactor } from "@/lib/auth/session";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import { IDENTITY_NOT_FOUND, identitiesStatement, identityView } from "@/lib/auth/ways/identities";
import type { IdentityView } from "@/lib/auth/ways/schema";
import { wayNotice } from "@/lib/auth/ways/way-notice";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { readTokens } from "@/lib/tokens/own-tokens";
import { loadUser, USER_NOT_FOUND } from "./rows";
import type { UserAccess } from "./schema";

/** Checks that the actor can see and end this user's sessions and tokens. Not for their own. */
async function authorizeAccess(ctx: Context, id: string): Promise<SessionActor> {
  const actor = requireSession(ctx.actor);
  authorize(actor, "users.access");
  const { role } = await loadUser(ctx, actor, id);
  authorize(actor, "users.access", { id, role });
  return actor;
}

const someone = alias(users, "someone_else");

/** SQL: another person, with a role that the actor manages. */
function isManaged(actor: Actor, id: string): SQL {
  const isOtherPerson = and(
    eq(someone.id, id),
    ne(someone.id, actor.id),
    inArray(someone.role, [...manageableRoles(actor.role)]),
  );
  return sql`EXISTS (SELECT 1 FROM ${users} AS "someone_else" WHERE ${isOtherPerson})`;
}

/**
 * Returns another person's live sessions and API tokens, newest first, whether they have a second
 * factor, and their identity providers. One round trip.
 *
 * @throws AppError `forbidden`, also for tokens, or `not_found`.
 */
export async function getUserAccess(ctx: Context, id: string): Promise<UserAccess> {
  const actor = authorize(requireSession(ctx.actor), "users.access");
  const guard = isManaged(actor, id);
  const [, sessions, tokens, factor, identities, [policy]] = await Promise.all([
    authorizeAccess(ctx, id),
    readSessions(ctx, id, guard),
    readTokens(ctx, id, guard),
    ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), hasFactor(), guard)),
    identitiesStatement(ctx, id, guard),
    ctx.db.select({ stored: settings.accessPolicy }).from(settings).where(guard),
  ]);
  return {
    hasSecondFactor: factor.length > 0,
    idleMinutes: readAccessPolicy(policy?.stored ?? "{}").idle_minutes,
    sessions,
    tokens,
    identities: identities.map(identityView),
  };
}

/** The rules for ending what another person can sign in with: the actor manages them. */
const accessRules = (actor: SessionActor, id: string): Rule[] => [
  stillAllowed(actor),
  {
    holds: exists(users, eq(users.id, id)),
    refuse: new AppError("not_found", USER_NOT_FOUND),
  },
  {
    holds: isManaged(actor, id),
    refuse: new AppError("forbidden", INSUFFICIENT_PERMISSIONS),
  },
];

/**
 * Signs another person out everywhere. Their API tokens stay.
 *
 * @returns the number of ended sessions.
 * @throws AppError `forbidden`, also for tokens, or `not_found`.
 */
export async function endUserSessions(ctx: Context, id: string): Promise<number> {
  const actor = await authorizeAccess(ctx, id);
  const { changed } = await writeIfAny(ctx, {
    rules: accessRules(actor, id),
    change: (holds) =>
      ctx.db
        .delete(sessions)
        .where(and(eq(sessions.userId, id), holds))
        .returning({ id: sessions.id }),
    audit: { action: "users.endSessions", entityType: "user", entityId: id },
  });
  return changed.length;
}

/**
 * Revokes all API tokens of another person.
 *
 * @returns the number of revoked tokens.
 * @throws AppError `forbidden`, also for tokens, or `not_found`.
 */
export async function endUserTokens(ctx: Context, id: string): Promise<number> {
  const actor = await authorizeAccess(ctx, id);
  const { changed } = await writeIfAny(ctx, {
    rules: accessRules(actor, id),
    change: (holds) =>
      ctx.db
        .delete(apiTokens)
        .where(and(eq(apiTokens.userId, id), holds))
        .returning({ id: apiTokens.id }),
    audit: { action: "users.endTokens", entityType: "user", entityId: id },
  });
  return changed.length;
}

/**
 * Removes another person's authenticator app and passkeys, for example if lost, with their recovery
 * codes. Signs them out everywhere.
 *
 * @throws AppError `step_up_required`, or `not_found`, also for a person without a second factor.
 */
export async function removeUserFactor(ctx: Context, id: string): Promise<void> {
  const actor = await authorizeAccess(ctx, id);
  requireStepUp(ctx);
  const isGuarded = and(eq(users.id, id), hasFactor());
  const change = { change: "removed", what: "factor", by: actor.name } as const;
  await write(ctx, {
    rules: [
      ...accessRules(actor, id),
      {
        holds: exists(users, isGuarded),
        refuse: new AppError("not_found", "This user has no second factor"),
      },
    ],
    change: (holds) =>
      ctx.db
        .update(users)
        .set({ updatedAt: ctx.now })
        .where(and(eq(users.id, id), holds))
        .returning({ id: users.id }),
    audit: { action: "users.removeFactor", entityType: "user", entityId: id },
    after: (isDone) => ({
      ended: ctx.db.delete(sessions).where(and(eq(sessions.userId, id), isDone)),
      codes: ctx.db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, id), isDone)),
      app: ctx.db.delete(totpFactors).where(and(eq(totpFactors.userId, id), isDone)),
      keys: ctx.db.delete(passkeys).where(and(eq(passkeys.userId, id), isDone)),
      notice: wayNotice(ctx, id, change, isDone),
    }),
  });
}

/**
 * Lists the identity providers linked to another person's account, oldest first.
 *
 * @throws AppError `forbidden`, also for tokens, or `not_found`.
 */
export async function listUserIdentities(ctx: Context, id: string): Promise<IdentityView[]> {
  return (await getUserAccess(ctx, id)).identities;
}

/**
 * Unlinks an identity provider from another person's account and signs that person out everywhere.
 *
 * @throws AppError `step_up_required` or `not_found`.
 */
export async function removeUserIdentity(
  ctx: Context,
  id: string,
  providerId: string,
): Promise<void> {
  const actor = await authorizeAccess(ctx, id);
  requireStepUp(ctx);
  const rows = await identitiesStatement(ctx, id);
  const found = rows.find((row) => row.providerId === providerId);
  if (!found) throw new AppError("not_found", IDENTITY_NOT_FOUND);
  const isLinked = and(eq(userIdentities.userId, id), eq(userIdentities.providerId, providerId));
  const by = { name: found.provider, by: actor.name };
  await write(ctx, {
    rules: [
      ...accessRules(actor, id),
      {
        holds: exists(userIdentities, isLinked),
        refuse: new AppError("not_found", IDENTITY_NOT_FOUND),
      },
    ],
    change: (holds) =>
      ctx.db
        .delete(userIdentities)
        .where(and(isLinked, holds))
        .returning({ providerId: userIdentities.providerId }),
    audit: {
      action: "users.removeIdentity",
      entityType: "user",
      entityId: id,
      before: { issuer: found.provider },
    },
    after: (isDone) => ({
      ended: ctx.db.delete(sessions).where(and(eq(sessions.userId, id), isDone)),
      notice: wayNotice(ctx, id, { change: "removed", what: "identity", ...by }, isDone),
    }),
  });
}
