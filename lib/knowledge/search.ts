import { type SQL, sql } from "drizzle-orm";
import { ragChunks, ragDocuments } from "@/db/schema/knowledge";
import { askEngine, type Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { type ChunkSearch, planSearch, rowsOf, within } from "./plan-search";
import { wordsIn } from "./words";

/**
 * Among so many of the best found a passage joins a better one that it overlaps. The neighbours of all hits were joined
 * before, and what fits less took the place of what fits better: of the characters that answer a question 0.852 instead of
 * 0.870 were within the first 4,000 (docs/measurements.md, Retrieval).
 */
const JOINED = 10;
/** Passages that one hit is made of at most. */
const OF_ONE_HIT = 3;

/** How many passages are looked at for so many hits. */
export const readFor = (limit: number) => limit + JOINED;
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
  /** What its score is made of, where vectors take part. */
  parts?: ScoreParts;
}

/** Each part from 0 to 1, beside the best of the search. */
export interface ScoreParts {
  words: number;
  /** Null for a passage that has no vector yet: its words stand for it. */
  vectors: number | null;
  /** Its place by words alone, from 1; null where it is none of the best that they find. */
  rankByWords: number | null;
}

export interface FoundChunks {
  hits: Hit[];
  /** Why vectors took no part although the index has some; null where they did or it has none. */
  note: string | null;
  /** The words that were looked for, by what each weighs. */
  weights: ReadonlyMap<string, number>;
}

/** The engine's question for a search by words and vectors. */
export const SEARCH_BY_VECTORS = "search-by-vectors";

/** What the engine answers to `SEARCH_BY_VECTORS`. */
export type VectorAnswer = { hits: Hit[] } | { note: string };

export const FOUND = "id documentId externalId title headingPath n page start end text score".split(
  " ",
);

export interface FoundRow {
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
  parts?: ScoreParts;
}

/**
 * Finds the passages of a RAG that fit a question best. Whether the person may read the RAG is asked before. Nothing else
 * than the generation's chunks is looked at: its word stands in the search itself. Neighbours among the best are one hit:
 * it goes up to the better place.
 */
export async function searchChunks(ctx: Context, search: ChunkSearch): Promise<FoundChunks> {
  const { limit = 10 } = search;
  const plan = await planSearch(ctx, search);
  if (!plan) return { hits: [], note: null, weights: new Map() };
  const { generation, asked, weights } = plan;
  const byVectors = plan.hasVectors ? await searchByVectors(ctx, search) : null;
  if (byVectors && "hits" in byVectors) return { hits: byVectors.hits, note: null, weights };
  const found = await rowsOf<FoundRow>(ctx, FOUND, bestChunks(generation, asked, readFor(limit)));
  return { hits: hitsOf(found, { limit, weights }), note: byVectors?.note ?? null, weights };
}

/** Has the engine search by words and vectors: it alone calls the model, and keeps the vectors. */
async function searchByVectors(ctx: Context, search: ChunkSearch): Promise<VectorAnswer> {
  try {
    const asked = { ...search, userId: ctx.actor?.id ?? null };
    return await askEngine<VectorAnswer>(ctx, SEARCH_BY_VECTORS, asked);
  } catch (error) {
    if (error instanceof AppError) return { note: error.message };
    throw error;
  }
}

/** Rows in their order as hits. */
export const hitsOf = (
  found: readonly FoundRow[],
  { limit, weights }: { limit: number; weights: ReadonlyMap<string, number> },
) => joinNeighbours(found, limit).map((rows) => hitOf(rows, weights));

/** SQL: the best chunks by words, with what they weigh: the less the better. */
export const bestRows = (generation: SQL, asked: string, limit: number) =>
  sql`SELECT rowid AS id, bm25(rag_chunk_search, 0, ${sql.raw(String(TITLE_WEIGHT))}, 1) AS weight FROM rag_chunk_search
      WHERE rag_chunk_search MATCH ${within(generation, sql`${asked}`)} ORDER BY weight, rowid LIMIT ${limit}`;

export const FOUND_COLUMNS =
  sql.raw(`chunk.id, chunk.document_id AS documentId, document.external_id AS externalId, document.title,
      chunk.heading_path AS headingPath, chunk.n, chunk.page, chunk.start, chunk."end", chunk.text`);

function bestChunks(generation: SQL, asked: string, limit: number): SQL {
  return sql`WITH best AS MATERIALIZED (${bestRows(generation, asked, limit)})
    SELECT ${FOUND_COLUMNS}, -best.weight AS score
    FROM best CROSS JOIN ${ragChunks} AS chunk ON chunk.id = best.id
    CROSS JOIN ${ragDocuments} AS document ON document.id = chunk.document_id
    WHERE chunk.generation_id = ${generation} AND chunk.disabled = 0
    ORDER BY best.weight, best.id`;
}

/** The rows in their order; one of the best that overlaps a better one of its document goes to it. Sections do not overlap. */
function joinNeighbours(found: readonly FoundRow[], limit: number): FoundRow[][] {
  const hits: FoundRow[][] = [];
  for (const [at, row] of found.entries()) {
    const beside = hits.find((rows) => rows.length < OF_ONE_HIT && rows.some(overlaps(row)));
    if (beside && at < JOINED) beside.push(row);
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
    ...(best.parts && { parts: best.parts }),
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
