/** A person who would read what a run writes, and the names of the places that it quotes and they may not open. */
export interface AudienceMember {
  id: string;
  name: string;
  cannot_open: readonly string[];
}

/** Names that a sentence lists. */
const MOST_NAMED = 3;

/** "Ada, Bo and 4 others". */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED);
  const left = names.length - shown.length;
  const all = left > 0 ? [...shown, `${left} ${left === 1 ? "other" : "others"}`] : shown;
  const last = all.at(-1) ?? "";
  return all.length < 2 ? last : `${all.slice(0, -1).join(", ")} and ${last}`;
}

/**
 * Says who may not open which place, a sentence a place: "Ayşe Demir can't open Shop in Heron."
 *
 * @returns "" where everyone may open everything.
 */
export function cannotOpenWords(members: readonly AudienceMember[]): string {
  const names = new Map<string, string[]>();
  for (const { name, cannot_open } of members)
    for (const place of cannot_open) names.set(place, [...(names.get(place) ?? []), name]);
  return [...names].map(([place, people]) => `${listed(people)} can't open ${place}.`).join(" ");
}

/** Says the same with what it means: "Ayşe Demir can't open Shop in Heron. The result quotes it." */
export function audienceWords(members: readonly AudienceMember[], what = "The result"): string {
  const words = cannotOpenWords(members);
  const places = new Set(members.flatMap(({ cannot_open }) => cannot_open));
  return words && `${words} ${what} quotes ${places.size === 1 ? "it" : "them"}.`;
}
