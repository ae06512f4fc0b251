import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { emailChanges, invitations, passwordResets } from "@/db/schema/account-links";
import { users } from "@/db/schema/auth";
import { settings } from "@/db/schema/system";
import { issuerOfEmail, keepsOtherWays, mustUseIssuer } from "@/lib/auth/oidc/bound-domains";
import { fingerprintOf } from "@/lib/auth/password";
import { isPerson } from "@/lib/auth/service-account";
import { managesRole } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { randomToken, sha256Hex } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import { PRODUCT_NAME } from "@/lib/limits";
import { parseInput } from "@/lib/parse-input";
import {
  type Bucket,
  countAttempt,
  FIFTEEN_MINUTES_MS,
  giveBackStatement,
  networkOf,
} from "@/lib/rate-limit";
import { isoTime } from "@/lib/time";
import { invitationSentence } from "./invitation-words";
import { linkTokenSchema, type OpenedLink } from "./schema";

/** The same message for links that are unknown, used, revoked or expired. */
const DEAD_LINK = "This link has expired or was already used. Ask for a new one.";
/** Failed tries per network in 15 minutes. */
const TRIES = 30;

/** The pages that links open. */
const PAGES = { invitation: "/invite", reset: "/reset", email: "/confirm-email" } as const;

/**
 * Creates a link with a token of 256 random bits. The token comes after the `#`, which browsers
 * don't send: it never reaches a server log, a proxy or a Referer header. The page sends it in the
 * body of a POST.
 */
export async function newLink(kind: keyof typeof PAGES) {
  const token = randomToken();
  return { path: `${PAGES[kind]}#${token}`, tokenHash: await sha256Hex(token) };
}

export const deadLinkError = () => new AppError("not_found", DEAD_LINK);

/** The rate limit for opening links. */
export const linkBuckets = (ctx: Context): [Bucket] => [
  {
    key: `account-link:${networkOf(ctx.client.ip)}`,
    limit: TRIES,
    windowMs: FIFTEEN_MINUTES_MS,
  },
];

/** SQL over an invitation: its link works. */
export const isInvitationLive = (now: number): SQL | undefined =>
  and(gt(invitations.expiresAt, now), managesRole(invitations.createdBy, invitations.role));

/** SQL over a reset link and its person: the link works, as far as the database can tell. */
export const isResetLive = (now: number): SQL | undefined =>
  and(
    gt(passwordResets.expiresAt, now),
    eq(users.active, true),
    isPerson(),
    eq(users.email, passwordResets.email),
    // A password would be a way around the identity provider of their domain.
    sql`NOT ${mustUseIssuer()}`,
    sql`(${passwordResets.createdBy} IS NULL OR ${managesRole(passwordResets.createdBy, users.role)})`,
  );

/**
 * Returns the invitation of a link, and the person whose password the link may set. Either may be
 * missing.
 */
export async function findLink(ctx: Context, token: string) {
  const hash = await sha256Hex(token);
  // Not one batch: D1 returns rows by column name, and these two tables share column names.
  const [invited, resetting] = await Promise.all([
    ctx.db
      .select()
      .from(invitations)
      .where(and(eq(invitations.tokenHash, hash), isInvitationLive(ctx.now))),
    ctx.db
      .select({ link: passwordResets, user: users })
      .from(passwordResets)
      .innerJoin(users, eq(users.id, passwordResets.userId))
      .where(and(eq(passwordResets.tokenHash, hash), isResetLive(ctx.now))),
  ]);
  const [reset] = resetting;
  const stands =
    reset && (await fingerprintOf(reset.user.passwordHash)) === reset.link.passwordFingerprint;
  return { hash, invitation: invited[0], reset: stands ? reset : undefined };
}

/** Returns the inviter of an invitation and the site's title. */
async function invitedBy(
  ctx: Context,
  { createdBy }: Pick<typeof invitations.$inferSelect, "createdBy">,
) {
  const [found] = await ctx.db
    .select({ inviter: users.name, site: settings.siteTitle })
    .from(settings)
    .leftJoin(users, eq(users.id, sql`${createdBy}`));
  return { inviter: found?.inviter ?? "Someone", site: found?.site ?? PRODUCT_NAME };
}

/** SQL over a pending email and its person: it can still be confirmed. */
export const isEmailChangeLive = (now: number): SQL | undefined =>
  and(
    eq(emailChanges.userId, users.id),
    gt(emailChanges.expiresAt, now),
    eq(users.email, emailChanges.fromEmail),
    eq(users.active, true),
  );

/**
 * Returns the pending email that a link confirms, with its person. Returns undefined if the link
 * doesn't work.
 */
export async function findEmailLink(ctx: Context, token: string) {
  const [found] = await ctx.db
    .select({ pending: emailChanges, name: users.name })
    .from(emailChanges)
    .innerJoin(users, isEmailChangeLive(ctx.now))
    .where(eq(emailChanges.tokenHash, await sha256Hex(token)));
  return found;
}

/**
 * Returns whose link it is. Doesn't use the link up.
 *
 * @throws AppError `not_found` for a link that doesn't work.
 */
export async function openLink(ctx: Context, input: unknown): Promise<OpenedLink> {
  const { token } = parseInput(linkTokenSchema, input);
  const buckets = linkBuckets(ctx);
  await countAttempt(ctx, buckets);
  const { invitation, reset } = await findLink(ctx, token);
  const change = invitation || reset ? undefined : await findEmailLink(ctx, token);
  if (!invitation && !reset && !change) throw deadLinkError();
  await giveBackStatement(ctx, buckets);
  if (change) {
    const { email, fromEmail, expiresAt } = change.pending;
    const expires_at = isoTime(expiresAt);
    return { kind: "email", email, name: change.name, expires_at, from_email: fromEmail };
  }
  if (invitation) {
    const { email, name, role, expiresAt } = invitation;
    const message = invitationSentence({ role, ...(await invitedBy(ctx, invitation)) });
    const issuer = keepsOtherWays(invitation) ? null : await issuerOfEmail(ctx, email);
    const expires_at = isoTime(expiresAt);
    const opened = { kind: "invitation" as const, email, name, expires_at, message };
    return issuer ? { ...opened, provider: issuer } : opened;
  }
  if (!reset) throw deadLinkError();
  const { email, name } = reset.user;
  const expires_at = isoTime(reset.link.expiresAt);
  return { kind: "reset", email, name, expires_at };
}
