import { and, eq, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { identityProviders, userIdentities, users } from "@/db/schema/auth";
import { taskUsers } from "@/db/schema/tasks";
import {
  dropEmailChangeStatements,
  needsNoConfirmation,
  requestEmailChange,
  requireOwnEmail,
} from "@/lib/account-links/email-change";
import type { EmailChange } from "@/lib/account-links/schema";
import { exists } from "@/lib/audit/rules";
import { type Rule, write, writeOnce } from "@/lib/audit/write";
import type { Actor, SessionActor } from "@/lib/auth/actor";
import { authorize, requireSession } from "@/lib/auth/authorize";
import {
  emailIssuerName,
  hasIdentity,
  isUnboundDomain,
  keepsOtherWays,
  requireUnboundDomain,
  unboundDomain,
} from "@/lib/auth/oidc/bound-domains";
import { hashPassword } from "@/lib/auth/password";
import { requireUnguessable } from "@/lib/auth/password-rules";
import { can } from "@/lib/auth/policy";
import { isAtLeast } from "@/lib/auth/roles";
import { endSessionsStatement } from "@/lib/auth/session";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import { endTokensOfInactiveStatement } from "@/lib/auth/token";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { deferFileRemoval } from "@/lib/files/removed-files";
import { noticeEachStatement, noticeStatement } from "@/lib/notices/notice-statement";
import { parseInput } from "@/lib/parse-input";
import { removeLostAssignmentsStatements } from "@/lib/projects/lost-access";
import { countAttempt, FIFTEEN_MINUTES_MS } from "@/lib/rate-limit";
import { dropAvatarStatement } from "./own-avatar";
import { getUser } from "./read-users";
import {
  CHANGED_MEANWHILE,
  type LoadedUser,
  loadUser,
  OWN_DELETION,
  OWN_ROLE,
  OWN_STATUS,
  refuseOwn,
  refuseTakenEmail,
  type UserRow,
  type UserWrite,
  userColumns,
  userRules,
  userView,
  versionedUserView,
} from "./rows";
import { createUserSchema, type UserChanges, updateUserSchema, type VersionedUser } from "./schema";

/**
 * Creates a user with a role that the actor can manage. Not through an API token. With an
 * Idempotency-Key, a repeated call returns the first user.
 *
 * @throws AppError `step_up_required`, or `conflict` if the email is in use.
 */
export async function createUser(
  ctx: Context,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<VersionedUser> {
  const actor = authorize(requireSession(ctx.actor), "users.create");
  const { password, ...fields } = parseInput(createUserSchema, input);
  authorize(actor, "users.create", { role: fields.role });
  requireStepUp(ctx);
  // Superadmins keep a password in addition to their identity provider.
  const usesIssuer = !keepsOtherWays(fields);
  if (usesIssuer) await requireUnboundDomain(ctx, fields.email, INVITE_INSTEAD);
  await requireUnguessable(ctx, password, fields);
  const id = crypto.randomUUID();
  const row = {
    id,
    ...fields,
    passwordHash: await hashPassword(password),
    passwordGivenAt: ctx.now,
    createdBy: actor.id,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const once = { scope: "users", key: idempotencyKey, input: fields, id, table: users };
  const made = await writeOnce(ctx, once, {
    rules: [
      stillAllowed(actor),
      ...(usesIssuer ? [unboundDomain(ctx, fields.email, INVITE_INSTEAD)] : []),
    ],
    change: (holds) => insertWhere(ctx.db, users, row, holds).returning(userColumns),
    audit: { action: "users.create", entityType: "user", entityId: id, after: fields },
  }).catch(refuseTakenEmail);
  const created = made.written?.changed[0];
  return created ? versionedUserView(created) : getUser(ctx, made.id);
}

const INVITE_INSTEAD = "Invite the person instead.";
const LINK_INSTEAD = "Invite the person, or let them link it on their account page.";

/**
 * New emails per 15 minutes for people who can't list users, because an error reveals whether an
 * email is in use.
 */
const OWN_EMAILS = 10;

const FIELDS = ["name", "email", "role", "active", "locale", "home"] as const;

/** Returns the changes that differ from the row, and the values before. */
function differenceOf(row: UserRow, changes: UserChanges) {
  const changed = FIELDS.filter(
    (field) => changes[field] !== undefined && changes[field] !== row[field],
  );
  const pick = (from: Partial<Record<(typeof FIELDS)[number], unknown>>) =>
    Object.fromEntries(changed.map((field) => [field, from[field]])) as UserChanges;
  return { before: pick(row), after: pick(changes) };
}

/**
 * Checks a change of role or status: not on one's own account, and only among roles that the actor
 * manages.
 */
function authorizeChanges(actor: Actor, row: LoadedUser, after: UserChanges): void {
  const isOwn = row.id === actor.id;
  if (isOwn && after.role !== undefined) refuseOwn(row, OWN_ROLE);
  if (isOwn && after.active !== undefined) refuseOwn(row, OWN_STATUS);
  if (after.role === undefined && after.active === undefined) return;
  authorize(actor, "users.setRole", { id: row.id, role: row.role });
  if (after.role !== undefined) authorize(actor, "users.setRole", { id: row.id, role: after.role });
}

function removesSuperadmin(after: UserChanges): boolean {
  return (
    after.active === false || (after.role !== undefined && !isAtLeast(after.role, "superadmin"))
  );
}

/**
 * A user after a change, with the new email that waits for confirmation, if the change asked for
 * one.
 */
export interface ChangedUser extends VersionedUser {
  pendingEmail?: EmailChange;
}

/**
 * Changes a user's name, email, role, status, locale or start page. Not through an API token. Only
 * writes what differs. A new role or deactivation ends the user's sessions, deactivation also their
 * API tokens. A lower role ends their assignments to tasks of projects they no longer see. A
 * person's own new email waits for confirmation (`requestEmailChange`). If the account is linked to
 * an identity provider, only a superadmin can change its email, which unlinks it.
 *
 * @param ifMatch the expected version, or null.
 * @throws AppError `precondition_failed`, `last_superadmin`, `step_up_required` for an email or
 * role, `rate_limited` for emails of people who can't list users, `invalid_input` for an email
 * whose domain signs in through an identity provider, `conflict` if the email is in use.
 */
export async function updateUser(
  ctx: Context,
  id: string,
  input: unknown,
  ifMatch: number | null = null,
): Promise<ChangedUser> {
  const actor = requireSession(ctx.actor);
  authorize(actor, "users.edit");
  const row = await loadUser(ctx, actor, id);
  authorize(actor, "users.edit", { id, role: row.role });
  let { before, after } = differenceOf(row, parseInput(updateUserSchema, input));
  if (ifMatch !== null && ifMatch !== row.version)
    throw new AppError("precondition_failed", CHANGED_MEANWHILE);
  if (Object.keys(after).length === 0) return versionedUserView(row);
  authorizeChanges(actor, row, after);
  // These decide who can sign in, and what they can do.
  if (after.email !== undefined || after.role !== undefined) requireStepUp(ctx);
  if (after.email !== undefined && !can(actor, "users.list")) {
    const bucket = { key: `own-email:${id}`, limit: OWN_EMAILS, windowMs: FIFTEEN_MINUTES_MS };
    await countAttempt(ctx, [bucket]);
  }
  const { email, ...others } = after;
  const waits = email !== undefined && id === actor.id && !(await needsNoConfirmation(ctx, actor));
  if (waits) {
    // Before it counts as a link.
    await requireOwnEmail(ctx, id, email);
    const { email: _email, ...unchanged } = before;
    [before, after] = [unchanged, others];
  }
  const wanted = { actor, id, ifMatch, removesSuperadmin: removesSuperadmin(after) };
  const pendingEmail = waits ? await requestEmailChange(ctx, actor, email) : undefined;
  const changed =
    Object.keys(after).length > 0 ? await writeChanges(ctx, wanted, { before, after }) : row;
  const view = versionedUserView(changed);
  return pendingEmail ? { ...view, pendingEmail } : view;
}

/** Rejects a new email that the actor may not give this person, because of identity providers. */
async function requireEmail(
  ctx: Context,
  actor: SessionActor,
  { id, email }: { id: string; email: string },
): Promise<void> {
  if (id === actor.id) return requireOwnEmail(ctx, id, email);
  const issuer = unlinks(actor) ? null : await emailIssuerName(ctx, id);
  if (issuer) {
    const message = `Their email comes from ${issuer}. Only a superadmin can change it, which unlinks the account.`;
    throw new AppError("forbidden", message, { errors: { email: [message] } });
  }
  await requireUnboundDomain(ctx, email, LINK_INSTEAD);
}

/**
 * Returns true if a new email that this actor gives another person unlinks that account from its
 * identity provider.
 */
const unlinks = ({ role }: Pick<Actor, "role">) => isAtLeast(role, "superadmin");

/** The rules for writing a new email. `requireEmail` tells which one doesn't hold. */
function emailRules(ctx: Context, { actor, id }: SessionWrite, email: string): Rule[] {
  const refuse = () => requireEmail(ctx, actor, { id, email });
  const isUnlinked = and(eq(users.id, id), sql`NOT ${hasIdentity()}`);
  return [
    ...(unlinks(actor) && id !== actor.id ? [] : [{ holds: exists(users, isUnlinked), refuse }]),
    { holds: isUnboundDomain(email), refuse },
  ];
}

interface SessionWrite extends UserWrite {
  actor: SessionActor;
}

/**
 * Returns the statements that notify the person of a new email or role, if this write changed it.
 */
function noticesOf(
  ctx: Context,
  { actor, id }: UserWrite,
  { before, after, isDone }: { before: UserChanges; after: UserChanges; isDone: SQL },
) {
  const by = actor.id === id ? null : actor.name;
  const noticeOf = (kind: "email_changed" | "role_changed", from?: string, to?: string) =>
    noticeStatement(ctx, { kind, to: id, parts: { from, to, by }, link: "/account" }, isDone);
  return {
    ...(after.email !== undefined && {
      email: noticeOf("email_changed", before.email, after.email),
    }),
    ...(after.role !== undefined && { role: noticeOf("role_changed", before.role, after.role) }),
  };
}

/**
 * Returns the statements that run once a new email is written: they drop a pending email, and
 * unlink the identity provider.
 */
function newEmailStatements(ctx: Context, { actor, id }: UserWrite, isWritten: SQL) {
  const linked = sql`SELECT ${id} AS user_id, json_object('change', 'unlinked', 'issuer', ${identityProviders.name}, 'by', ${actor.name}) AS parts,
    '/account' AS link FROM ${userIdentities} JOIN ${identityProviders} ON ${identityProviders.id} = ${userIdentities.providerId}
    WHERE ${userIdentities.userId} = ${id} AND ${isWritten}`;
  return {
    ...dropEmailChangeStatements(ctx, id, isWritten),
    toldUnlinked: noticeEachStatement(ctx, "identity_changed", linked),
    unlinked: ctx.db
      .delete(userIdentities)
      .where(and(eq(userIdentities.userId, id), isWritten))
      .returning({ providerId: userIdentities.providerId }),
  };
}

async function writeChanges(
  ctx: Context,
  wanted: SessionWrite,
  { before, after }: { before: UserChanges; after: UserChanges },
): Promise<UserRow> {
  const { id } = wanted;
  const { email, role } = after;
  const endsAccess = role !== undefined || after.active === false;
  const { changed } = await write(ctx, {
    rules: [...userRules(wanted), ...(email === undefined ? [] : emailRules(ctx, wanted, email))],
    change: (holds) =>
      ctx.db
        .update(users)
        .set({ ...after, updatedAt: ctx.now, version: sql`${users.version} + 1` })
        .where(and(eq(users.id, id), holds))
        .returning(userColumns),
    audit: { action: "users.edit", entityType: "user", entityId: id, before, after },
    after: (isDone) => ({
      ...(endsAccess && {
        endedSessions: endSessionsStatement(ctx, id, isDone),
        endedTokens: endTokensOfInactiveStatement(ctx, id),
      }),
      ...noticesOf(ctx, wanted, { before, after, isDone }),
      ...(email !== undefined && newEmailStatements(ctx, wanted, isDone)),
      ...(role !== undefined &&
        removeLostAssignmentsStatements(ctx, sql`${taskUsers.userId} = ${id}`)),
    }),
  }).catch(refuseTakenEmail);
  return changed[0];
}

/**
 * Deletes a user with their sessions and assignments. Not through an API token. What they created
 * stays, without a creator (the schema's foreign keys).
 *
 * @param ifMatch the expected version, or null.
 * @throws AppError `not_found`, `precondition_failed` or `last_superadmin`.
 */
export async function deleteUser(
  ctx: Context,
  id: string,
  ifMatch: number | null = null,
): Promise<void> {
  const actor = authorize(requireSession(ctx.actor), "users.delete");
  const row = await loadUser(ctx, actor, id);
  if (id === actor.id) refuseOwn(row, OWN_DELETION);
  authorize(actor, "users.delete", { id, role: row.role });
  const { id: _id, ...before } = userView(row);
  const isThem = eq(users.id, id);
  await write(ctx, {
    rules: userRules({ actor, id, ifMatch, removesSuperadmin: true }),
    before: (holds) => ({ picture: dropAvatarStatement(ctx, and(isThem, holds)) }),
    change: (holds) => ctx.db.delete(users).where(and(isThem, holds)).returning({ id: users.id }),
    audit: { action: "users.delete", entityType: "user", entityId: id, before },
  });
  // The statements above queued their picture and unfinished uploads.
  deferFileRemoval(ctx);
}
