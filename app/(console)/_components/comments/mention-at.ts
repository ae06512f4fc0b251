/** An `@` with what is typed of a name after it, up to the caret. */
const TYPED = /(?:^|[^\p{L}\p{N}_])@((?:[^\s@]{1,40}(?: [^\s@]{0,40}){0,2})?)$/u;

/** Whom somebody is about to mention. */
export interface Typed {
  /** Where the `@` stands. */
  from: number;
  /** What is typed of the name. */
  q: string;
}

/**
 * The mention that stands before the caret; null where none is being typed.
 *
 * @param chosen names that were chosen already: what follows one of them is no search any more.
 */
export function mentionAt(text: string, caret: number, chosen: Iterable<string>): Typed | null {
  const found = TYPED.exec(text.slice(0, caret));
  if (!found) return null;
  const q = found[1] ?? "";
  for (const name of chosen) if (q.startsWith(name)) return null;
  return { from: caret - q.length - 1, q: q.trim() };
}
