import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { namedBatch } from "@/db/client";
import { ragChunks, ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { isPair, queryWords, wordsIn } from "./words";

/** Chunks that are counted of a word; how many more there are is reckoned from how far the count came. */
const MOST_COUNTED = 500;
/** The same of all chunks of a generation, which cost less. */
const MOST_COUNTED_OF_ALL = 20_000;
/** Words that stand in more chunks than this together are too common for all of these to be scored. */
const MOST_SCORED = 3000;
/** Then a word that stands in more than this share of all chunks says nothing: it is left out beside others. */
const TOO_COMMON = 0.25;
/** Passages that are looked at for a hit that is shown: neighbours of a better one join it. */
const READ_FOR_ONE = 3;
/** A title's words count so many times as those of the text. */
const TITLE_WEIGHT = 2;

/** Why a hit was found: a word of the question, and its share of what all of them weigh. */
export interface MatchedWord {
  /** As it stands in the passage or its title. */
  text: string;
  share: number;
}

/** A passage that was found: `text` is `start` to `end` of its document's text. */
export interface Hit {
  documentId: string;
  externalId: string | null;
  title: string;
  headingPath: string[];
  page: number | null;
  start: number;
  end: number;
  text: string;
  /** The ids of the chunks that it is made of, the best one first. */
  chunkIds: number[];
  /** The better the higher; of one search only. */
  score: number;
  /** What share of the question's weight stands in it, from 0 to 1: rare words weigh more. */
  carried: number;
  matched: MatchedWord[];
}

export interface FoundChunks {
  hits: Hit[];
  /** The words that were looked for, by what each weighs. */
  weights: ReadonlyMap<string, number>;
}

export interface ChunkSearch {
  ragId: string;
  /** The current one of the RAG unless another is named, as for an evaluation before a switch. */
  generationId?: string;
  query: string;
  limit?: number;
  /** For tests, which have no large RAGs: `MOST_SCORED` in its place. */
  mostScored?: number;
}

const FOUND = "id documentId externalId title headingPath n page start end text score".split(" ");

/** A statement for a batch that reads named columns of a query, in its order. */
function rowsOf<Row>(ctx: Context, columns: readonly string[], query: SQL) {
  const selected = columns.map((name) => [name, sql`answer.${sql.identifier(name)}`]);
  return ctx.db
    .select(Object.fromEntries(selected))
    .from(sql`(${query}) AS answer`) as unknown as BatchItem<"sqlite"> & PromiseLike<Row[]>;
}

interface FoundRow {
  id: number;
  documentId: string;
  externalId: string | null;
  title: string;
  headingPath: string;
  n: number;
  page: number | null;
  start: number;
  end: number;
  text: string;
  score: number;
}

/**
 * Finds the passages of a RAG that fit a question best. Whether the person may read the RAG is asked before. Nothing else
 * than the generation's chunks is looked at: its word stands in the search itself. Neighbours that are found both are one
 * hit: it goes up to the better place.
 */
export async function searchChunks(
  ctx: Context,
  { ragId, generationId, query, limit = 10, mostScored = MOST_SCORED }: ChunkSearch,
): Promise<FoundChunks> {
  const words = queryWords(query);
  if (words.length === 0 || limit < 1) return { hits: [], weights: new Map() };
  const generation = generationOf(ragId, generationId);
  const counts = await countWords(ctx, generation, words);
  const asked = askedFor(counts, mostScored);
  const found = await rowsOf<FoundRow>(
    ctx,
    FOUND,
    bestChunks(generation, asked, limit * READ_FOR_ONE),
  );
  const weights = weightsOf(counts);
  return { hits: joinNeighbours(found, limit).map((rows) => hitOf(rows, weights)), weights };
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
function within(generation: SQL, words: SQL): SQL {
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

function bestChunks(generation: SQL, asked: string, limit: number): SQL {
  return sql`WITH best AS MATERIALIZED (
      SELECT rowid AS id, bm25(rag_chunk_search, 0, ${sql.raw(String(TITLE_WEIGHT))}, 1) AS weight FROM rag_chunk_search
      WHERE rag_chunk_search MATCH ${within(generation, sql`${asked}`)} ORDER BY weight, rowid LIMIT ${limit})
    SELECT chunk.id, chunk.document_id AS documentId, document.external_id AS externalId, document.title,
      chunk.heading_path AS headingPath, chunk.n, chunk.page, chunk.start, chunk."end", chunk.text, -best.weight AS score
    FROM best CROSS JOIN ${ragChunks} AS chunk ON chunk.id = best.id
    CROSS JOIN ${ragDocuments} AS document ON document.id = chunk.document_id
    WHERE chunk.generation_id = ${generation} AND chunk.disabled = 0
    ORDER BY best.weight, best.id`;
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
): Promise<WordCount[]> {
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
    inAll: rowsOf<{ found: string; first: number | null; last: number | null }>(
      ctx,
      ["found", "first", "last"],
      sql`SELECT (SELECT min(id) ${inGeneration}) AS first, (SELECT max(id) ${inGeneration}) AS last,
        ${counted(sql`SELECT id ${inGeneration} ORDER BY id LIMIT ${MOST_COUNTED_OF_ALL}`)} AS found`,
    ),
  });
  const { found: all = "[0,null]", first = null, last = null } = inAll[0] ?? {};
  const whole = (json: string, most: number) => {
    const [count, reached]: Counted = JSON.parse(json);
    if (count < most || reached === null || first === null || last === null) return count;
    return Math.round((count * (last - first + 1)) / (reached - first + 1));
  };
  const total = whole(all, MOST_COUNTED_OF_ALL);
  return perWord.map(({ word, found }) => ({ word, chunks: whole(found, MOST_COUNTED), total }));
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

/** The rows in their order; one that overlaps a better one of its document goes to it. Sections do not overlap. */
function joinNeighbours(found: readonly FoundRow[], limit: number): FoundRow[][] {
  const hits: FoundRow[][] = [];
  for (const row of found) {
    const beside = hits.find((rows) => rows.length < READ_FOR_ONE && rows.some(overlaps(row)));
    if (beside) beside.push(row);
    else if (hits.length < limit) hits.push([row]);
  }
  return hits;
}

const overlaps = (row: FoundRow) => (other: FoundRow) =>
  row.documentId === other.documentId && row.start <= other.end && other.start <= row.end;

function hitOf(rows: readonly FoundRow[], weights: ReadonlyMap<string, number>): Hit {
  const inOrder = [...rows].sort((one, other) => one.n - other.n);
  const [best, first] = [rows[0], inOrder[0]];
  if (!best || !first) throw new Error("A hit has at least one chunk");
  let { text, end } = first;
  for (const row of inOrder.slice(1)) {
    text += row.text.slice(Math.max(0, end - row.start));
    end = row.end;
  }
  const headingPath: string[] = JSON.parse(best.headingPath);
  const matched = matchedWords(`${text}\n${[best.title, ...headingPath].join("\n")}`, weights);
  return {
    documentId: best.documentId,
    externalId: best.externalId,
    title: best.title,
    headingPath,
    page: first.page,
    start: first.start,
    end,
    text,
    chunkIds: rows.map(({ id }) => id),
    score: best.score,
    carried: matched.reduce((sum, { share }) => sum + share, 0),
    matched,
  };
}

/** The words of a question that a text has, the ones that weigh most first. */
function matchedWords(text: string, weights: ReadonlyMap<string, number>): MatchedWord[] {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const found = new Map<string, MatchedWord>();
  for (const { form, start, end } of wordsIn(text)) {
    const weight = weights.get(form);
    if (weight === undefined || found.has(form)) continue;
    found.set(form, { text: text.slice(start, end), share: weight / total });
  }
  return [...found.values()].sort((one, other) => other.share - one.share);
}
