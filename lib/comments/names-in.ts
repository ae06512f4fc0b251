interface Named {
  name: string;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/**
 * Those whose name stands in a text after an `@`, in whatever case. Of names that begin alike the longest counts, so
 * that who writes `@Ana Lima` does not mean Ana; an e-mail's `@` is none.
 */
export function namesIn<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  const names = [...new Set(people.map(({ name }) => name).filter(Boolean))];
  if (names.length === 0) return [];
  const longestFirst = names.toSorted((one, other) => other.length - one.length).map(escaped);
  const mention = new RegExp(
    `(?<![\\p{L}\\p{N}_])@(${longestFirst.join("|")})(?![\\p{L}\\p{N}_])`,
    "giu",
  );
  const found = new Set([...text.matchAll(mention)].map(([, name = ""]) => name.toLowerCase()));
  return people.filter(({ name }) => found.has(name.toLowerCase()));
}
