import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { namedBatch } from "@/db/client";
import { ragChunks, ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { isPair, queryWords } from "./words";

/** Chunks that are counted of a word; how many more there are is reckoned from how far the count came. */
const MOST_COUNTED = 500;
/** The same of all chunks of a generation, which cost less. */
const MOST_COUNTED_OF_ALL = 20_000;
/** Words that stand in more chunks than this together are too common for all of these to be scored. */
const MOST_SCORED = 3000;
/** Then a word that stands in more than this share of all chunks says nothing: it is left out beside others. */
const TOO_COMMON = 0.25;
export interface ChunkSearch {
  ragId: string;
  /** The current one of the RAG unless another is named, as for an evaluation before a switch. */
  generationId?: string;
  query: string;
  limit?: number;
  /** For tests, which have no large RAGs: `MOST_SCORED` in its place. */
  mostScored?: number;
}

/** A statement for a batch that reads named columns of a query, in its order. */
export function rowsOf<Row>(ctx: Context, columns: readonly string[], query: SQL) {
  const selected = columns.map((name) => [name, sql`answer.${sql.identifier(name)}`]);
  return ctx.db
    .select(Object.fromEntries(selected))
    .from(sql`(${query}) AS answer`) as unknown as BatchItem<"sqlite"> & PromiseLike<Row[]>;
}

/** What a search asks the index for, and what it goes by; null for one that asks for nothing. */
export async function planSearch(
  ctx: Context,
  { ragId, generationId, query, limit = 10, mostScored = MOST_SCORED }: ChunkSearch,
) {
  const words = queryWords(query);
  if (words.length === 0 || limit < 1) return null;
  const generation = generationOf(ragId, generationId);
  const { counts, hasVectors } = await countWords(ctx, generation, words);
  const asked = askedFor(counts, mostScored);
  return { generation, asked, hasVectors, weights: weightsOf(counts) };
}

/** SQL: the id of the generation in which is searched; none where the RAG has no such one. */
function generationOf(ragId: string, generationId: string | undefined): SQL {
  const which = generationId === undefined ? sql`state = 'current'` : sql`id = ${generationId}`;
  return sql`(SELECT id FROM ${ragGenerations} WHERE rag_id = ${ragId} AND ${which})`;
}

/**
 * SQL: the words of a search within a generation. Words have letters, digits and `_` only, and are quoted all the same.
 * They stand before the scope: the first operand leads, and words are rarer than chunks.
 */
export function within(generation: SQL, words: SQL): SQL {
  return sql`'{title body} : (' || ${words} || ') AND scope : "' || ${scopeOf(generation)} || '"'`;
}

/** SQL: the `scopeWord` of the id. A RAG without a generation has a word that stands nowhere. */
const scopeOf = (generation: SQL) => sql`'g' || replace(coalesce(${generation}, '-'), '-', '')`;

const anyOf = (words: readonly WordCount[]) => words.map(({ word }) => `"${word}"`).join(" OR ");

/**
 * What the index is asked for: any of the words. To score a chunk costs much more than to find it, so where the words are
 * too common together, only chunks with one of the rarer words are scored, by those and by the less rare ones. The rarer
 * ones then stand twice in the search, and the others are named twice, so that all count alike.
 */
function askedFor(counts: readonly WordCount[], mostScored: number): string {
  const rarestFirst = [...counts].sort((one, other) => one.chunks - other.chunks);
  let sum = 0;
  const isRare = ({ chunks }: WordCount) => {
    sum += chunks;
    return sum === chunks || sum <= mostScored;
  };
  const rare = rarestFirst.filter(isRare);
  const others = rarestFirst
    .slice(rare.length)
    .filter(({ chunks, total }) => chunks <= total * TOO_COMMON);
  if (others.length === 0) return anyOf(rare);
  return `(${anyOf(rare)}) AND (${anyOf([...rare, ...others, ...others])})`;
}

/** In how many chunks of the generation a word stands, and how many there are: exact up to a number, else reckoned. */
interface WordCount {
  word: string;
  chunks: number;
  total: number;
}

/** What a count that stops early says: how many it has seen, and the id that it came to. */
type Counted = [counted: number, reached: number | null];

async function countWords(
  ctx: Context,
  generation: SQL,
  words: readonly string[],
): Promise<{ counts: WordCount[]; hasVectors: boolean }> {
  const inGeneration = sql`FROM ${ragChunks} WHERE generation_id = ${generation}`;
  const counted = (ids: SQL) => sql`(SELECT json_array(count(*), max(id)) FROM (${ids}))`;
  const withWord = sql`SELECT rowid AS id FROM rag_chunk_search
    WHERE rag_chunk_search MATCH ${within(generation, sql`'"' || asked.value || '"'`)} LIMIT ${MOST_COUNTED}`;
  const { perWord, inAll } = await namedBatch(ctx.db, {
    perWord: rowsOf<{ word: string; found: string }>(
      ctx,
      ["word", "found"],
      sql`SELECT value AS word, ${counted(withWord)} AS found FROM json_each(${JSON.stringify(words)}) AS asked`,
    ),
    inAll: rowsOf<{
      found: string;
      first: number | null;
      last: number | null;
      model: string | null;
    }>(
      ctx,
      ["found", "first", "last", "model"],
      sql`SELECT (SELECT embedding_model FROM ${ragGenerations} WHERE id = ${generation}) AS model, (SELECT min(id) ${inGeneration}) AS first, (SELECT max(id) ${inGeneration}) AS last,
        ${counted(sql`SELECT id ${inGeneration} ORDER BY id LIMIT ${MOST_COUNTED_OF_ALL}`)} AS found`,
    ),
  });
  const { found: all = "[0,null]", first = null, last = null, model = null } = inAll[0] ?? {};
  const whole = (json: string, most: number) => {
    const [count, reached]: Counted = JSON.parse(json);
    if (count < most || reached === null || first === null || last === null) return count;
    return Math.round((count * (last - first + 1)) / (reached - first + 1));
  };
  const total = whole(all, MOST_COUNTED_OF_ALL);
  const counts = perWord.map(({ word, found }) => ({
    word,
    chunks: whole(found, MOST_COUNTED),
    total,
  }));
  return { counts, hasVectors: model !== null };
}

/** Words rarer than this weigh alike: of those that stand nowhere, some are only another ending. */
const MOST_WEIGHT = 4.5;

/**
 * What a word weighs: the rarer it is, the more. Pairs of characters help to find, but their words count already: beside
 * words they weigh nothing.
 */
function weightsOf(counts: readonly WordCount[]): Map<string, number> {
  const words = counts.filter(({ word }) => !isPair(word));
  return new Map(
    (words.length > 0 ? words : counts).map(({ word, chunks, total }) => {
      const rarity = Math.log(1 + (Math.max(total, chunks) - chunks + 0.5) / (chunks + 0.5));
      return [word, Math.min(MOST_WEIGHT, rarity)];
    }),
  );
}
