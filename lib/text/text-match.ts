import { type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { projects } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import { COUNTED_TO } from "@/lib/total";
import { fold, replacementsFor, searchWords } from "./fold";
import { storedTextHas } from "./folded-columns";
import { candidatesFor } from "./record-index";

/** Length of the index's terms. The index can't find shorter words. */
const TERM_CHARACTERS = 3;
/** Maximum nested calls in one expression. D1 allows a depth of 100. */
const MOST_CALLS = 30;

/** SQL: a constant text in quotes. Not a parameter, because a statement can only have 100. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * SQL: a FROM source with a row's text `t`, folded as far as the words need it. It has several steps,
 * because one expression can only nest `MOST_CALLS` calls. A step skips texts without a character of
 * its block.
 */
function foldedFor(raw: SQL, words: readonly string[]): SQL {
  let source = sql`(SELECT lower(raw) AS t, raw GLOB ${sql.raw("'*[^\u0001-\u007f]*'")} AS folds FROM (SELECT ${raw} AS raw LIMIT 1) LIMIT 1)`;
  for (const { range, pairs } of replacementsFor(words))
    for (let at = 0; at < pairs.length; at += MOST_CALLS) {
      const calls = pairs
        .slice(at, at + MOST_CALLS)
        .reduce((text, { from, to }) => `replace(${text}, ${quoted(from)}, ${quoted(to)})`, "t");
      const folded = `CASE WHEN folds AND t GLOB '*${range}*' THEN ${calls} ELSE t END`;
      source = sql`(SELECT ${sql.raw(folded)} AS t, folds FROM ${source} LIMIT 1)`;
    }
  return source;
}

/**
 * SQL: the texts contain each word. Scans row by row. Texts of plain ASCII, which are most, need no
 * folding.
 */
function haveWords(columns: readonly (AnySQLiteColumn | SQL)[], words: readonly string[]): SQL {
  const raw = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql.raw(" || char(10) || "),
  );
  const hasAll = (text: SQL) =>
    sql.join(
      words.map((word) => sql`instr(${text}, ${sql.raw(quoted(word))}) > 0`),
      sql` AND `,
    );
  return sql`iif(octet_length(${raw}) = length(${raw}), ${hasAll(sql`lower(${raw})`)},
    EXISTS (SELECT 1 FROM ${foldedFor(raw, words)} WHERE ${hasAll(sql`t`)}))`;
}

/** SQL: the query of the tasks' full-text index for columns with all terms. */
function askedOfIndex(columns: readonly AnySQLiteColumn[], words: readonly string[]): string {
  const terms = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(" AND ");
  return `{${columns.map((column) => column.name).join(" ")}} : (${terms})`;
}

const isTerm = (word: string) => [...word].length >= TERM_CHARACTERS;

/** SQL: the columns contain each word. Reads the stored texts, or folds the columns row by row. */
const textsHave = (
  table: SQLiteTable,
  columns: readonly AnySQLiteColumn[],
  words: readonly string[],
): SQL => storedTextHas(table, columns, words) ?? haveWords(columns, words);

/** How a search finds tasks. */
export interface TaskSearch {
  /** SQL: SELECT the rowids of tasks that can match, by the full-text index. Some come twice. */
  candidates: SQL;
  /** True if no task is twice among the candidates. */
  areDistinct: boolean;
  /** With more candidates, reading the newest tasks finds a page of matches sooner. */
  few: number;
  /** SQL: what a candidate has to meet, too. Null for nothing. */
  residual: SQL | null;
  /** SQL: the task matches. Reads its text, so it's for few tasks. */
  isMatch: SQL;
}

/** Short words start many terms of a text, and each counts. */
const FEW_STARTS = 2000;
/** The greatest character. No term begins with it. */
const LAST = sql.raw("char(1114111)");

