import { getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { users } from "@/db/schema/auth";
import { tasks } from "@/db/schema/tasks";
import { COUNTED_TO } from "@/lib/total";
import { FOLDED_COLUMNS } from "./folded-columns";

/** Letters of the index's terms. */
const TERM = 3;
/** Further terms of a long word would exclude few rows more. */
const MOST_TERMS = 16;
/** With more candidates, reading texts in an index's order finds enough matches sooner. */
const FEW = COUNTED_TO;
/** Short words begin many terms of a text, and each counts. */
const FEW_STARTS = 2000;
/** The greatest character. No term begins with it. */
const LAST = sql.raw("char(1114111)");

/** Rows that can match a search, by the full-text index of their table. */
export interface Candidates {
  /** SQL: SELECT their rowids as `id`. Some come twice. */
  rows: SQL;
  /** With more, they aren't worth reading one by one. */
  few: number;
}

/** Returns the runs of three letters in a word, not all of a long one. */
function termsOf(word: string): string[] {
  const letters = [...word];
  const all = letters.slice(TERM - 1).map((_, at) => letters.slice(at, at + TERM).join(""));
  const step = Math.ceil(all.length / MOST_TERMS);
  return [...new Set(all.filter((_, at) => at % step === 0 || at === all.length - 1))];
}

const isLong = (word: string) => [...word].length >= TERM;

/** Returns true if the table's searched texts, all of them together, have a full-text index. */
export const hasTextIndex = (table: SQLiteTable): boolean =>
  FOLDED_COLUMNS.has(table) && table !== users && table !== tasks;

/**
 * Returns the rows of a table with a text index whose searched texts can have all of these folded words. Whether
 * they do is for the caller to check, because the index doesn't know where in a text its terms are.
 */
export function candidatesFor(table: SQLiteTable, words: readonly string[]): Candidates {
  const index = `${getTableName(table)}_search`;
  const long = words.filter(isLong);
  if (long.length > 0) {
    const asked = long.flatMap(termsOf).map((term) => `"${term.replaceAll('"', '""')}"`);
    const name = sql.raw(index);
    return {
      rows: sql`SELECT rowid AS id FROM ${name} WHERE ${name} MATCH ${asked.join(" AND ")}`,
      few: FEW,
    };
  }
  const [start = ""] = words.toSorted((one, other) => [...other].length - [...one].length);
  return {
    rows: sql`SELECT doc AS id FROM ${sql.raw(`${index}_terms`)} WHERE term >= ${start} AND term < ${start} || ${LAST}`,
    few: FEW_STARTS,
  };
}

interface Asked {
  /** The folded words. */
  words: readonly string[];
  /** SQL: the rows that are searched. */
  among: SQL;
  /** SQL: the row matches. */
  isMatch: SQL;
  most: number;
}

/**
 * SQL: SELECT the rowids, as `id`, of the first matches in a record table, in no order. Reads the
 * candidates if they are few, else the texts of the rows that are searched. Which of both is decided
 * while it runs.
 */
export function matchingRows(table: SQLiteTable, { words, among, isMatch, most }: Asked): SQL {
  const { rows, few } = candidatesFor(table, words);
  const isFew = sql`(SELECT count(*) FROM candidates) <= ${few}`;
  const part = (condition: SQL, limit: SQL) =>
    sql`SELECT * FROM (SELECT ${table}.rowid AS id FROM ${table} WHERE ${condition} AND ${isMatch} LIMIT ${limit})`;
  // IS TRUE stops SQLite from reading all rows that are searched.
  return sql`SELECT id FROM (WITH candidates AS MATERIALIZED (SELECT id FROM (${rows}) LIMIT ${few + 1})
    ${part(sql`${table}.rowid IN (SELECT id FROM candidates) AND (${among}) IS TRUE`, sql`iif(${isFew}, ${most}, 0)`)}
    UNION ALL ${part(among, sql`iif(${isFew}, 0, ${most})`)})`;
}

interface Best extends Omit<Asked, "most" | "words"> {
  /** SQL: SELECT the rowids, as `id`, of all rows that can match; then of those that come first. */
  lists: readonly SQL[];
  /** SQL: ORDER BY, the best first. */
  best: SQL;
  limit: number;
}

/** The best are chosen among so many rows of each list. */
const RANKED = 2000;

/**
 * SQL: SELECT the rowids of the best matches. If there are too many to compare all, they are chosen
 * among the first of each list. If these are too few that the person can see, reads the texts of the
 * rows that are searched.
 */
export function bestMatchingRows(table: SQLiteTable, asked: Best): SQL {
  const { lists, among, isMatch, best, limit } = asked;
  const [all = sql``, ...early] = lists.map(
    (rows) => sql`SELECT id FROM (SELECT id FROM (${rows}) LIMIT ${RANKED + 1})`,
  );
  const ranked = sql.join([sql`SELECT id FROM candidates`, ...early], sql` UNION ALL `);
  const isMany = sql`(SELECT count(*) FROM candidates) > ${RANKED}`;
  const bestOf = (rows: SQL) => sql`SELECT ${table}.rowid AS id FROM ${table} WHERE ${rows}
    ORDER BY ${best} LIMIT ${limit}`;
  return sql`SELECT id FROM (WITH candidates AS MATERIALIZED (${all}),
    top AS MATERIALIZED (${bestOf(sql`${table}.rowid IN (${ranked}) AND (${among}) IS TRUE AND ${isMatch}`)}),
    others AS MATERIALIZED (${bestOf(sql`${table}.rowid IN (SELECT ${table}.rowid FROM ${table} WHERE ${among} AND ${isMatch}
      LIMIT iif(${isMany} AND (SELECT count(*) FROM top) < ${limit}, ${COUNTED_TO}, 0))`)})
    SELECT id FROM top UNION ALL SELECT id FROM others)`;
}

/**
 * Returns the lists for the best matches in a record table: all, those with a line that is the
 * search, and those with a line that begins with it.
 */
export function recordLists(table: SQLiteTable, words: readonly string[]): SQL[] {
  const run = words.join(" ");
  return [words, [`\n${run}\n`], [`\n${run}`]].map((asked) => candidatesFor(table, asked).rows);
}
