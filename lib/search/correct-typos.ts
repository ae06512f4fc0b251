import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { namedBatch } from "@/db/client";
import { tasks } from "@/db/schema/tasks";
import type { Context } from "@/lib/context/context";
import { fold, searchWords } from "./fold";
import { FOLDED_COLUMNS, foldedText } from "./folded-columns";

/** Texts that a search looked at. */
export interface SearchedTexts {
  table: SQLiteTable;
  columns: readonly AnySQLiteColumn[];
  /** SQL: the row is one that the person can find. */
  isFindable: SQL;
}

/** Shorter words have too many neighbours, and longer ones need too long a condition. */
const LENGTHS = { min: 4, max: 20 } as const;
/** Words with digits are numbers and codes, where a similar one is something else. */
const CORRECTABLE = /^[\p{L}'-]+$/u;
const MAX_TEXTS = 200;
/** Maximum alternatives in a row. D1 allows an expression depth of 100. */
const GROUP = 20;

interface Neighbour {
  before: string;
  /** True for one letter between the parts, whichever it is. */
  hasGap: boolean;
  after: string;
}

/** Returns what is one typing error away from a word: a letter more, less, another, or two swapped. */
function neighboursOf(word: string): Neighbour[] {
  const letters = [...word];
  const part = (from: number, to?: number) => letters.slice(from, to).join("");
  return letters.flatMap((letter, at) => [
    { before: part(0, at), hasGap: true, after: part(at + 1) },
    { before: part(0, at), hasGap: false, after: part(at + 1) },
    ...(at > 0
      ? [
          { before: part(0, at), hasGap: true, after: part(at) },
          {
            before: `${part(0, at - 1)}${letter}${part(at - 1, at)}`,
            hasGap: false,
            after: part(at + 1),
          },
        ]
      : []),
  ]);
}

/** SQL: a constant text in quotes. Not a parameter, because a statement can only have 100. */
const quoted = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`);

/** SQL: the text has a neighbour of the word. */
function hasNeighbour(text: SQL, word: string): SQL {
  const letters = [...word];
  const middle = Math.floor(letters.length / 2);
  const has = (from: number, to?: number) =>
    sql`instr(${text}, ${quoted(letters.slice(from, to).join(""))}) > 0`;
  // One error leaves a half of the word, or swaps the letters in the middle. This excludes most
  // texts, so that few are compared with every pattern.
  const isPossible = sql`(${has(0, middle)} OR ${has(middle)} OR (${has(0, middle - 1)} AND ${has(middle + 1)}))`;
  const conditions = neighboursOf(word).map(({ before, hasGap, after }) =>
    hasGap
      ? sql`${text} LIKE ${quoted(`%${before}_${after}%`)}`
      : sql`instr(${text}, ${quoted(before + after)}) > 0`,
  );
  const groups = Array.from({ length: Math.ceil(conditions.length / GROUP) }, (_, at) =>
    sql.join(conditions.slice(at * GROUP, (at + 1) * GROUP), sql` OR `),
  );
  return sql`(${isPossible} AND (${sql.join(
    groups.map((group) => sql`(${group})`),
    sql` OR `,
  )}))`;
}

/**
 * SQL: the searched text of a row. Of a task only its name, because no index has the descriptions.
 * Tables without a stored folded text are small, and aren't folded.
 */
function searchedText({ table, columns }: SearchedTexts): SQL {
  if (table === tasks)
    return sql`lower(coalesce(substr(${tasks}.folded, 1, instr(${tasks}.folded, char(10))), ${tasks.name}))`;
  return FOLDED_COLUMNS.has(table)
    ? foldedText(table)
    : sql`lower(${sql.join([...columns], sql` || char(10) || `)})`;
}

/** Reads texts with the word or a neighbour of it, those with the word itself first. */
function textsStatement(ctx: Context, texts: SearchedTexts, word: string) {
  const { table, columns, isFindable } = texts;
  const text = searchedText(texts);
  const hasWord = sql`instr(${text}, ${word}) > 0`;
  const raw = columns.map((column) => sql`coalesce(${column}, '')`);
  return ctx.db
    .select({ text: sql<string>`${sql.join(raw, sql` || char(10) || `)}`.as("text") })
    .from(table)
    .where(
      sql`${isFindable} AND (${hasWord} OR ${hasNeighbour(text, word)})
        ORDER BY ${hasWord} DESC LIMIT ${MAX_TEXTS}`,
    );
}

/** Returns the most frequent neighbour of a word in these texts, as it is written there. */
function bestNeighbour(word: string, texts: readonly string[]): string | null {
  const pattern = neighboursOf(word)
    .map(({ before, hasGap, after }) => `${before}${hasGap ? String.raw`\S` : ""}${after}`)
    .join("|");
  const whole = new RegExp(`^(?:${pattern})$`, "u");
  const start = new RegExp(`^(?:${pattern})`, "u");
  const found = new Map<string, number>();
  for (const text of texts)
    for (const written of text.match(/[\p{L}\p{M}'’-]+/gu) ?? []) {
      const folded = fold(written);
      const near = whole.test(folded) ? written : start.exec(folded)?.[0];
      // A whole word is more likely to be what the person meant than the start of one.
      if (near && near.length >= LENGTHS.min)
        found.set(near, (found.get(near) ?? 0) + (near === written ? MAX_TEXTS : 1));
    }
  const [best] = [...found].toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? null;
}

/**
 * Returns the search with its misspelled words corrected: a word that no findable text has is
 * replaced with one that is one typing error away. Null if nothing can be corrected. One round trip.
 */
export async function correctTypos(
  ctx: Context,
  q: string,
  searched: readonly SearchedTexts[],
): Promise<string | null> {
  const words = searchWords(q);
  const isCorrectable = (word: string) => {
    const { length } = [...word];
    return length >= LENGTHS.min && length <= LENGTHS.max && CORRECTABLE.test(word);
  };
  const asked = words.filter(isCorrectable);
  if (asked.length === 0) return null;
  const statements = Object.fromEntries(
    asked.flatMap((word) =>
      searched.map((texts, at) => [`${word} ${at}`, textsStatement(ctx, texts, word)] as const),
    ),
  );
  const found = await namedBatch(ctx.db, statements);
  const corrected = words.map((word) => {
    if (!isCorrectable(word)) return word;
    const texts = searched.flatMap(
      (_, at) => found[`${word} ${at}`]?.map(({ text }) => text) ?? [],
    );
    if (texts.some((text) => fold(text).includes(word))) return word;
    return bestNeighbour(word, texts) ?? word;
  });
  return corrected.every((word, at) => word === words[at]) ? null : corrected.join(" ");
}

/** A result of a search, and the search that found it if the person's own found nothing. */
export type Corrected<Result> = Result & { corrected: string | null };

/**
 * Searches, and once more with typing errors corrected if that finds nothing.
 *
 * @param search.total counts what was found.
 * @param search.searched the texts that `read` searches.
 */
export async function searchCorrected<Query extends { q: string }, Result>(
  ctx: Context,
  query: Query,
  search: {
    read: (query: Query) => Promise<Result>;
    total: (result: Result) => number;
    searched: () => readonly SearchedTexts[];
  },
): Promise<Corrected<Result>> {
  const result = await search.read(query);
  if (query.q === "" || search.total(result) > 0) return { ...result, corrected: null };
  const q = await correctTypos(ctx, query.q, search.searched());
  const again = q === null ? null : await search.read({ ...query, q });
  return again !== null && search.total(again) > 0
    ? { ...again, corrected: q }
    : { ...result, corrected: null };
}
