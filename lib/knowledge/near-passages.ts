import type { Context } from "@/lib/context/context";
import { absentCodes } from "./carries";
import { type Citation, joined } from "./citation";
import { searchNearest } from "./near-search";
import type { ChunkSearch } from "./plan-search";
import { type Hit, searchChunks } from "./search";
import { type PlacedBlock, sectionsOf } from "./sections";

/** Maximum nearest passages. */
const NEAREST = 5;
/** Passages looked at for them. */
const PASSAGES = 8;

/** A passage that fits a question: all that can be quoted of it. */
export interface NearPassage {
  citations: Citation[];
  /** Only comparable within one search. */
  score: number;
  /** How well its passage answers the question, by a reranker. Undefined without one. */
  relevance?: number;
}

/** Returns the first passages found, those with the question's codes before the others. */
export function nearestOf(
  question: string,
  hits: readonly Hit[],
  blocks: readonly PlacedBlock[][],
) {
  const passages = hits.map(
    (hit, at): NearPassage => ({
      citations: joined((blocks[at] ?? []).filter(({ isFound }) => isFound)),
      score: hit.score,
    }),
  );
  return withCodesFirst(question, passages).slice(0, NEAREST);
}

/**
 * Returns the passages nearest to a question that nothing answers for sure.
 *
 * @param hits what its own words found. Vectors know more than letters.
 */
export async function nearestFrom(
  ctx: Context,
  search: Omit<ChunkSearch, "limit">,
  hits: readonly Hit[],
) {
  const byMeaning = hits.some(({ parts }) => parts !== undefined);
  const wide = { ...search, limit: PASSAGES };
  const near = byMeaning
    ? (await searchChunks(ctx, { ...wide, isWide: true })).hits
    : await searchNearest(ctx, wide);
  return nearestOf(search.query, near, await sectionsOf(ctx, search.ragId, near));
}

/** Puts passages with all codes of the question first: "3.1" is never answered with "3.2". */
export function withCodesFirst<One extends NearPassage>(question: string, passages: One[]): One[] {
  const hasAll = ({ citations }: One) => absentCodes(question, citations).length === 0;
  return [...passages.filter(hasAll), ...passages.filter((one) => !hasAll(one))];
}
