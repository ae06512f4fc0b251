/** A reader of what a run writes, with the names of the sources that they can't open. */
export interface AudienceMember {
  id: string;
  name: string;
  cannot_open: readonly string[];
}

/** Maximum names in a sentence. */
const MAX_NAMES = 3;
/** Maximum sources in a sentence: the person decides whether they may leave the company. */
const MAX_SOURCES = 12;

/** Returns a list such as "Ada, Bo and 4 others". */
function listNames(names: readonly string[], max = MAX_NAMES): string {
  const shown = names.slice(0, max);
  const left = names.length - shown.length;
  const all = left > 0 ? [...shown, `${left} ${left === 1 ? "other" : "others"}`] : shown;
  const last = all.at(-1) ?? "";
  return all.length < 2 ? last : `${all.slice(0, -1).join(", ")} and ${last}`;
}

/**
 * Returns one sentence per source that some readers can't open: "Ayşe Demir can't open Shop in
 * Heron."
 *
 * @returns "" if everyone can open everything.
 */
export function cannotOpenWords(members: readonly AudienceMember[]): string {
  const names = new Map<string, string[]>();
  for (const { name, cannot_open } of members)
    for (const resource of cannot_open) names.set(resource, [...(names.get(resource) ?? []), name]);
  return [...names]
    .map(([resource, people]) => `${listNames(people)} can't open ${resource}.`)
    .join(" ");
}

/**
 * Returns the same with the consequence: "Ayşe Demir can't open Shop in Heron. The result quotes
 * it."
 */
export function audienceWords(members: readonly AudienceMember[], what = "The result"): string {
  const words = cannotOpenWords(members);
  const resources = new Set(members.flatMap(({ cannot_open }) => cannot_open));
  return words && `${words} ${what} quotes ${resources.size === 1 ? "it" : "them"}.`;
}

/**
 * Returns what the arguments of a call to another server may quote: "The arguments may quote Shop in
 * Heron."
 *
 * @returns "" if the run has read nothing.
 */
export const quotedWords = (sources: readonly string[]): string =>
  sources.length === 0 ? "" : `The arguments may quote ${listNames(sources, MAX_SOURCES)}.`;
