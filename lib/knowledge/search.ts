import { type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { ragChunks, ragDocuments } from "@/db/schema/knowledge";
import { askEngine, type Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import {
  type ChunkSearch,
  type CountedWords,
  matchQuery,
  planSearch,
  rowsOf,
  type WordCount,
} from "./plan-search";
import { scoreAgain, TITLE_WEIGHT } from "./score-again";
import { type DatedDocument, type DocumentScope, isOfDocument } from "./search-scope";
import { wordsIn } from "./words";

/**
 * Only this many of the best passages are merged into a better one that they overlap. Merging the
 * neighbors of all hits let worse passages displace better ones: the first 4,000 characters then
 * had 0.852 instead of 0.870 of those that answer a question (docs/measurements.md, Retrieval).
 */
const MERGED = 10;
/** Maximum passages merged into one hit. */
const MAX_MERGED = 3;

/** Returns how many passages to read for a number of hits. */
export const passagesToRead = (limit: number) => limit + MERGED;
/** Passages that are scored again, if so many are found. */
const SCORED_AGAIN = 50;

/** A word of the question in a hit, with its share of the question's weight. */
interface MatchedWord {
  /** As written in the passage or its title. */
  text: string;
  share: number;
}

/** A search result: `text` is `start` to `end` of its document's text. */
export interface Hit {
  documentId: string;
  externalId: string | null;
  title: string;
  headingPath: string[];
  page: number | null;
  start: number;
  end: number;
  text: string;
  /** IDs of its chunks, best first. */
  chunkIds: number[];
  /** Higher is better. Only comparable within one search. */
  score: number;
  /** The share of the question's weight in it, from 0 to 1. Rare words weigh more. */
  carried: number;
  matched: MatchedWord[];
  /** The parts of its score, if vectors were used. */
  parts?: ScoreParts;
  /** How well it answers the question, from 0 to 1, by a reranker. Undefined without one. */
  relevance?: number;
}

/** Each part from 0 to 1, relative to the best of the search. */
export interface ScoreParts {
  words: number;
  /** Null for a passage without a vector yet; its keyword score counts instead. */
  vectors: number | null;
  /** Rank by keywords alone, from 1; null if it isn't among their best. */
  rankByWords: number | null;
}

export interface FoundChunks {
  hits: Hit[];
  /** Why vectors weren't used although the index has some; null if they were or it has none. */
  note: string | null;
  /** Weights of the words searched for. */
  weights: ReadonlyMap<string, number>;
  /** Those that no passage of the RAG has. */
  unknown: string[];
  /** Other words for those of the question that were searched for too: by their form. */
  same: ReadonlyMap<string, string>;
  /** Words that were searched for instead of mistyped ones. */
  typos: Typo[];
  /** Ready documents that the search may use; null if it uses all. */
  matching: number | null;
  /** Documents with words of the query that aren't used, because they aren't valid on the day. */
  notValid: DatedDocument[];
  /** For another search with the same words; undefined without words. */
  counted?: CountedWords;
}

/** A mistyped word as the index has it, and as a passage has it. */
export interface Typo {
  form: string;
  shown: string;
}

/** The engine's call for a search with vectors. */
export const SEARCH_BY_VECTORS = "search-by-vectors";

/** The engine's response to `SEARCH_BY_VECTORS`. */
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
  relevance?: number;
}

/**
 * Finds the best matching passages of a RAG. The caller checks access to the RAG. Only searches the
 * generation's chunks, because the query contains its scope word. Overlapping passages among the
 * best become one hit with the better rank.
 */
export async function searchChunks(ctx: Context, search: ChunkSearch): Promise<FoundChunks> {
  const { limit = 10 } = search;
  const plan = await planSearch(ctx, search);
  if (!plan) return NOTHING;
  const { weights, unknown, same, scope, searched, counted } = plan;
  const wanted = passagesToRead(limit);
  const query = { asked: plan.asked, scope, limit: Math.max(SCORED_AGAIN, wanted) };
  const read = () => readBest(ctx, plan.generation, query);
  const [byVectors, dated] = await Promise.all([
    plan.hasVectors ? searchByVectors(ctx, search) : null,
    !plan.hasVectors || scope?.hasDates ? read() : null,
  ]);
  const isByVectors = byVectors !== null && "hits" in byVectors;
  const { rows, notValid } = dated ?? (isByVectors ? { rows: [], notValid: [] } : await read());
  const hits = isByVectors
    ? byVectors.hits
    : hitsOf(ranked(search.query, { rows, searched }).slice(0, wanted), { limit, weights, same });
  const matching = scope?.matching ?? null;
  const typos = plan.typos.flatMap(([form, { forms }]) => typoOf(form, forms, hits));
  const note = byVectors && "note" in byVectors ? byVectors.note : null;
  return { hits, note, weights, unknown, same, typos, matching, notValid, counted };
}

/** Returns rows by their new score, best first. */
function ranked(question: string, found: { rows: FoundRow[]; searched: readonly WordCount[] }) {
  const scores = scoreAgain(question, found);
  return found.rows
    .map((row, at) => ({ ...row, score: scores[at] ?? 0 }))
    .sort((one, other) => other.score - one.score || one.id - other.id);
}

const NOTHING: FoundChunks = {
  ...{ hits: [], note: null, weights: new Map(), unknown: [], same: new Map(), typos: [] },
  ...{ matching: null, notValid: [] },
};

/** Returns a repaired word as the first passage with it spells it. */
function typoOf(form: string, forms: readonly string[], hits: readonly Hit[]): Typo[] {
  for (const { text, title } of hits) {
    const whole = `${text}\n${title}`;
    const word = wordsIn(whole).find((one) => forms.includes(one.form));
    if (word) return [{ form, shown: whole.slice(word.start, word.end) }];
  }
  return [];
}

/** Searches with vectors through the engine, which alone calls the model and stores the vectors. */
async function searchByVectors(ctx: Context, search: ChunkSearch): Promise<VectorAnswer> {
  try {
    const asked = { ...search, userId: ctx.actor?.id ?? null };
    return await askEngine<VectorAnswer>(ctx, SEARCH_BY_VECTORS, asked);
  } catch (error) {
    if (error instanceof AppError) return { note: error.message };
    throw error;
  }
}

/** Turns rows into hits in the same order. */
export const hitsOf = (
  found: readonly FoundRow[],
  { limit, ...words }: { limit: number } & Asked,
) => mergeNeighbors(found, limit).map((rows) => hitOf(rows, words));

/** The words of a question. */
interface Asked {
  weights: ReadonlyMap<string, number>;
  /** Other words for them, by their form. */
  same: ReadonlyMap<string, string>;
}

/** What chunks are searched for, where and how many. */
export interface ChunkQuery {
  asked: string;
  scope: DocumentScope | null;
  limit: number;
  /** Also those of documents that match but aren't valid on the day. */
  isOfAnyDay?: boolean;
}

/**
 * SQL: the best chunks by keywords with their weight; lower is better. If the filters match few
 * passages, only those are scored. Otherwise a filter is asked from the best one on, only until there
 * are enough: asking it for each chunk with a word costs more than scoring them. `LIMIT -1` makes
 * SQLite keep the inner order.
 */
export function bestRows(generation: SQL, query: ChunkQuery): SQL {
  const { asked, scope, limit, isOfAnyDay = false } = query;
  const ranked = (among = sql``) =>
    sql`SELECT rowid AS id, bm25(rag_chunk_search, 0, ${sql.raw(String(TITLE_WEIGHT))}, 1) AS weight FROM rag_chunk_search
      WHERE rag_chunk_search MATCH ${matchQuery(generation, sql`${asked}`)} ${among} ORDER BY weight, rowid`;
  if (!scope) return sql`${ranked()} LIMIT ${limit}`;
  // The sign keeps SQLite from asking the index for one passage after the other.
  const among = scope.rare ? sql`AND +rowid IN ${valuesOf(scope.rare)}` : sql``;
  const condition = isOfAnyDay ? scope.matches : sql`${scope.matches} AND ${scope.isValid}`;
  return sql`SELECT id, weight FROM (${ranked(among)} LIMIT -1) AS ranked
      WHERE 1 = 1 ${isOfDocument(sql`ranked.id`, condition)} LIMIT ${limit}`;
}

/** Maximum documents that are named because they aren't valid. */
const NAMED = 3;
/** Passages looked at for them beside those that are wanted. */
const MORE = 20;

/** A row found, or one of a document that isn't valid on the day. */
type DatedRow = FoundRow & Pick<DatedDocument, "validFrom" | "validUntil"> & { isValid: number };

/**
 * Reads the best chunks by keywords, and the documents that would be among them but aren't valid on
 * the day. Ranks once for both, because ranking is most of a search's time.
 */
async function readBest(ctx: Context, generation: SQL, query: ChunkQuery) {
  const { scope, limit } = query;
  const read = () => rowsOf<FoundRow>(ctx, FOUND, bestChunks(generation, query));
  if (!scope?.hasDates) return { rows: await read(), notValid: [] };
  const isOfAnyDay = { ...query, limit: limit + MORE, isOfAnyDay: true };
  const all = await rowsOf<DatedRow>(
    ctx,
    [...FOUND, "validFrom", "validUntil", "isValid"],
    bestChunks(
      generation,
      isOfAnyDay,
      sql`, document.valid_from AS validFrom, document.valid_until AS validUntil, ${scope.isValid} AS isValid`,
    ),
  );
  const [rows, others] = [1, 0].map((is) => all.filter(({ isValid }) => isValid === is));
  const notValid = new Map(others?.map((row) => [row.documentId, dated(row)]));
  const isCut = all.length === isOfAnyDay.limit && (rows?.length ?? 0) < limit;
  return {
    rows: isCut ? await read() : (rows ?? []).slice(0, limit),
    notValid: [...notValid.values()].slice(0, NAMED),
  };
}

const dated = ({ documentId, title, validFrom, validUntil }: DatedRow): DatedDocument => ({
  ...{ id: documentId, title, validFrom, validUntil },
});

export const FOUND_COLUMNS =
  sql.raw(`chunk.id, chunk.document_id AS documentId, document.external_id AS externalId, document.title,
      chunk.heading_path AS headingPath, chunk.n, chunk.page, chunk.start, chunk."end", chunk.text`);

/** SQL: the best chunks by keywords, best first, as `FoundRow`. */
export function bestChunks(generation: SQL, query: ChunkQuery, more = sql``): SQL {
  return sql`WITH best AS MATERIALIZED (${bestRows(generation, query)})
    SELECT ${FOUND_COLUMNS}, -best.weight AS score ${more}
    FROM best CROSS JOIN ${ragChunks} AS chunk ON chunk.id = best.id
    CROSS JOIN ${ragDocuments} AS document ON document.id = chunk.document_id
    WHERE chunk.generation_id = ${generation} AND chunk.disabled = 0
    ORDER BY best.weight, best.id`;
}

/**
 * Merges a row among the best with a better one of the same document that it overlaps. Sections
 * don't overlap.
 */
function mergeNeighbors(found: readonly FoundRow[], limit: number): FoundRow[][] {
  const hits: FoundRow[][] = [];
  for (const [at, row] of found.entries()) {
    const beside = hits.find((rows) => rows.length < MAX_MERGED && rows.some(overlaps(row)));
    if (beside && at < MERGED) beside.push(row);
    else if (hits.length < limit) hits.push([row]);
  }
  return hits;
}

const overlaps = (row: FoundRow) => (other: FoundRow) =>
  row.documentId === other.documentId && row.start <= other.end && other.start <= row.end;

function hitOf(rows: readonly FoundRow[], asked: Asked): Hit {
  const inOrder = [...rows].sort((one, other) => one.n - other.n);
  const [best, first] = [rows[0], inOrder[0]];
  if (!best || !first) throw new Error("A hit has at least one chunk");
  let { text, end } = first;
  for (const row of inOrder.slice(1)) {
    text += row.text.slice(Math.max(0, end - row.start));
    end = row.end;
  }
  const headingPath: string[] = JSON.parse(best.headingPath);
  const matched = matchedWords(`${text}\n${[best.title, ...headingPath].join("\n")}`, asked);
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
    ...(best.relevance !== undefined && { relevance: best.relevance }),
  };
}

/** Returns the question's words in a text, highest share first. */
function matchedWords(text: string, { weights, same }: Asked): MatchedWord[] {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const found = new Map<string, MatchedWord>();
  for (const { form: written, start, end } of wordsIn(text)) {
    const form = weights.has(written) ? written : (same.get(written) ?? written);
    const weight = weights.get(form);
    if (weight === undefined || found.has(form)) continue;
    found.set(form, { text: text.slice(start, end), share: weight / total });
  }
  return [...found.values()].sort((one, other) => other.share - one.share);
}
