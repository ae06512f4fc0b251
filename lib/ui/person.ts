import { normalizeRole, ROLE_BADGES } from "./badges";

export interface Person {
  name?: string | null;
  email?: string | null;
}

/** The first name, else the local part of the email, else "User". */
export function displayFirstName(user: Person | null | undefined): string {
  const firstName = user?.name?.trim().split(/\s+/u)[0];
  if (firstName) return firstName;
  const localPart = user?.email?.trim().split("@")[0];
  return localPart || "User";
}

/** The role's label; "Member" where there is none. */
export function displayRole(role: string | null | undefined): string {
  const normalized = normalizeRole(role);
  if (!normalized) return "Member";
  return ROLE_BADGES[normalized]?.label ?? "Member";
}
