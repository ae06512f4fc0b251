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
