/** "1 team assignment", "2 team assignments". */
export function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

/**
 * What a deletion takes along, said before it does.
 *
 * @param takes `[count, what one of them is called]`.
 * @param keeps what it leaves, as a sentence.
 */
export function consequence(takes: readonly (readonly [number, string])[], keeps = ""): string {
  const parts = takes.map(([count, one]) => counted(count, one));
  const all = [parts.slice(0, -1).join(", "), parts.at(-1)].filter(Boolean).join(" and ");
  const go = parts.length === 1 && takes[0]?.[0] === 1 ? "goes" : "go";
  return [`Its ${all} ${go} with it. This cannot be undone.`, keeps].filter(Boolean).join(" ");
}
