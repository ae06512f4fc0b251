import { type SQL, sql } from "drizzle-orm";
import { ragChunks, ragDocuments } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { scoreByLetters } from "./letter-groups";
import { type ChunkSearch, planSearch, rowsOf } from "./plan-search";
import { shares } from "./score-again";
import {
  bestChunks,
  bestRows,
  type ChunkQuery,
  FOUND,
  FOUND_COLUMNS,
  type FoundRow,
  type Hit,
  hitsOf,
  passagesToRead,
} from "./search";

/**
 * All passages of a RAG with at most this many are compared by their letters. In a larger one, only
 * those that have the question's words: comparing takes 0.04 ms a passage.
 */
const MAX_COMPARED = 1000;
/** Passages of a larger RAG that are compared. */
const CANDIDATES = 100;
/** Weight of the letters compared with the words. */
const LETTER_WEIGHT = 0.5;

interface NearSearch extends Omit<ChunkSearch, "isWide"> {
  limit: number;
  /** Replaces `MAX_COMPARED` in tests, which have no large RAGs. */
  maxCompared?: number;
}

/**
 * Finds the passages nearest to a question that no sentence answers for sure: also by what its
 * words may be called otherwise, by the beginnings of its words, and by groups of letters. So it
 * finds something where people use other words than the documents. The caller checks access to the
 * RAG.
 */
export async function searchNearest(
  ctx: Context,
  { limit, maxCompared = MAX_COMPARED, ...search }: NearSearch,
): Promise<Hit[]> {
  const plan = await planSearch(ctx, { ...search, isWide: true });
  if (!plan) return [];
  const { generation, asked, weights, same, scope, total } = plan;
  const isSmall = total <= maxCompared;
  const query = { asked, scope, limit: isSmall ? maxCompared : CANDIDATES };
  const rows = await rowsOf<FoundRow>(
    ctx,
    FOUND,
    isSmall ? allChunks(generation, query) : bestChunks(generation, query),
  );
  const labelled = rows.map(({ title, headingPath, text }) =>
    [title, ...(JSON.parse(headingPath) as string[]), text].join("\n"),
  );
  const letters = shares(scoreByLetters(search.query, labelled));
  const words = shares(rows.map(({ score }) => score));
  const best = rows
    .map((row, at) => ({ ...row, score: (words[at] ?? 0) + LETTER_WEIGHT * (letters[at] ?? 0) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.id - other.id)
    .slice(0, passagesToRead(limit));
  return hitsOf(best, { limit, weights, same });
}

/** SQL: all chunks, with their score by keywords or 0. */
function allChunks(generation: SQL, query: ChunkQuery): SQL {
  const { scope, limit } = query;
  return sql`WITH best AS MATERIALIZED (${bestRows(generation, query)})
    SELECT ${FOUND_COLUMNS}, coalesce(-best.weight, 0) AS score
    FROM ${ragChunks} AS chunk CROSS JOIN ${ragDocuments} AS document ON document.id = chunk.document_id
    LEFT JOIN best ON best.id = chunk.id
    WHERE chunk.generation_id = ${generation} AND chunk.disabled = 0
      ${scope ? sql`AND ${scope.matches} AND ${scope.isValid}` : sql``}
    LIMIT ${limit}`;
}
