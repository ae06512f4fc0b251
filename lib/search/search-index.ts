import { PLACE_CHARACTERS, PLACE_MARK } from "@/db/record-tables";

/**
 * What the search indexes of tasks, projects, agents, RAGs and people are asked for (the migration "search" has their
 * columns). A text of three characters and more is found wherever it is in the searched texts, one of fewer where a word
 * of the name begins: one or two characters are in almost everything.
 */

/** Characters from which on the index finds a text anywhere; it knows every three that follow each other. */
export const INDEXED_CHARACTERS = 3;

/** What stands before each word of a name in the column `words`. */
const WORD_MARK = "\u0001\u0001";

export const isIndexedText = (q: string): boolean => [...q].length >= INDEXED_CHARACTERS;

export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** The expression for a text in the given columns, such as "name rest". */
export function textExpression(q: string, columns: string): string {
  return isIndexedText(q) ? `{${columns}} : ${quoted(q)}` : `words : ${quoted(`${WORD_MARK}${q}`)}`;
}

/** A word of the column `place`: an id (of which the index knows the end), or a value that is filtered by. */
export const placeWord = (word: string): string =>
  quoted(`${PLACE_MARK}${word.slice(-PLACE_CHARACTERS)}${PLACE_MARK}`);

/** The condition that `place` has one of the words; of no word it is none. */
export const inPlace = (words: readonly string[]): string =>
  words.map((word) => ` AND place : ${placeWord(word)}`).join("");

/** A place that nothing has: whoever may read nothing asks for it. */
export const NO_PLACE = quoted(PLACE_MARK.repeat(INDEXED_CHARACTERS));
