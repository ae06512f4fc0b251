import { PROJECT_ROLES, type ProjectRole, SYSTEM_ROLES, type SystemRole } from "@/db/vocabulary";

export type { ProjectRole, SystemRole };
export { SYSTEM_ROLES };

/** A higher rank for a role that can do more. The vocabulary lists the highest role first. */
const rankOf = (role: ProjectRole): number => -PROJECT_ROLES.indexOf(role);

/** The role of the person who completes set-up. */
export const HIGHEST_ROLE: SystemRole = "superadmin";

/** Roles that newcomers from an identity provider can get: all but the highest. */
export const NEWCOMER_ROLES = SYSTEM_ROLES.filter(
  (role): role is Exclude<SystemRole, "superadmin"> => role !== HIGHEST_ROLE,
);

/** The role if none is given or it is unknown. */
export const DEFAULT_ROLE: SystemRole = "moderator";

/** Accepts `super_admin` for superadmin. Returns anything else unchanged. */
export function normalizeRoleName(value: unknown): unknown {
  return value === "super_admin" ? "superadmin" : value;
}

/** Reads a system role. Missing or unknown values give the default. */
export function readSystemRole(value: unknown): SystemRole {
  const given = normalizeRoleName(value);
  return SYSTEM_ROLES.find((role) => role === given) ?? DEFAULT_ROLE;
}

/** Reads a project role. Missing or unknown values give the default. */
export function readProjectRole(value: unknown): ProjectRole {
  const given = normalizeRoleName(value);
  return PROJECT_ROLES.find((role) => role === given) ?? DEFAULT_ROLE;
}

/** True if `role` is `floor` or above. */
export function isAtLeast(role: ProjectRole, floor: ProjectRole): boolean {
  return rankOf(role) >= rankOf(floor);
}

/** Returns the role within a project: the lower of the system role and the project role. */
export function roleWithinProject(systemRole: SystemRole, projectRole: ProjectRole): ProjectRole {
  return rankOf(systemRole) < rankOf(projectRole) ? systemRole : projectRole;
}

/** Returns the lower of two roles. A token has the lower of its own role and its owner's. */
export function lowerRole(one: SystemRole, other: SystemRole): SystemRole {
  return rankOf(one) < rankOf(other) ? one : other;
}

/** Roles that a person with this role can create, edit and delete. */
export function manageableRoles(role: SystemRole): readonly SystemRole[] {
  if (role === "superadmin") return SYSTEM_ROLES;
  return role === "admin" ? ["moderator"] : [];
}

/** True if a person with `role` can manage users with `target`. */
export function canManageRole(role: SystemRole, target: SystemRole): boolean {
  return manageableRoles(role).includes(target);
}
