import { normalizeRole, ROLE_BADGES } from "@/lib/badges";

interface Person {
  name?: string | null;
  email?: string | null;
}

/** Returns the first name, otherwise the local part of the email, otherwise "User". */
export function displayFirstName(user: Person | null | undefined): string {
  const firstName = user?.name?.trim().split(/\s+/u)[0];
  if (firstName) return firstName;
  const localPart = user?.email?.trim().split("@")[0];
  return localPart || "User";
}

/** Returns the role's label, or "Member". */
export function displayRole(role: string | null | undefined): string {
  const normalized = normalizeRole(role);
  if (!normalized) return "Member";
  return ROLE_BADGES[normalized]?.label ?? "Member";
}

/**
 * Returns at most two letters: the first of the first and last word, or the first two of a single
 * word.
 */
export function initials(name: string | null | undefined): string {
  const local = (name ?? "").trim().split("@")[0] ?? "";
  const words = local.split(/[\s._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const first = words[0];
  if (!first) return "?";
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  const letters = last ? [letter(first), letter(last)] : letterList(first).slice(0, 2);
  return letters.join("").toLocaleUpperCase("en");
}

const FACE_HUES = [20, 75, 150, 205, 262, 325] as const;

/** Returns the hue of a person's face, the same wherever the person is shown. */
export function faceHue(name: string | null | undefined): number {
  let sum = 0;
  for (const character of name ?? "") sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return FACE_HUES[sum % FACE_HUES.length] ?? FACE_HUES[0];
}

function letterList(word: string): string[] {
  return Array.from(word).filter((character) => /[\p{L}\p{N}]/u.test(character));
}

function letter(word: string): string {
  return letterList(word)[0] ?? "";
}
