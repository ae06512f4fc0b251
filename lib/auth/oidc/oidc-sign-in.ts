import { and, eq, type SQL, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { invitations } from "@/db/schema/account-links";
import { identityProviders, userIdentities, users } from "@/db/schema/auth";
import { isInvitationLive } from "@/lib/account-links/links";
import { partOf, writeIfAny } from "@/lib/audit/write";
import { passwordlessBuckets } from "@/lib/auth/passkeys/challenge";
import { fingerprintOf, isPassword, noPassword } from "@/lib/auth/password";
import { FACTOR_METHODS } from "@/lib/auth/second-factor/schema";
import { isPerson } from "@/lib/auth/service-account";
import { type Attempt, type HalfSignedIn, type SignedIn, userOf } from "@/lib/auth/sign-in";
import type { Context } from "@/lib/context/context";
import { isUniqueViolation } from "@/lib/errors";
import { countAttempt } from "@/lib/rate-limit";
import { nameSchema, USER_NAME_MAX } from "@/lib/users/schema";
import { isProviderUnchanged, linkWrite } from "./bind-identity";
import { keepsOtherWays } from "./bound-domains";
import {
  activeProvider,
  type BegunVisit,
  beginVisit,
  endVisit,
  type OidcAnswer,
  OidcRefusal,
  recordingRefusals,
  type VouchedIdentity,
} from "./ceremony";
import { enterLinkedAccount, updateEmailFromIssuer } from "./enter";

/** An account with this email already exists. The person has to confirm that it is theirs. */
interface ToConfirm {
  /** Ways to confirm: their second factors, or their password if they have none. */
  confirmBy: ("password" | (typeof FACTOR_METHODS)[number])[];
  /** For the sealed cookie that only `confirmIdentity` accepts. */
  toConfirm: string;
}

/**
 * Begins a sign-in at an identity provider.
 *
 * @param to the page to open afterwards (`ownPath`).
 * @throws OidcRefusal, or AppError `not_found`, `rate_limited` or `unavailable`.
 */
export const startOidcSignIn = (
  ctx: Context,
  providerId: string,
  { origin, to }: { origin: string; to: string },
): Promise<BegunVisit> =>
  recordingRefusals(ctx, providerId, async () =>
    beginVisit(ctx, await activeProvider(ctx, providerId), { origin, to, purpose: "sign-in" }),
  );

interface SignInAnswer extends OidcAnswer, Partial<Pick<Attempt, "deviceUserId">> {
  /** The hash of the session token that the browser sent, or null. */
  presented: string | null;
}

/**
 * Finishes a sign-in at an identity provider. A provider vouches only for emails of its own
 * domains. A linked account is signed in and gets the issuer's current email. An existing account
 * that isn't linked must be confirmed first (`confirmIdentity`). An unknown email gets an account
 * if it is invited or the provider has a role for newcomers. People with a second factor are asked
 * for it, unless the provider is trusted to have asked.
 *
 * @throws OidcRefusal, or AppError `not_found`, `rate_limited` or `unavailable`.
 */
export const finishOidcSignIn = (
  ctx: Context,
  providerId: string,
  { presented, deviceUserId = null, ...answer }: SignInAnswer,
): Promise<SignedIn | HalfSignedIn | ToConfirm> =>
  recordingRefusals(ctx, providerId, async () => {
    const buckets = passwordlessBuckets(ctx);
    await countAttempt(ctx, buckets);
    const vouched = await endVisit(ctx, providerId, answer, "sign-in");
    const confirmation = await linkedOrNew(ctx, vouched);
    return confirmation ?? enterLinkedAccount(ctx, vouched, { buckets, presented, deviceUserId });
  });

/** Returns the account linked to the vouched identity, or undefined. */
export async function accountOf(ctx: Context, { provider, subject }: VouchedIdentity) {
  const [known] = await ctx.db
    .select({ id: users.id, email: users.email, active: users.active })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(
      and(
        eq(userIdentities.providerId, provider.id),
        eq(userIdentities.subject, subject),
        isPerson(),
      ),
    );
  return known;
}

/** Prepares the linked account for signing in, or returns what has to be confirmed first. */
async function linkedOrNew(ctx: Context, vouched: VouchedIdentity): Promise<ToConfirm | null> {
  const linked = await accountOf(ctx, vouched);
  if (linked) {
    if (!linked.active) throw new OidcRefusal("no_account", { subject: linked.id });
    await updateEmailFromIssuer(ctx, vouched, linked);
    return null;
  }
  const there = await userOf(ctx, vouched.email);
  if (there) return toConfirm(ctx, vouched, there);
  await createNewcomer(ctx, vouched);
  return null;
}

type Found = NonNullable<Awaited<ReturnType<typeof userOf>>>;

/** Returns what has to be confirmed before linking an existing account. Throws OidcRefusal. */
async function toConfirm(
  ctx: Context,
  { provider, subject }: VouchedIdentity,
  { user, hasTotp, hasPasskey }: Found,
): Promise<ToConfirm> {
  const about = { subject: user.id };
  if (!user.active) throw new OidcRefusal("no_account", about);
  if (keepsOtherWays(user)) throw new OidcRefusal("link_first", about);
  const [other] = await ctx.db
    .select({ subject: userIdentities.subject })
    .from(userIdentities)
    .where(and(eq(userIdentities.providerId, provider.id), eq(userIdentities.userId, user.id)));
  if (other) throw new OidcRefusal("bound", about);
  const hasFactor = hasTotp || hasPasskey;
  if (!hasFactor && !isPassword(user.passwordHash)) throw new OidcRefusal("cannot_confirm", about);
  const factors = FACTOR_METHODS.filter(
    (method) => method === "recovery" || (method === "totp" ? hasTotp : hasPasskey),
  );
  const sealed = {
    ...{ providerId: provider.id, version: provider.version, subject, userId: user.id },
    email: user.email,
    password: await fingerprintOf(user.passwordHash),
  };
  return {
    confirmBy: hasFactor ? factors : ["password"],
    toConfirm: JSON.stringify(sealed),
  };
}

/** The name from the issuer if it is a valid one, or the first part of the email. */
function displayName({ name, email }: VouchedIdentity): string {
  const given = nameSchema.safeParse((name ?? "").trim().slice(0, USER_NAME_MAX));
  return given.success ? given.data : email.slice(0, email.indexOf("@")).slice(0, USER_NAME_MAX);
}

/** SQL condition on an invitation row: it lets this email in through an identity provider. */
const invites = (ctx: Context, email: string): SQL | undefined =>
  and(
    eq(invitations.email, email),
    // Superadmins keep a password, which they set through the invitation link.
    sql`${invitations.role} <> 'superadmin'`,
    isInvitationLive(ctx.now),
  );

/**
 * Creates a linked account without a password. The role comes from the invitation, or is the
 * provider's role for newcomers.
 *
 * @throws OidcRefusal if there is neither.
 */
async function createNewcomer(ctx: Context, vouched: VouchedIdentity): Promise<void> {
  const { provider, email } = vouched;
  const [invitation] = await ctx.db.select().from(invitations).where(invites(ctx, email));
  const role = invitation?.role ?? provider.newcomerRole;
  if (role === null) throw new OidcRefusal("no_account");
  const user = { id: crypto.randomUUID(), email };
  const fields = { name: invitation?.name ?? displayName(vouched), email, role };
  const row = {
    ...{ id: user.id, ...fields },
    passwordHash: noPassword(),
    createdBy: invitation?.createdBy,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const source = invitation
    ? sql`${invitations} WHERE ${and(invites(ctx, email), eq(invitations.id, invitation.id), eq(invitations.role, role), isProviderUnchanged(provider))}`
    : sql`${identityProviders} WHERE ${eq(identityProviders.id, provider.id)} AND ${isProviderUnchanged(provider)}`;
  const made = await writeIfAny(ctx, {
    rules: [],
    change: () => insertFrom(ctx.db, users, row, source).returning({ id: users.id }),
    audit: {
      action: "users.create",
      entityType: "user",
      entityId: user.id,
      actor: user,
      after: { ...fields, issuer: provider.name, invitedBy: invitation?.createdBy },
    },
    after: (isMade) => ({
      ...partOf(ctx, "linked", linkWrite(ctx, vouched, { user })),
      used: ctx.db.delete(invitations).where(and(eq(invitations.email, email), isMade)),
    }),
  }).catch((error: unknown) => {
    // A parallel request of the same person may have created the account already.
    if (isUniqueViolation(error, "user_identities")) return null;
    if (isUniqueViolation(error, "users.email")) return null;
    throw error;
  });
  if (made && made.linked.length > 0) return;
  if (!(await accountOf(ctx, vouched))) throw new OidcRefusal("no_account");
}
