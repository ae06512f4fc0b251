import { type SQL, sql } from "drizzle-orm";
import { PLACE_MARK, placeIdOf } from "@/db/record-tables";

/**
 * What the search indexes of tasks, projects, agents, RAGs, people and records are asked for (the migrations "search" and
 * "search terms" have their columns). A text is found wherever it is in the searched texts, whatever its case.
 */

/** Characters of the index's terms: every three that follow each other. */
const TERM_CHARACTERS = 3;

/** Two of them end each searched text (the migration "search terms"), so that its last characters begin a term too. */
const END_MARK = "\u0001";

/** In no text and no place. */
export const NO_TERM = `${END_MARK}\u0002${END_MARK}`;

/** After every other character. */
const LAST_CHARACTER = "\u{10FFFF}";

export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * SQL: the expression for a text in the given columns, such as "name rest". What is shorter than a term is looked for as
 * all the terms that begin with it: a few dozen for two characters, a few hundred for one.
 */
export function textExpression(q: string, index: string, columns: string): SQL {
  if (q.includes(END_MARK)) return sql`${quoted(NO_TERM)}`;
  if ([...q].length >= TERM_CHARACTERS) return sql`${`{${columns}} : ${quoted(q)}`}`;
  const first = q.toLowerCase();
  const quotedTerm = sql`'"' || replace(term, '"', '""') || '"'`;
  return sql`(SELECT ${`{${columns}} : (`} || coalesce(group_concat(${quotedTerm}, ' OR '), ${quoted(NO_TERM)}) || ')'
    FROM ${sql.identifier(`${index}_terms`)} WHERE term >= ${first} AND term < ${first + LAST_CHARACTER})`;
}

/** A word of the column `place`, which has what is filtered by. */
export const placeWord = (word: string): string => quoted(`${PLACE_MARK}${word}${PLACE_MARK}`);

/** The word of an id. */
export const placeIdWord = (id: string): string => placeWord(placeIdOf(id));

/** The condition that `place` has one of the words; of no word it is none. */
export const inPlace = (words: readonly string[]): string =>
  words.map((word) => ` AND place : ${placeWord(word)}`).join("");
