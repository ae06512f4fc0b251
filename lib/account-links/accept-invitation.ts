import { and, eq, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { invitations } from "@/db/schema/account-links";
import { users } from "@/db/schema/auth";
import { exists } from "@/lib/audit/rules";
import { write } from "@/lib/audit/write";
import {
  boundDomainError,
  issuerOfEmail,
  isUnboundDomain,
  keepsOtherWays,
} from "@/lib/auth/oidc/bound-domains";
import { hashPassword } from "@/lib/auth/password";
import { requireUnguessable } from "@/lib/auth/password-rules";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { countAttempt, giveBackStatement } from "@/lib/rate-limit";
import { refuseTakenEmail, userColumns, userView } from "@/lib/users/rows";
import type { UserView } from "@/lib/users/schema";
import { deadLinkError, findLink, isInvitationLive, linkBuckets } from "./links";
import { acceptInvitationSchema } from "./schema";

/**
 * Creates the invited user with the name and password they choose. If a link is used several times
 * at once, one use succeeds. The role is the one that the inviter may give at that moment.
 *
 * @throws AppError `not_found` for a link that doesn't work, `conflict` if the email is in use by
 * now, `forbidden` if the email's domain signs in through an identity provider.
 */
export async function acceptInvitation(ctx: Context, input: unknown): Promise<UserView> {
  const { token, name, password } = parseInput(acceptInvitationSchema, input);
  const buckets = linkBuckets(ctx);
  await countAttempt(ctx, buckets);
  const { hash, invitation } = await findLink(ctx, token);
  if (!invitation) throw deadLinkError();
  await giveBackStatement(ctx, buckets);
  const { email, role, createdBy } = invitation;
  // People whose domain uses an identity provider get their account by signing in there: a password
  // would be of no use.
  const usesIssuer = !keepsOtherWays(invitation);
  const refuseBound = async () => {
    const issuer = await issuerOfEmail(ctx, email);
    if (issuer) throw boundDomainError(email, issuer);
  };
  if (usesIssuer) await refuseBound();
  await requireUnguessable(ctx, password, { name, email });
  const id = crypto.randomUUID();
  const values = {
    id,
    name,
    email: sql`${invitations.email}`,
    passwordHash: await hashPassword(password),
    role: sql`${invitations.role}`,
    createdBy: sql`${invitations.createdBy}`,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const isIt = eq(invitations.tokenHash, hash);
  const isLive = exists(invitations, and(isIt, isInvitationLive(ctx.now)));
  const { changed } = await write(ctx, {
    rules: [
      { holds: isLive, refuse: deadLinkError() },
      ...(usesIssuer ? [{ holds: isUnboundDomain(email), refuse: refuseBound }] : []),
    ],
    change: (holds) =>
      insertFrom(ctx.db, users, values, sql`${invitations} WHERE ${isIt} AND ${holds}`).returning(
        userColumns,
      ),
    audit: {
      action: "invitations.accept",
      entityType: "user",
      entityId: id,
      actor: { id, email },
      after: { name, email, role, invitedBy: createdBy },
    },
    after: (isMade) => ({ used: ctx.db.delete(invitations).where(and(isIt, isMade)) }),
  }).catch(refuseTakenEmail);
  return userView(changed[0]);
}
