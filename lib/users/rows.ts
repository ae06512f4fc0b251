import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { namedBatch, subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { manageableRoles, type SystemRole } from "@/lib/auth/roles";
import { isPerson } from "@/lib/auth/service-account";
import { avatarColumn, hasPasskey, hasTotp } from "@/lib/auth/session";
import { isStillAllowed } from "@/lib/auth/still-allowed";
import { hasOtherSuperadmin, isActiveSuperadmin } from "@/lib/auth/superadmins";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { readHome, readLocale } from "@/lib/ui/locales";
import { isoTime, isoTimeOrNull } from "@/lib/ui/time";
import type { UserView, VersionedUser } from "./schema";

export const EMAIL_IN_USE = "This email is already in use";
export const OWN_ROLE = "You can't change your own role";
export const OWN_STATUS = "You can't change your own status";
export const OWN_DELETION = "You can't delete your own account";
const LAST_SUPERADMIN = "You can't delete, deactivate or demote the last active superadmin";
export const CHANGED_MEANWHILE =
  "Someone else changed this user. Reload to see the current values.";
export const USER_NOT_FOUND = "User not found";

/** SQL, over a row of `users`: the kinds of second factor that the person has. */
export const secondFactorOf = (): SQL<UserView["second_factor"]> =>
  subquery(sql`SELECT CASE ${hasTotp()} + 2 * ${hasPasskey()} WHEN 0 THEN 'none' WHEN 1 THEN 'totp'
    WHEN 2 THEN 'passkey' ELSE 'both' END`);

/** Every column but the password's hash. */
export const userColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  avatar: avatarColumn().as("avatar"),
  role: users.role,
  active: users.active,
  secondFactor: secondFactorOf().as("second_factor"),
  createdAt: users.createdAt,
  lastLogin: users.lastLogin,
  locale: users.locale,
  home: users.home,
  version: users.version,
};

export interface UserRow {
  id: string;
  name: string;
  email: string;
  avatar: string | null;
  role: SystemRole;
  active: boolean;
  secondFactor: UserView["second_factor"];
  createdAt: number;
  lastLogin: number | null;
  locale: string;
  home: string;
  version: number;
}

/** A user's row as the outside sees it: never its hash. */
export function userView(row: UserRow): UserView {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    avatar: row.avatar,
    role: row.role,
    active: row.active,
    second_factor: row.secondFactor,
    created_at: isoTime(row.createdAt),
    last_login: isoTimeOrNull(row.lastLogin),
    locale: readLocale(row.locale),
    home: readHome(row.home),
  };
}

/** The same with its version. */
export function versionedUserView(row: UserRow): VersionedUser {
  return { user: userView(row), version: row.version };
}

export interface LoadedUser extends UserRow {
  /** 0 for the last active superadmin, else 1. */
  isNotLast: number;
}

/** The statement that reads a person, of whom one may know; for `versionedUserView`. */
export function userStatement(ctx: Context, id: string) {
  return ctx.db
    .select({ ...userColumns, isNotLast: sql<number>`${isNotLastSuperadmin()}` })
    .from(users)
    .where(and(eq(users.id, id), isPerson()));
}

/** The user whom `userStatement` read. Throws `not_found`. */
export function foundUser([row]: LoadedUser[]): LoadedUser {
  if (!row) throw new AppError("not_found", USER_NOT_FOUND);
  return row;
}

/** Who sees accounts, in words; the rule stands below. */
export const WHO_SEES_USERS =
  "Superadmins and admins see all accounts. Everyone else sees their own.";

/** Whether the account of this id is one that they see. */
export const mayKnowUser = (actor: Pick<Actor, "id" | "role" | "token">, id: string): boolean =>
  id === actor.id || can(actor, "users.list");

/**
 * A user whom the actor may know of: anybody for those who list users, else only themselves.
 *
 * @throws AppError `not_found`, the same for unknown and invisible ids.
 */
export async function loadUser(ctx: Context, actor: Actor, id: string): Promise<LoadedUser> {
  return foundUser(mayKnowUser(actor, id) ? await userStatement(ctx, id) : []);
}

/** SQL, over the row at hand: the actor may manage a user of its present role, or it is their own. */
function isManageable(actor: Actor): SQL | undefined {
  return or(eq(users.id, actor.id), inArray(users.role, [...manageableRoles(actor.role)]));
}

/** SQL, over the row at hand: it is not the last active superadmin. */
function isNotLastSuperadmin(): SQL {
  return sql`(NOT (${isActiveSuperadmin()}) OR ${hasOtherSuperadmin()})`;
}

export interface GuardedWrite {
  actor: Actor;
  id: string;
  /** The version that If-Match names, or null. */
  ifMatch: number | null;
  /** The write takes a superadmin away: deletes, deactivates or demotes. */
  removesSuperadmin: boolean;
}

/** The WHERE of a write on one user: every rule that must hold under race. */
export function guardOf({ actor, id, ifMatch, removesSuperadmin }: GuardedWrite): SQL | undefined {
  return and(
    eq(users.id, id),
    isPerson(),
    isStillAllowed(actor),
    isManageable(actor),
    ifMatch === null ? undefined : eq(users.version, ifMatch),
    removesSuperadmin ? isNotLastSuperadmin() : undefined,
  );
}

/**
 * Why a guarded write changed no row. Asks once more, only to choose the answer; the rule was the statement's.
 *
 * @returns never; throws `not_found`, `precondition_failed`, `last_superadmin`, `unauthenticated` or `forbidden`.
 */
export async function explainRefusal(ctx: Context, write: GuardedWrite): Promise<never> {
  const { actor, id, ifMatch, removesSuperadmin } = write;
  const { found, own } = await namedBatch(ctx.db, {
    found: userStatement(ctx, id),
    own: ctx.db
      .select({ role: users.role, active: users.active })
      .from(users)
      .where(eq(users.id, actor.id)),
  });
  const [row] = found;
  const [self] = own;
  if (!row) throw new AppError("not_found", USER_NOT_FOUND);
  if (ifMatch !== null && row.version !== ifMatch)
    throw new AppError("precondition_failed", CHANGED_MEANWHILE);
  if (removesSuperadmin && !row.isNotLast) throw new AppError("last_superadmin", LAST_SUPERADMIN);
  const present = self?.active ? { ...actor, role: self.role } : null;
  authorize(present, "users.edit", { id, role: row.role });
  throw new AppError("conflict", CHANGED_MEANWHILE);
}

/** Nobody does this to themselves; the last active superadmin learns that nobody could. */
export function refuseOwn(row: LoadedUser, message: string): never {
  if (!row.isNotLast) throw new AppError("last_superadmin", LAST_SUPERADMIN);
  throw new AppError("forbidden", message);
}

/** Turns the database's refusal of a taken e-mail into the person's answer; throws anything else on. */
export function refuseTakenEmail(error: unknown): never {
  if (!isUniqueViolation(error, "users.email")) throw error;
  throw new AppError("conflict", EMAIL_IN_USE, { errors: { email: [EMAIL_IN_USE] } });
}
