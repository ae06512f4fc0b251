import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { namedBatch } from "@/db/client";
import { projects } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import type { Context } from "@/lib/context/context";
import { fold, isExact, searchWords } from "./fold";
import { FOLDED_COLUMNS, foldedText } from "./folded-columns";
import { candidatesFor, hasTextIndex } from "./record-index";
import { textMatches } from "./text-match";

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
/** Letters of the terms of the tasks' full-text index. */
const TERM_LETTERS = 3;
/** With more rows that have a half of a word, texts are read in their order. */
const FEW_HALVES = 5000;
/** A correction is a suggestion, so it is enough to look for it in so many texts. */
const READ_FOR_NEIGHBOURS = 100_000;
/** Maximum alternatives in a row. D1 allows an expression depth of 100. */
const GROUP = 20;

/** A text with one letter between its parts, whichever it is, or none. */
interface Pattern {
  before: string;
  hasGap: boolean;
  after: string;
}

/** The patterns of a word with one typing error, by the half that has the error. */
interface Neighbours {
  first: string;
  second: string;
  inFirst: Pattern[];
  inSecond: Pattern[];
  /** The two letters in the middle swapped, an error in both halves. */
  swapped: string;
}

/** Returns what is one typing error away from a word: a letter more, less, another, or two swapped. */
function neighboursOf(word: string): Neighbours {
  const letters = [...word];
  const middle = Math.floor(letters.length / 2);
  const part = (from: number, to?: number) => letters.slice(from, to).join("");
  const swapAt = (at: number) =>
    `${part(0, at - 1)}${letters[at]}${letters[at - 1]}${part(at + 1)}`;
  const errorsAt = (at: number): Pattern[] => [
    { before: part(0, at), hasGap: true, after: part(at + 1) },
    { before: part(0, at), hasGap: false, after: part(at + 1) },
    ...(at > 0 ? [{ before: part(0, at), hasGap: true, after: part(at) }] : []),
    ...(at > 0 && at !== middle ? [{ before: swapAt(at), hasGap: false, after: "" }] : []),
  ];
  const places = letters.map((_, at) => at);
  return {
    first: part(0, middle),
    second: part(middle),
    inFirst: places.filter((at) => at < middle).flatMap(errorsAt),
    inSecond: places.filter((at) => at >= middle).flatMap(errorsAt),
    swapped: swapAt(middle),
  };
}

/** SQL: a constant text in quotes. Not a parameter, because a statement can only have 100. */
const quoted = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`);

/** SQL: one of the conditions, in groups, because D1 limits the depth of an expression. */
function anyOf(conditions: readonly SQL[]): SQL {
  const groups = Array.from({ length: Math.ceil(conditions.length / GROUP) }, (_, at) =>
    sql.join(conditions.slice(at * GROUP, (at + 1) * GROUP), sql` OR `),
  );
  return sql`(${sql.join(
    groups.map((group) => sql`(${group})`),
    sql` OR `,
  )})`;
}

/**
 * SQL: the text has the word or a neighbour of it. One error leaves a half of the word, so a text is
 * only compared with every pattern if it has a half.
 */
function hasWordOrNeighbour(text: SQL, word: string): SQL {
  const { first, second, inFirst, inSecond, swapped } = neighboursOf(word);
  const has = (part: string) => sql`instr(${text}, ${quoted(part)}) > 0`;
  const matches = ({ before, hasGap, after }: Pattern) =>
    hasGap ? sql`${text} LIKE ${quoted(`%${before}_${after}%`)}` : has(before + after);
  return sql`((${has(first)} AND ${anyOf([has(word), ...inSecond.map(matches)])})
    OR (${has(second)} AND ${anyOf(inFirst.map(matches))}) OR ${has(swapped)})`;
}

/**
 * SQL: the task's name has a half of the word, by the full-text index. The index's terms have three
 * letters, so errors in the middle of a word of four or five letters aren't found.
 */
function hasHalfInIndex(word: string): SQL {
  const letters = [...word];
  const middle = Math.max(TERM_LETTERS, Math.floor(letters.length / 2));
  const halves = [
    letters.slice(0, middle),
    letters.slice(Math.min(middle, letters.length - TERM_LETTERS)),
  ];
  const around = [letters.slice(0, middle - 1), letters.slice(middle + 1)];
  const term = (part: readonly string[]) => `"${part.join("").replaceAll('"', '""')}"`;
  const middleTerms = around.filter((part) => part.length >= TERM_LETTERS).map(term);
  const alternatives = [
    ...halves.map(term),
    ...(middleTerms.length > 0 ? [`(${middleTerms.join(" AND ")})`] : []),
  ];
  const asked = `{name} : (${alternatives.join(" OR ")})`;
  return sql`${tasks}.rowid IN (SELECT rowid FROM tasks_search WHERE tasks_search MATCH ${asked})`;
}

/**
 * SQL: the searched text of a row. Of a task or project only its name, because descriptions are long.
 * Tables without a stored folded text are small, and aren't folded.
 */
function searchedText({ table, columns }: SearchedTexts): SQL {
  const named = [tasks, projects].find((one) => one === table);
  if (named)
    return sql`lower(coalesce(substr(${named}.folded, 1, instr(${named}.folded, char(10))), ${named.name}))`;
  return FOLDED_COLUMNS.has(table)
    ? foldedText(table)
    : sql`lower(${sql.join([...columns], sql` || char(10) || `)})`;
}

interface Sought {
  word: string;
  others: readonly string[];
}

/**
 * SQL: SELECT the rowids of a table with a text index whose text has the word or a neighbour of it, and every
 * other word. Reads rows with a half of the word. If these are more than a few, reads so many of the
 * texts that the person can find, too.
 */
