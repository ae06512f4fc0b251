import { and, eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { invitations } from "@/db/schema/account-links";
import { users } from "@/db/schema/auth";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import {
  boundDomainError,
  issuerOfEmail,
  isUnboundDomain,
  keepsOtherWays,
} from "@/lib/auth/oidc/bound-domains";
import { hashPassword } from "@/lib/auth/password";
import { requireUnguessable } from "@/lib/auth/password-rules";
import { countAttempt, giveBackStatement } from "@/lib/auth/rate-limit";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { refuseTakenEmail, userColumns, userView } from "@/lib/users/rows";
import type { UserView } from "@/lib/users/schema";
import { deadLink, findLink, isInvitationLive, linkBuckets } from "./links";
import { acceptInvitationSchema } from "./schema";

/**
 * Makes the user that an invitation is for, with the name and the password that they choose. Of several who use a link
 * at once one does; the role is the one that whoever answers for the invitation may give at that moment.
 *
 * @throws AppError `invalid_input`, `rate_limited`, `not_found` for a link that does not work, or `conflict` when the
 *   e-mail has come into use. `forbidden` where the email's domain signs in by an identity provider.
 */
export async function acceptInvitation(ctx: Context, input: unknown): Promise<UserView> {
  const { token, name, password } = parseInput(acceptInvitationSchema, input);
  const buckets = linkBuckets(ctx);
  await countAttempt(ctx, buckets);
  const { hash, invitation } = await findLink(ctx, token);
  if (!invitation) throw deadLink();
  await giveBackStatement(ctx, buckets);
  const { email, role, createdBy } = invitation;
  // A password would open nothing: whom the identity provider vouches for has the account by signing in there.
  const usesIssuer = !keepsOtherWays(invitation);
  const issuer = usesIssuer ? await issuerOfEmail(ctx, email) : null;
  if (issuer) throw boundDomainError(email, issuer);
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
  const isLive = and(
    eq(invitations.tokenHash, hash),
    isInvitationLive(ctx.now),
    usesIssuer ? isUnboundDomain(email) : undefined,
  );
  const isMade = sql`EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${id})`;
  const { made } = await namedBatch(ctx.db, {
    made: insertFrom(ctx.db, users, values, sql`${invitations} WHERE ${isLive}`).returning(
      userColumns,
    ),
    audit: auditIfChangedStatement(ctx, {
      action: "invitations.accept",
      entityType: "user",
      entityId: id,
      actor: { id, email },
      after: { name, email, role, invitedBy: createdBy },
    }),
    used: ctx.db.delete(invitations).where(and(eq(invitations.tokenHash, hash), isMade)),
  }).catch(refuseTakenEmail);
  const [user] = made;
  if (!user) throw deadLink();
  return userView(user);
}
