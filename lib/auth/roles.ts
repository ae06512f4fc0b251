import { PROJECT_ROLES, type ProjectRole, SYSTEM_ROLES, type SystemRole } from "@/db/vocabulary";

export type { ProjectRole, SystemRole };

const RANK: Record<ProjectRole, number> = { superadmin: 3, admin: 2, moderator: 1, user: 0 };

/** Reads a system role; `super_admin` is superadmin, and a missing or unknown role is moderator (work-areas §1). */
export function readSystemRole(value: unknown): SystemRole {
  if (value === "super_admin") return "superadmin";
  return SYSTEM_ROLES.find((role) => role === value) ?? "moderator";
}

/** Reads a project role; a missing one is moderator (work-areas §3). */
export function readProjectRole(value: unknown): ProjectRole {
  if (value === "super_admin") return "superadmin";
  return PROJECT_ROLES.find((role) => role === value) ?? "moderator";
}

/** True when `role` is `floor` or above. */
export function isAtLeast(role: ProjectRole, floor: ProjectRole): boolean {
  return RANK[role] >= RANK[floor];
}

/** The role within a project: the lower of the system role and the project role (decisions). */
export function roleWithinProject(systemRole: SystemRole, projectRole: ProjectRole): ProjectRole {
  return RANK[systemRole] < RANK[projectRole] ? systemRole : projectRole;
}

/** The roles that a viewer may create, edit and delete (platform-core §6). */
export function manageableRoles(role: SystemRole): readonly SystemRole[] {
  if (role === "superadmin") return SYSTEM_ROLES;
  return role === "admin" ? ["moderator"] : [];
}

/** True when a viewer of `role` may manage a user of `target`. */
export function canManageRole(role: SystemRole, target: SystemRole): boolean {
  return manageableRoles(role).includes(target);
}
