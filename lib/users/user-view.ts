import type { UserRow } from "./rows";
import type { UserView, VersionedUser } from "./schema";

/** A user's row as the outside sees it: never its hash. */
export function userView(row: UserRow): UserView {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    active: row.active,
    created_at: new Date(row.createdAt).toISOString(),
    last_login: row.lastLogin === null ? null : new Date(row.lastLogin).toISOString(),
  };
}

/** The same with its version. */
export function versionedUserView(row: UserRow): VersionedUser {
  return { user: userView(row), version: row.version };
}
