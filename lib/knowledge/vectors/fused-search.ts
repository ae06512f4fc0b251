import { type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { ragChunks, ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { RERANKED, WORKERS_AI_DEFAULTS, WORKERS_AI_MODELS } from "@/lib/models/default-models";
import { embedTexts, rerankTexts } from "@/lib/models/embed-texts";
import { type ChunkSearch, planSearch, rowsOf } from "../plan-search";
import {
  bestRows,
  type ChunkQuery,
  FOUND,
  FOUND_COLUMNS,
  type FoundRow,
  hitsOf,
  passagesToRead,
  type ScoreParts,
  type VectorAnswer,
} from "../search";
import type { DocumentScope } from "../search-scope";
import { embeddingOf, modelInput, textOf } from "./embed-chunks";
import { nearestChunks, readSegments } from "./segments";
import { normalise } from "./vectors";

/** The best chunks by keywords are ranked even if their vectors are far. */
const BEST_BY_WORDS = 200;
/** The nearest by vectors: more, because some may be deleted or excluded. */
const NEAREST = 400;
/** Short, because a person waits. Milliseconds. */
const CALL_MS = 3000;
/**
 * Maximum time without calling a provider after a failure; searches use keywords only.
 * Milliseconds.
 */
const MAX_REST_MS = 30_000;
const NO_INDEX = "The index changed during the search";

/** Integrations that failed recently, with their error. */
const resting = new Map<string, { until: number; error: AppError }>();

export interface VectorSearch extends ChunkSearch {
  /** The person who searches; the cost counts toward their cap. */
  userId: string | null;
}

type Embedding = NonNullable<ReturnType<typeof embeddingOf>>;

/** Returns the question's vector with length one. */
async function vectorOf(
  ctx: Context,
  { ragId, integrationId, ...embedding }: Embedding,
  { query, userId }: VectorSearch,
): Promise<Float32Array> {
  const rest = resting.get(integrationId);
  if (rest && rest.until > Date.now()) throw rest.error;
  try {
    const call = { ...embedding, integrationId, texts: [modelInput(query)], timeoutMs: CALL_MS };
    const purpose = { purpose: "embedding" as const, userId, ragId };
    const [vector] = await embedTexts(ctx, { ...call, for: purpose });
    resting.delete(integrationId);
    return normalise(vector ?? []);
  } catch (error) {
    if (error instanceof AppError && error.retryAfter !== undefined) {
      const until = Date.now() + Math.min(MAX_REST_MS, error.retryAfter * 1000);
      resting.set(integrationId, { until, error });
    }
    throw error;
  }
}

/** A person waits for it after the search. Milliseconds. */
const RERANK_MS = 2000;

/**
 * Puts passages in the order in which they answer the question. They stay as they are without a
 * reranker, or if it fails: the next call says why.
 */
async function reranked<Row extends FoundRow>(
  ctx: Context,
  { ragId, integrationId, model }: Embedding,
  { rows, query, userId }: { rows: Row[] } & Pick<VectorSearch, "query" | "userId">,
): Promise<(Row & { relevance?: number })[]> {
  if (!Object.hasOwn(WORKERS_AI_MODELS, model) || rows.length === 0) return rows;
  const { passages, characters } = RERANKED;
  const candidates = rows.slice(0, passages);
  const texts = candidates.map((row) => textOf(row).slice(0, characters));
  const purpose = { purpose: "embedding" as const, userId, ragId };
  const call = { integrationId, model: WORKERS_AI_DEFAULTS.reranker, timeoutMs: RERANK_MS };
  try {
    const scores = await rerankTexts(ctx, { ...call, query, texts, for: purpose });
    if (!scores) return rows;
    return candidates
      .map((row, at) => ({ ...row, relevance: scores[at] ?? 0 }))
      .sort((one, other) => other.relevance - one.relevance);
  } catch (error) {
    if (error instanceof AppError) return rows;
    throw error;
  }
}

/**
 * Combines both kinds of scores: each is relative to the best of its kind, cosines counted from the
 * lowest, then averaged.
 *
 * @param byWords the best by keywords, best first.
 * @param cosines for those and the nearest by vectors.
 */
function fuseScores(
  byWords: readonly { id: number; score: number }[],
  cosines: ReadonlyMap<number, number>,
): { id: number; score: number; parts: ScoreParts }[] {
  const maxScore = Math.max(0, ...byWords.map(({ score }) => score));
  const all = [...cosines.values()];
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const ranks = new Map(byWords.map(({ id, score }, index) => [id, { score, rank: index + 1 }]));
  const ids = new Set([...ranks.keys(), ...cosines.keys()]);
  return [...ids]
    .map((id) => {
      const ranked = ranks.get(id);
      const cosine = cosines.get(id);
      const words = ranked && maxScore > 0 ? ranked.score / maxScore : 0;
      const near = highest > lowest ? ((cosine ?? 0) - lowest) / (highest - lowest) : 1;
      const vectors = cosine === undefined ? null : near;
      const parts = { words, vectors, rankByWords: ranked?.rank ?? null };
      return { id, score: (words + (vectors ?? words)) / 2, parts };
    })
    .sort((one, other) => other.score - one.score || one.id - other.id);
}

/** SQL: the best chunks by keywords, as `id` and `score`. */
const bestIds = (generation: SQL, query: ChunkQuery) =>
  sql`SELECT id, -weight AS score FROM (${bestRows(generation, query)})`;

/** Reads the IDs of the chunks that a search may use. Null for all of them. */
async function usableIds(ctx: Context, generation: SQL, scope: DocumentScope | null) {
  if (!scope) return null;
  const [row] = await rowsOf<{ ids: string }>(
    ctx,
    ["ids"],
    sql`SELECT json_group_array(chunk.id) AS ids FROM ${ragChunks} AS chunk
      JOIN ${ragDocuments} AS document ON document.id = chunk.document_id
      WHERE chunk.generation_id = ${generation} AND ${scope.matches} AND ${scope.isValid}`,
  );
  return new Set<number>(JSON.parse(row?.ids ?? "[]"));
}

/**
 * Reads chunks by ID as unordered `FoundRow`s. Only those of the generation that aren't excluded.
 */
const chunksById = (ctx: Context, generation: SQL, ids: readonly number[]) =>
  rowsOf<FoundRow>(
    ctx,
    FOUND,
    sql`SELECT ${FOUND_COLUMNS}, 0 AS score FROM ${ragChunks} AS chunk
      CROSS JOIN ${ragDocuments} AS document ON document.id = chunk.document_id
      WHERE chunk.id IN ${valuesOf(ids)} AND chunk.generation_id = ${generation} AND chunk.disabled = 0`,
  );

/**
 * Searches a RAG's passages by keywords and vectors. The database is asked last, so that only
 * included chunks of the generation are found, whatever the vectors say.
 *
 * @returns the hits, or why vectors couldn't be used.
 */
export async function fusedSearch(ctx: Context, search: VectorSearch): Promise<VectorAnswer> {
  const plan = await planSearch(ctx, search);
  if (!plan) return { hits: [] };
  const { generation, asked, weights, same, scope } = plan;
  const { limit = 10 } = search;
  const usable = await usableIds(ctx, generation, scope);
  const [segments, generations, byWords] = await Promise.all([
    readSegments(ctx, generation),
    ctx.db.select().from(ragGenerations).where(sql`id = ${generation}`),
    rowsOf<{ id: number; score: number }>(
      ctx,
      ["id", "score"],
      bestIds(generation, { asked, scope, limit: BEST_BY_WORDS }),
    ),
  ]);
  const embedding = generations[0] && embeddingOf(generations[0]);
  if (!embedding) return { note: NO_INDEX };
  try {
    const query = await vectorOf(ctx, embedding, search);
    const also = byWords.map(({ id }) => id);
    const cosines = await nearestChunks(ctx, segments, { query, limit: NEAREST, also, usable });
    // Drop chunks that were deleted or excluded since they were packed.
    const ids = [...cosines.keys()];
    const isThere = sql`SELECT id FROM ${ragChunks} WHERE id IN ${valuesOf(ids)}
      AND generation_id = ${generation} AND disabled = 0`;
    const there = new Set((await rowsOf<{ id: number }>(ctx, ["id"], isThere)).map(({ id }) => id));
    const fused = fuseScores(byWords, new Map([...cosines].filter(([id]) => there.has(id)))).slice(
      0,
      Math.max(passagesToRead(limit), RERANKED.passages),
    );
    const rows = await chunksById(
      ctx,
      generation,
      fused.map(({ id }) => id),
    );
    if (rows.length === 0 && fused.length > 0) return { note: NO_INDEX };
    const byId = new Map(rows.map((row) => [row.id, row]));
    const found = fused.flatMap(({ id, ...scored }) => {
      const row = byId.get(id);
      return row ? [{ ...row, ...scored }] : [];
    });
    // A search by other words only shows what else there is.
    const best = search.isWide
      ? found
      : await reranked(ctx, embedding, { rows: found, query: search.query, userId: search.userId });
    return { hits: hitsOf(best.slice(0, passagesToRead(limit)), { limit, weights, same }) };
  } catch (error) {
    if (error instanceof AppError) return { note: error.message };
    throw error;
  }
}
