import { porterStem } from "./porter-stem";
import { normaliseText } from "./text";
import wordnet from "./wordnet/table.json" with { type: "json" };
import { isPair, type QueryTerm, wordsIn } from "./words";

/** Returns the forms of a text's words, joined by blanks: a phrase of the index. */
export function formsOf(text: string): string {
  return wordsIn(normaliseText(text))
    .filter(({ form }) => !isPair(form))
    .map(({ form }) => form)
    .join(" ");
}

/**
 * Returns the index forms of English synonyms of a question's words, by the word's form, best
 * first. Words without any are left out.
 */
export function otherWords(terms: readonly QueryTerm[]): Map<string, string[]> {
  const asked = new Set(terms.map(({ form }) => form));
  const found = new Map<string, string[]>();
  for (const { typed, form } of terms) {
    const others = synonymsOf(typed).filter((other) => !asked.has(other));
    if (others.length > 0) found.set(form, others);
  }
  return found;
}

/** Returns the synonyms of a folded word from the table, whose lines are "stem form form …". */
function synonymsOf(typed: string): string[] {
  if (!/^[a-z]{3,}$/.test(typed)) return [];
  const line = `\n${porterStem(typed)} `;
  const at = wordnet.table.indexOf(line);
  if (at === -1) return [];
  return wordnet.table.slice(at + line.length, wordnet.table.indexOf("\n", at + 1)).split(" ");
}

/**
 * Returns the words that the RAG's owner says mean the same as words of the question. Keys and
 * words are forms, or phrases of forms joined by blanks, which the index finds if they are quoted.
 */
export function ownWords(groups: readonly string[][], question: string): Map<string, string[]> {
  const asked = ` ${formsOf(question)} `;
  const isAsked = (words: string) => asked.includes(` ${words} `);
  const found = new Map<string, string[]>();
  for (const group of groups) {
    const words = [...new Set(group.map(formsOf))];
    const others = words.filter((one) => !isAsked(one));
    for (const one of words.filter(isAsked))
      found.set(one, [...new Set([...(found.get(one) ?? []), ...others])]);
  }
  return found;
}