function indexedNeighbours(texts: SearchedTexts, { word, others }: Sought): SQL {
  const { table, isFindable } = texts;
  const { first, second, swapped } = neighboursOf(word);
  const halves = [first, second, swapped].map((part) => candidatesFor(table, [part]).rows);
  const isFew = sql`(SELECT count(*) FROM halves) <= ${FEW_HALVES}`;
  const text = sql.raw("text");
  const hasOthers = others.map((other) => sql` AND instr(${text}, ${other}) > 0`);
  const isNear = sql`${hasWordOrNeighbour(text, word)}${sql.join(hasOthers)}`;
  const read = (rows: SQL, limit: SQL) =>
    sql`SELECT * FROM (SELECT ${table}.rowid AS id, ${searchedText(texts)} AS text FROM ${table} WHERE ${rows} LIMIT ${limit}) WHERE ${isNear}`;
  return sql`SELECT id FROM (WITH halves AS MATERIALIZED (SELECT id FROM (${sql.join(halves, sql` UNION ALL `)}) LIMIT ${FEW_HALVES + 1})
    ${read(sql`${table}.rowid IN (SELECT id FROM halves) AND (${isFindable}) IS TRUE`, sql`${FEW_HALVES}`)}
    UNION ALL ${read(isFindable, sql`iif(${isFew}, 0, ${READ_FOR_NEIGHBOURS})`)}) LIMIT ${MAX_TEXTS}`;
}

/** Reads rows whose text has the word or a neighbour of it, and every other word. */
function textsStatement(ctx: Context, texts: SearchedTexts, { word, others }: Sought) {
  const { table, columns, isFindable } = texts;
  const raw = columns.map((column) => sql`coalesce(${column}, '')`);
  const isPossible = table === tasks ? hasHalfInIndex(word) : sql`1 = 1`;
  const hasOthers = others.length > 0 ? textMatches(table, columns, others.join(" ")) : sql`1 = 1`;
  return ctx.db
    .select({
      row: sql<number>`${table}.rowid`.as("row"),
      text: sql<string>`${sql.join(raw, sql` || char(10) || `)}`.as("text"),
    })
    .from(table)
    .where(
      // Inside, an index of the texts is enough. Only the rows that are found are read.
      sql`${table}.rowid IN (${
        hasTextIndex(table)
          ? indexedNeighbours(texts, { word, others })
          : sql`SELECT ${table}.rowid FROM ${table} WHERE ${isFindable} AND ${hasOthers} AND ${isPossible}
        AND ${hasWordOrNeighbour(searchedText(texts), word)} LIMIT ${MAX_TEXTS}`
      })`,
    );
}

/** Returns the most frequent neighbour of a word in these texts, as it is written there. */
function bestNeighbour(word: string, texts: readonly string[]): string | null {
  const { inFirst, inSecond, swapped } = neighboursOf(word);
  const pattern = [...inFirst, ...inSecond, { before: swapped, hasGap: false, after: "" }]
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

interface Correction {
  q: string;
  /** The rowids of all rows that it can find in the first texts. Null if they are many. */
  rows: readonly number[] | null;
}

/**
 * Returns the search with one misspelled word corrected: with a word that is one typing error away
 * and in a findable text that has all other words. Null if there is none. One round trip.
 */
async function correctTypos(
  ctx: Context,
  q: string,
  searched: readonly SearchedTexts[],
): Promise<Correction | null> {
  if (isExact(q)) return null;
  const words = searchWords(q);
  const asked = words.filter((word) => {
    const { length } = [...word];
    return length >= LENGTHS.min && length <= LENGTHS.max && CORRECTABLE.test(word);
  });
  if (asked.length === 0) return null;
  const statements = Object.fromEntries(
    asked.flatMap((word) => {
      const others = words.filter((other) => other !== word);
      return searched.map(
        (texts, at) => [`${word} ${at}`, textsStatement(ctx, texts, { word, others })] as const,
      );
    }),
  );
  const found = await namedBatch(ctx.db, statements);
  for (const word of asked) {
    const rows = searched.map((_, at) => found[`${word} ${at}`] ?? []);
    const texts = rows.flat().map(({ text }) => text);
    // A filter can hide the texts that have the word.
    if (texts.some((text) => fold(text).includes(word))) continue;
    const near = bestNeighbour(word, texts);
    if (near === null) continue;
    const [first = []] = rows;
    // With an index, not all texts were read.
    const areAll = first.length < MAX_TEXTS && !searched.some(({ table }) => hasTextIndex(table));
    return {
      q: words.map((one) => (one === word ? near : one)).join(" "),
      rows: areAll ? first.map(({ row }) => row) : null,
    };
  }
  return null;
}

/** A result of a search, and the search that found it if the person's own found nothing. */
export type Corrected<Result> = Result & { corrected: string | null };

/**
 * Searches, and once more with typing errors corrected if that finds nothing.
 *
 * @param search.read searches. With `rows`, only the rows with these rowids can match.
 * @param search.total counts what was found.
 * @param search.searched the texts that `read` searches.
 */
export async function searchCorrected<Query extends { q: string }, Result>(
  ctx: Context,
  query: Query,
  search: {
    read: (query: Query, rows: readonly number[] | null) => Promise<Result>;
    total: (result: Result) => number;
    searched: () => readonly SearchedTexts[];
  },
): Promise<Corrected<Result>> {
  const result = await search.read(query, null);
  if (query.q === "" || search.total(result) > 0) return { ...result, corrected: null };
  const correction = await correctTypos(ctx, query.q, search.searched());
  if (correction === null) return { ...result, corrected: null };
  const again = await search.read({ ...query, q: correction.q }, correction.rows);
  return search.total(again) > 0
    ? { ...again, corrected: correction.q }
    : { ...result, corrected: null };
}
