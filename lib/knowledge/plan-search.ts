import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { namedBatch } from "@/db/client";
import { ragChunks, ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import type { DocumentFilters } from "./document-filters";
import {
  type Conditions,
  conditionsOf,
  type DocumentScope,
  scopeColumn,
  scopeOfRow,
} from "./search-scope";
import { type Spelling, spellingsOf } from "./spellings";
import { groupsOf, synonymsColumn } from "./synonym-groups/synonym-groups";
import { otherWords, ownWords } from "./synonyms";
import { isPair, type QueryTerm, queryTerms, STEM_LETTERS } from "./words";
import { type WrittenCode, writtenCodes } from "./written-codes";

/**
 * Maximum chunks counted per word. Beyond that, the total is estimated from how far the count got.
 */
const COUNT_LIMIT = 500;
/** The same for all chunks of a generation, which are cheaper to count. */
const TOTAL_COUNT_LIMIT = 20_000;
/** If the words occur in more chunks than this in total, not all of them are scored. */
const SCORE_LIMIT = 3000;
/** Then a word in more than this share of all chunks is ignored if there are rarer words. */
const COMMON_WORD_SHARE = 0.25;
export interface ChunkSearch {
  ragId: string;
  /** The RAG's current one by default; an evaluation names one that isn't in use yet. */
  generationId?: string;
  query: string;
  limit?: number;
  /** Also searches for what else the words may be called in English. */
  isWide?: boolean;
  /** Only searches documents that match. By default those that are valid today. */
  filters?: DocumentFilters;
  /** Replaces `SCORE_LIMIT` in tests, which have no large RAGs. */
  scoreLimit?: number;
  /** What an earlier search with the same query, RAG and filters has counted. */
  counted?: CountedWords;
}

/** Selects named columns of a query, in the query's order, as a statement for a batch. */
export function rowsOf<Row>(ctx: Context, columns: readonly string[], query: SQL) {
  const selected = columns.map((name) => [name, sql`answer.${sql.identifier(name)}`]);
  return ctx.db
    .select(Object.fromEntries(selected))
    .from(sql`(${query}) AS answer`) as unknown as BatchItem<"sqlite"> & PromiseLike<Row[]>;
}

/**
 * Returns the index query of a search with its words' weights, or null if there is nothing to
 * search for.
 */
export async function planSearch(ctx: Context, search: ChunkSearch) {
  const { ragId, generationId, query, limit = 10, filters = {} } = search;
  const { isWide, scoreLimit = SCORE_LIMIT } = search;
  const terms = queryTerms(query);
  if (terms.length === 0 || limit < 1) return null;
  const generation = generationOf(ragId, generationId);
  const conditions = conditionsOf(ctx, filters);
  const forms = terms.map(({ form }) => form);
  const counted =
    search.counted ?? (await countWords(ctx, { ragId, generation }, forms, conditions));
  const { counts, size, spelled, hasVectors, synonyms, scope } = counted;
  const isUnknown = (form: string) =>
    !isPair(form) && counts.some(({ word, chunks }) => word === form && chunks === 0);
  const unknown = terms.filter(({ form }) => isUnknown(form));
  const guesses = unknown.length >= terms.length * MIN_UNKNOWN_SHARE;
  const own = ownWords(groupsOf(synonyms), query);
  const english = otherWords(terms);
  const others = isWide ? new Map([...mostUseful(english, isUnknown), ...own]) : own;
  const where = { generation, size, spelled };
  const codes = writtenCodes(query);
  const { same, counts: sameCounts } = await sameWords(ctx, where, others, codes);
  // "E 31" is there as "E31": nothing is missing then, and the E says nothing.
  const written = codes.filter(({ joined }) => joined.some((form) => same.has(form)));
  const isPart = (form: string) =>
    written.some(({ forms, key }) => form !== key && forms.includes(form));
  const isCalledOtherwise = (form: string) => [...same.values()].includes(form);
  // What is an English word is no typing error.
  const toRepair = unknown.filter(
    ({ form }) =>
      !isCalledOtherwise(form) && !isPart(form) && (!english.has(form) || /\d/.test(form)),
  );
  const repairs = await repairsOf(ctx, where, toRepair, { question: query, guesses });
  const repaired = withRepairs(counts, repairs);
  // Its parts far from each other mean something else.
  const isOfCode = (form: string) => written.some(({ forms }) => forms.includes(form));
  const searched = [...repaired.filter(({ word }) => !isOfCode(word)), ...sameCounts];
  const isMissing = (form: string) =>
    repaired.some(({ word, chunks }) => word === form && chunks === 0) && !isPair(form);
  const isRare = (form: string) =>
    repaired.some(({ word, chunks }) => word === form && chunks <= RARE);
  return {
    ...{ generation, hasVectors, same, total: counts[0]?.total ?? 0 },
    ...{ scope, counted },
    asked: [
      indexQuery(searched, scoreLimit),
      ...(isWide ? beginningsOf(terms.filter(({ form }) => isRare(form))) : []),
    ].join(" OR "),
    weights: weightsOf(repaired.filter(({ word }) => !isPart(word))),
    searched,
    unknown: terms
      .map(({ form }) => form)
      .filter((form) => isMissing(form) && !isCalledOtherwise(form) && !isPart(form)),
    typos: [...repairs].filter(([, { kind }]) => kind === "typo"),
  };
}

/** Synonyms to search for of a word that passages have. */
const SYNONYMS_OF_KNOWN = 2;

/** Returns all synonyms of unknown words, and the most usual ones of the others. */
const mostUseful = (
  synonyms: ReadonlyMap<string, string[]>,
  isUnknown: (form: string) => boolean,
) =>
  [...synonyms].map(
    ([form, words]) => [form, isUnknown(form) ? words : words.slice(0, SYNONYMS_OF_KNOWN)] as const,
  );

const MIN_LETTERS = 5;
const ENDING = 1;
/** Words in more chunks than this are found often enough as they are, and slow to look up. */
const RARE = 50;

/** Returns the beginnings of words: "votar" also finds "votación". */
const beginningsOf = (terms: readonly QueryTerm[]) =>
  terms.flatMap(({ typed }) =>
    /^[a-z]+$/.test(typed) && typed.length >= MIN_LETTERS
      ? `"${typed.slice(0, Math.min(typed.length, STEM_LETTERS) - ENDING)}"*`
      : [],
  );

/** What counts of further words need of the first ones' result. */
interface Where {
  generation: SQL;
  size: Size;
  /** Other spellings that were counted already. */
  spelled: Map<string, WordCount>;
}

/**
 * Returns which of other words passages have, and what each stands for: the question's word by the
 * form of the other one. A phrase is known by its last word. A code in several words is only searched
 * for, because its last word alone says little.
 */
async function sameWords(
  ctx: Context,
  where: Where,
  others: ReadonlyMap<string, string[]>,
  codes: readonly WrittenCode[],
) {
  const ofCodes = codes.flatMap(({ joined, split }) => [...joined, ...split]);
  const words = new Set([...[...others.values()].flat(), ...ofCodes]);
  if (words.size === 0) return { same: new Map<string, string>(), counts: [] };
  const counts = await countMore(ctx, where, [...words]);
  const there = counts.filter(({ chunks }) => chunks > 0);
  const same = new Map<string, string>();
  for (const [asked, list] of others) {
    const [form = asked] = asked.split(" ");
    for (const { word } of there)
      if (list.includes(word)) same.set(word.split(" ").at(-1) ?? word, form);
  }
  for (const { key, joined } of codes)
    for (const { word } of there) if (joined.includes(word)) same.set(word, key);
  return { same, counts: there };
}

/** A spelling that passages have, with how many have each of its words. */
interface Repair extends Spelling {
  counts: WordCount[];
}

/** Unknown words of a question that other spellings are looked up for. */
const MAX_REPAIRED = 3;

/**
 * Share of a question's words that must be unknown before one is taken for a typing error. Most
 * unknown words of long questions are right, and the others find the passages: guessing there cost
 * 0.005 nDCG@10 on scifact.
 */
const MIN_UNKNOWN_SHARE = 1 / 3;

/** Looks up other spellings of words that no passage has. Returns the best one of each. */
async function repairsOf(
  ctx: Context,
  where: Where,
  unknown: readonly QueryTerm[],
  how: { question: string; guesses: boolean },
): Promise<Map<string, Repair>> {
  const wanted = unknown.slice(0, MAX_REPAIRED).map((term) => ({
    form: term.form,
    spellings: spellingsOf(term, how),
  }));
  const words = new Set(wanted.flatMap(({ spellings }) => spellings.flatMap(({ forms }) => forms)));
  const known = where.spelled;
  const uncounted = [...words].filter((word) => !known.has(word));
  if (uncounted.length > 0)
    for (const count of await countMore(ctx, where, uncounted)) known.set(count.word, count);
  return new Map(
    wanted.flatMap(({ form, spellings }) => {
      const there = spellings.flatMap((spelling) => {
        const found = spelling.forms.flatMap((word) => known.get(word) ?? []);
        const isThere = found.length > 0 && found.every(({ chunks }) => chunks > 0);
        return isThere ? { ...spelling, counts: found } : [];
      });
      const isClear = there.filter(({ isShort }) => isShort).length === 1;
      const best = there.find(({ isShort }) => !isShort || isClear);
      return best ? [[form, best] as const] : [];
    }),
  );
}

/** Replaces the words that were repaired. */
function withRepairs(counts: readonly WordCount[], repairs: ReadonlyMap<string, Repair>) {
  const all = counts.flatMap((count) => {
    const repair = repairs.get(count.word);
    if (!repair) return count;
    return repair.kind === "part" ? [count, ...repair.counts] : repair.counts;
  });
  return [...new Map(all.map((count) => [count.word, count])).values()];
}

/** SQL: the ID of the searched generation, or NULL if the RAG doesn't have this generation. */
function generationOf(ragId: string, generationId: string | undefined): SQL {
  const which = generationId === undefined ? sql`state = 'current'` : sql`id = ${generationId}`;
  return sql`(SELECT id FROM ${ragGenerations} WHERE rag_id = ${ragId} AND ${which})`;
}

/**
 * SQL: the words of a search within a generation. Words only contain letters, digits and `_`, but
 * are quoted anyway. They come before the scope because the first operand leads, and words are
 * rarer than chunks.
 */
export function matchQuery(generation: SQL, words: SQL): SQL {
  return sql`'{title body} : (' || ${words} || ') AND scope : "' || ${scopeOf(generation)} || '"'`;
}

/** SQL: `scopeWord` of the ID. Without a generation it is a word that never occurs. */
const scopeOf = (generation: SQL) => sql`'g' || replace(coalesce(${generation}, '-'), '-', '')`;

const anyOf = (words: readonly WordCount[]) => words.map(({ word }) => `"${word}"`).join(" OR ");

/**
 * Returns the index query: any of the words. Scoring a chunk costs much more than finding it. If
 * the words are too common together, only chunks with a rarer word are scored, by those and the
 * less rare words. The rarer words then appear twice in the query, so the others are listed twice
 * too, to count the same.
 */
function indexQuery(counts: readonly WordCount[], scoreLimit: number): string {
  const rarestFirst = [...counts].sort((one, other) => one.chunks - other.chunks);
  let sum = 0;
  const isRare = ({ chunks }: WordCount) => {
    sum += chunks;
    return sum === chunks || sum <= scoreLimit;
  };
  const rare = rarestFirst.filter(isRare);
  const others = rarestFirst
    .slice(rare.length)
    .filter(({ chunks, total }) => chunks <= total * COMMON_WORD_SHARE);
  if (others.length === 0) return anyOf(rare);
  return `(${anyOf(rare)}) AND (${anyOf([...rare, ...others, ...others])})`;
}

/**
 * Number of chunks with a word, and of all chunks of the generation: exact up to a limit, then
 * estimated.
 */
export interface WordCount {
  word: string;
  chunks: number;
  total: number;
}

/** Result of a count that may stop early: the number counted and the last ID reached. */
type Counted = [counted: number, reached: number | null];

/** How many chunks a generation has, from the first ID to the last. */
interface Size {
  total: number;
  first: number | null;
  last: number | null;
}

/** Returns the number counted, or an estimate for all chunks if the count stopped early. */
function wholeCount(json: string, max: number, { first, last }: Omit<Size, "total">): number {
  const [count, reached]: Counted = JSON.parse(json);
  if (count < max || reached === null || first === null || last === null) return count;
  return Math.round((count * (last - first + 1)) / (reached - first + 1));
}

const countOf = (ids: SQL) => sql`(SELECT json_array(count(*), max(id)) FROM (${ids}))`;

interface CountedWord {
  word: string;
  found: string;
}

/** Counts the chunks of each word. */
function countEach(ctx: Context, generation: SQL, words: readonly string[]) {
  const withWord = sql`SELECT rowid AS id FROM rag_chunk_search
    WHERE rag_chunk_search MATCH ${matchQuery(generation, sql`'"' || asked.value || '"'`)} LIMIT ${COUNT_LIMIT}`;
  return rowsOf<CountedWord>(
    ctx,
    ["word", "found"],
    sql`SELECT value AS word, ${countOf(withWord)} AS found FROM json_each(${JSON.stringify(words)}) AS asked`,
  );
}

const countsOf = (rows: readonly CountedWord[], size: Size): WordCount[] =>
  rows.map(({ word, found }) => ({
    word,
    chunks: wholeCount(found, COUNT_LIMIT, size),
    total: size.total,
  }));

/** Counts further words of a search. */
const countMore = async (
  ctx: Context,
  { generation, size }: Where,
  words: readonly string[],
): Promise<WordCount[]> => countsOf(await countEach(ctx, generation, words), size);

/** What is known of a question's words before the search. */
export interface CountedWords {
  counts: WordCount[];
  size: Size;
  spelled: Where["spelled"];
  hasVectors: boolean;
  synonyms: string | null;
  /** Null if the search uses all documents. */
  scope: DocumentScope | null;
}

/** Counts the words of a question, and reads what else is asked once for each search. */
async function countWords(
  ctx: Context,
  { ragId, generation }: { ragId: string; generation: SQL },
  words: readonly string[],
  conditions: Conditions,
): Promise<CountedWords> {
  const inGeneration = sql`FROM ${ragChunks} WHERE generation_id = ${generation}`;
  const { perWord, inAll } = await namedBatch(ctx.db, {
    perWord: countEach(ctx, generation, words),
    inAll: rowsOf<{
      found: string;
      first: number | null;
      last: number | null;
      model: string | null;
      synonyms: string | null;
      scope: string | null;
    }>(
      ctx,
      ["found", "first", "last", "model", "synonyms", "scope"],
      sql`SELECT ${synonymsColumn(ragId)} AS synonyms, ${scopeColumn({ ragId, generation }, conditions)} AS scope, (SELECT embedding_model FROM ${ragGenerations} WHERE id = ${generation}) AS model, (SELECT min(id) ${inGeneration}) AS first, (SELECT max(id) ${inGeneration}) AS last,
        ${countOf(sql`SELECT id ${inGeneration} ORDER BY id LIMIT ${TOTAL_COUNT_LIMIT}`)} AS found`,
    ),
  });
  const [
    row = { found: "[0,null]", first: null, last: null, model: null, synonyms: null, scope: null },
  ] = inAll;
  const { found, first, last, model, synonyms } = row;
  const size = { first, last, total: wholeCount(found, TOTAL_COUNT_LIMIT, { first, last }) };
  const scope = scopeOfRow(conditions, row.scope);
  const counts = countsOf(perWord, size);
  return { counts, size, spelled: new Map(), hasVectors: model !== null, synonyms, scope };
}

/** Maximum weight. Among words that never occur, some are only inflected differently. */
const MAX_WEIGHT = 4.5;

/**
 * Returns the weight of each word: rarer words weigh more. Pairs of characters only help to find
 * passages. They weigh nothing if there are words, because their words are weighed already.
 */
function weightsOf(counts: readonly WordCount[]): Map<string, number> {
  const words = counts.filter(({ word }) => !isPair(word));
  return new Map(
    (words.length > 0 ? words : counts).map(({ word, chunks, total }) => {
      const rarity = Math.log(1 + (Math.max(total, chunks) - chunks + 0.5) / (chunks + 0.5));
      return [word, Math.min(MAX_WEIGHT, rarity)];
    }),
  );
}
