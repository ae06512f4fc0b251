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

/** At most two letters: of the first and the last word, else the first two of the only one. */
export function initials(name: string | null | undefined): string {
  const local = (name ?? "").trim().split("@")[0] ?? "";
  const words = local.split(/[\s._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words[0];
  if (!first) return "?";
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  const letters = last ? [letter(first), letter(last)] : letterList(first).slice(0, 2);
  return letters.join("").toLocaleUpperCase("en");
}

function letterList(word: string): string[] {
  return Array.from(word).filter((character) => /[\p{L}\p{N}]/u.test(character));
}

function letter(word: string): string {
  return letterList(word)[0] ?? "";
}
