import { PROJECT_ROLES, type ProjectRole, SYSTEM_ROLES, type SystemRole } from "@/db/vocabulary";

export type { ProjectRole, SystemRole };
export { SYSTEM_ROLES };

/** Higher for a role that may do more: the vocabulary lists the highest first. */
const rankOf = (role: ProjectRole): number => -PROJECT_ROLES.indexOf(role);

/** The role of whoever completes set-up: nothing is above it. */
export const HIGHEST_ROLE: SystemRole = "superadmin";

/** What somebody may become by signing in at an identity provider: all but the highest. */
export const NEWCOMER_ROLES = SYSTEM_ROLES.filter(
  (role): role is Exclude<SystemRole, "superadmin"> => role !== HIGHEST_ROLE,
);

/** Whoever has no role, or one that nobody knows, is a moderator. */
export const DEFAULT_ROLE: SystemRole = "moderator";

/** `super_admin` is another spelling of superadmin; anything else is as given. */
export function spelledRole(value: unknown): unknown {
  return value === "super_admin" ? "superadmin" : value;
}

/** Reads a system role; a missing or unknown one is the default. */
export function readSystemRole(value: unknown): SystemRole {
  const given = spelledRole(value);
  return SYSTEM_ROLES.find((role) => role === given) ?? DEFAULT_ROLE;
}

/** Reads a project role; a missing or unknown one is the default. */
export function readProjectRole(value: unknown): ProjectRole {
  const given = spelledRole(value);
  return PROJECT_ROLES.find((role) => role === given) ?? DEFAULT_ROLE;
}

/** True when `role` is `floor` or above. */
export function isAtLeast(role: ProjectRole, floor: ProjectRole): boolean {
  return rankOf(role) >= rankOf(floor);
}

/** The role within a project: the lower of the system role and the project role. */
export function roleWithinProject(systemRole: SystemRole, projectRole: ProjectRole): ProjectRole {
  return rankOf(systemRole) < rankOf(projectRole) ? systemRole : projectRole;
}

/** What a token may: the lower of its own role and its person's. */
export function lowerRole(one: SystemRole, other: SystemRole): SystemRole {
  return rankOf(one) < rankOf(other) ? one : other;
}

/** The roles that a viewer may create, edit and delete. */
export function manageableRoles(role: SystemRole): readonly SystemRole[] {
  if (role === "superadmin") return SYSTEM_ROLES;
  return role === "admin" ? ["moderator"] : [];
}

/** True when a viewer of `role` may manage a user of `target`. */
export function canManageRole(role: SystemRole, target: SystemRole): boolean {
  return manageableRoles(role).includes(target);
}
