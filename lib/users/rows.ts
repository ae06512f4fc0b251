import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import { exists, rowRules } from "@/lib/audit/rules";
import type { Rule } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { INSUFFICIENT_PERMISSIONS, requireActor } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { manageableRoles, type SystemRole } from "@/lib/auth/roles";
import { isPerson } from "@/lib/auth/service-account";
import { avatarColumn, hasPasskey, hasTotp } from "@/lib/auth/session";
import { stillAllowed } from "@/lib/auth/still-allowed";
import { hasOtherSuperadmin, isActiveSuperadmin } from "@/lib/auth/superadmins";
import type { Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { readHome, readLocale } from "@/lib/locales";
import { isoTime, isoTimeOrNull } from "@/lib/time";
import type { UserView, VersionedUser } from "./schema";

export const EMAIL_IN_USE = "This email is already in use";
export const OWN_ROLE = "You can't change your own role";
export const OWN_STATUS = "You can't change your own status";
export const OWN_DELETION = "You can't delete your own account";
const LAST_SUPERADMIN = "You can't delete, deactivate or demote the last active superadmin";
const lastSuperadmin = () => new AppError("last_superadmin", LAST_SUPERADMIN);
export const CHANGED_MEANWHILE =
  "Someone else changed this user. Reload to see the current values.";
export const USER_NOT_FOUND = "User not found";

/** SQL over a row of `users`: the kinds of second factor the person has. */
export const secondFactorOf = (): SQL<UserView["second_factor"]> =>
  subquery(sql`SELECT CASE ${hasTotp()} + 2 * ${hasPasskey()} WHEN 0 THEN 'none' WHEN 1 THEN 'totp'
    WHEN 2 THEN 'passkey' ELSE 'both' END`);

/** All columns except the password hash. */
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

/** Returns a user for answers and screens, without the password hash. */
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

/** The same with the version. */
export function versionedUserView(row: UserRow): VersionedUser {
  return { user: userView(row), version: row.version };
}

export interface LoadedUser extends UserRow {
  /** 0 for the last active superadmin, otherwise 1. */
  isNotLast: number;
}

/** The visibility rule in words. The rule itself is below. */
export const WHO_SEES_USERS =
  "Superadmins and admins see all accounts. Everyone else sees their own.";

/** Returns true if the actor can see the account with this id. */
export const canSeeUser = (actor: Pick<Actor, "id" | "role" | "token">, id: string): boolean =>
  id === actor.id || can(actor, "users.list");

/**
 * Returns a user that the actor can see: anyone for people who list users, otherwise only
 * themselves.
 *
 * @throws AppError `not_found`, also for users they can't see.
 */
export async function loadUser(ctx: Context, actor: Actor, id: string): Promise<LoadedUser> {
  const [row] = canSeeUser(actor, id)
    ? await ctx.db
        .select({ ...userColumns, isNotLast: sql<number>`${isNotLastSuperadmin()}` })
        .from(users)
        .where(and(eq(users.id, id), isPerson()))
    : [];
  if (!row) throw new AppError("not_found", USER_NOT_FOUND);
  return row;
}

/** SQL over the current row: the actor can manage a user of this role, or it is their own. */
function isManageable(actor: Actor): SQL | undefined {
  return or(eq(users.id, actor.id), inArray(users.role, [...manageableRoles(actor.role)]));
}

/** SQL over the current row: it isn't the last active superadmin. */
function isNotLastSuperadmin(): SQL {
  return sql`(NOT (${isActiveSuperadmin()}) OR ${hasOtherSuperadmin()})`;
}

/** A write on one user. */
export interface UserWrite {
  actor: Actor;
  id: string;
  /** The version of If-Match, or null. */
  ifMatch: number | null;
  /** True if the write deletes, deactivates or demotes a superadmin. */
  removesSuperadmin: boolean;
}

/** The rules of a write on one user. */
export function userRules({ actor, id, ifMatch, removesSuperadmin }: UserWrite): Rule[] {
  const where = and(eq(users.id, id), isPerson());
  const isPresent = and(eq(users.id, actor.id), eq(users.active, true));
  return [
    ...rowRules(
      users,
      { where, ifMatch },
      {
        missing: new AppError("not_found", USER_NOT_FOUND),
        changed: new AppError("precondition_failed", CHANGED_MEANWHILE),
      },
    ),
    ...(removesSuperadmin
      ? [{ holds: exists(users, and(where, isNotLastSuperadmin())), refuse: lastSuperadmin() }]
      : []),
    { holds: exists(users, isPresent), refuse: async () => requireActor(null) },
    stillAllowed(actor),
    {
      holds: exists(users, and(where, isManageable(actor))),
      refuse: new AppError("forbidden", INSUFFICIENT_PERMISSIONS),
    },
  ];
}

/**
 * Rejects a change to one's own account. The last active superadmin gets `last_superadmin` instead.
 */
export function refuseOwn(row: LoadedUser, message: string): never {
  if (!row.isNotLast) throw lastSuperadmin();
  throw new AppError("forbidden", message);
}

/** Turns the database error for a taken email into a `conflict`. Rethrows anything else. */
export function refuseTakenEmail(error: unknown): never {
  if (!isUniqueViolation(error, "users.email")) throw error;
  throw new AppError("conflict", EMAIL_IN_USE, { errors: { email: [EMAIL_IN_USE] } });
}
