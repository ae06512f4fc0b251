import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { identityProviders, userIdentities } from "@/db/schema/auth";
import { exists } from "@/lib/audit/rules";
import { write } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { requireSession } from "@/lib/auth/authorize";
import { issuerOfEmail, keepsOtherWays } from "@/lib/auth/oidc/bound-domains";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { isoTime } from "@/lib/time";
import { keepsOneWay } from "./last-way";
import type { IdentityView } from "./schema";
import { wayNotice } from "./way-notice";

export const IDENTITY_NOT_FOUND = "This identity provider isn't linked to their account";

/**
 * Statement that reads the identity providers that sign a person in, oldest first, or none if the
 * guard doesn't hold.
 */
export function identitiesStatement(ctx: Context, userId: string, guard?: SQL) {
  return ctx.db
    .select({
      providerId: userIdentities.providerId,
      provider: sql<string>`${identityProviders.name}`.as("provider_name"),
      linkedAt: sql<number>`${userIdentities.createdAt}`.as("linked_at"),
      lastUsedAt: userIdentities.lastUsedAt,
    })
    .from(userIdentities)
    .innerJoin(identityProviders, eq(identityProviders.id, userIdentities.providerId))
    .where(and(eq(userIdentities.userId, userId), guard))
    .orderBy(asc(userIdentities.createdAt), asc(identityProviders.name));
}

type IdentityRow = Awaited<ReturnType<typeof identitiesStatement>>[number];

/** Converts a row of `identitiesStatement` for the API. */
export function identityView(row: IdentityRow): IdentityView {
  return {
    provider_id: row.providerId,
    provider: row.provider,
    created_at: isoTime(row.linkedAt),
    last_used: isoTime(row.lastUsedAt),
  };
}

/**
 * Lists the identity providers that sign the person in, oldest first.
 *
 * @throws AppError `unauthenticated`, or `forbidden` for a token.
 */
export async function listOwnIdentities(ctx: Context): Promise<IdentityView[]> {
  const actor = requireSession(ctx.actor);
  return (await identitiesStatement(ctx, actor.id)).map(identityView);
}

/**
 * Refuses to remove the identity provider that the person's domain must use.
 *
 * @throws AppError `conflict`.
 */
export async function requireRemovable(
  ctx: Context,
  actor: Actor,
  providerIds: readonly string[],
): Promise<void> {
  if (providerIds.length === 0 || keepsOtherWays(actor)) return;
  const issuer = await issuerOfEmail(ctx, actor.email);
  if (issuer && providerIds.includes(issuer.id))
    throw new AppError("conflict", `Your email address can sign in with ${issuer.name} only.`);
}

/**
 * Removes an identity provider from the person's account.
 *
 * @throws AppError `unauthenticated`, `forbidden` for a token, `step_up_required`, `not_found`, or
 *   `conflict` if it is the last way to sign in.
 */
export async function removeOwnIdentity(ctx: Context, providerId: string): Promise<void> {
  const actor = requireStepUp(ctx);
  const rows = await identitiesStatement(ctx, actor.id);
  const found = rows.find((row) => row.providerId === providerId);
  if (!found) throw new AppError("not_found", IDENTITY_NOT_FOUND);
  await requireRemovable(ctx, actor, [providerId]);
  const isOwn = and(eq(userIdentities.userId, actor.id), eq(userIdentities.providerId, providerId));
  const change = { change: "removed", what: "identity", name: found.provider } as const;
  await write(ctx, {
    rules: [
      stillAllowed(actor),
      {
        holds: exists(userIdentities, isOwn),
        refuse: new AppError("not_found", IDENTITY_NOT_FOUND),
      },
      keepsOneWay(actor.id, { identities: [providerId] }),
    ],
    change: (holds) =>
      ctx.db
        .delete(userIdentities)
        .where(and(isOwn, holds))
        .returning({ providerId: userIdentities.providerId }),
    audit: {
      action: "auth.removeIdentity",
      entityType: "user",
      entityId: actor.id,
      before: { issuer: found.provider },
    },
    after: (isDone) => ({ notice: wayNotice(ctx, actor.id, change, isDone) }),
  });
}