/** SQL: SELECT the rowids of tasks with a term that begins with this word of one or two letters. */
function tasksWithStart(columns: readonly AnySQLiteColumn[], word: string): SQL {
  // The index folds the letters of all scripts.
  const start = word.toLowerCase();
  return sql`SELECT doc AS id FROM tasks_search_terms WHERE term >= ${start} AND term < ${start} || ${LAST}
    AND col IN (${sql.join(
      columns.map((column) => sql`${column.name}`),
      sql`, `,
    )})`;
}

/** Returns how tasks are found whose columns contain every word of the text, as `textMatches`. */
export function taskSearch(columns: readonly AnySQLiteColumn[], q: string): TaskSearch {
  const words = searchWords(q);
  const terms = words.filter(isTerm);
  const short = words
    .filter((word) => !isTerm(word))
    .toSorted((one, other) => [...other].length - [...one].length);
  const [first = "", ...others] = short;
  const rest = terms.length > 0 ? short : others;
  return {
    candidates:
      terms.length > 0
        ? sql`SELECT rowid AS id FROM tasks_search WHERE tasks_search MATCH ${askedOfIndex(columns, terms)}`
        : tasksWithStart(columns, first),
    areDistinct: terms.length > 0,
    few: terms.length > 0 ? COUNTED_TO : FEW_STARTS,
    residual: rest.length > 0 ? textsHave(tasks, columns, rest) : null,
    isMatch: words.length > 0 ? textsHave(tasks, columns, words) : sql`0 = 1`,
  };
}

/**
 * Returns the lists for the best matches among the names of tasks: all, and those that begin with the
 * search.
 */
export function taskLists(q: string): SQL[] {
  const run = searchWords(q).join(" ");
  const early = isTerm(run)
    ? sql`SELECT rowid AS id FROM tasks_search WHERE tasks_search MATCH ${`{name} : ^ "${run.replaceAll('"', '""')}"`}`
    : sql`${tasksWithStart([tasks.name], run)} AND offset = 0`;
  return [taskSearch([tasks.name], q).candidates, early];
}

/**
 * SQL: the columns contain every word of the text, in any order, ignoring case and accents. Records,
 * people and tasks use their stored text (`FOLDED_COLUMNS`); everything else is folded row by row.
 * For tasks and projects, words of three or more characters use the full-text index.
 */
export function textMatches(
  table: SQLiteTable,
  columns: readonly AnySQLiteColumn[],
  q: string,
): SQL {
  const words = searchWords(q);
  if (words.length === 0) return sql`0 = 1`;
  // Projects are few enough to read all for a short word.
  if (table === projects)
    return words.some(isTerm)
      ? sql`(${projects}.rowid IN (${candidatesFor(projects, words).rows}) AND ${textsHave(projects, columns, words)})`
      : haveWords(columns, words);
  if (table !== tasks || !words.some(isTerm)) return textsHave(table, columns, words);
  const { candidates, residual } = taskSearch(columns, q);
  const isFound = sql`${tasks}.rowid IN (${candidates})`;
  return residual ? sql`(${isFound} AND ${residual})` : isFound;
}

/** SQL: the columns contain every word of one of the texts. True without texts. */
export function matchesOneOf(
  table: SQLiteTable,
  columns: readonly AnySQLiteColumn[],
  texts: readonly string[],
): SQL {
  if (texts.length === 0) return sql`1 = 1`;
  return sql`(${sql.join(
    texts.map((text) => textMatches(table, columns, text)),
    sql` OR `,
  )})`;
}

/** SQL: a text contains every word of the search, for texts that aren't a column. Folds each row. */
export const textHas = (text: SQL, q: string): SQL => haveWords([text], searchWords(q));

/** SQL: 0 if the column contains the whole text, else 1, so that whole matches sort first. */
export const wholeRunFirst = (column: AnySQLiteColumn, q: string): SQL =>
  searchWords(q).length < 2 ? sql`NULL` : sql`iif(${haveWords([column], [fold(q)])}, 0, 1)`;
