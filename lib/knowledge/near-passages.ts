import type { Context } from "@/lib/context/context";
import { absentCodes } from "./carries";
import { type Citation, joined } from "./citation";
import { scoreByLetters } from "./letter-groups";
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

/** A section up to this length is shown whole; of a longer one, what the passage has. */
const WHOLE = 900;

/** Returns the first passages found, those with the question's codes before the others. */
export function nearestOf(
  question: string,
  hits: readonly Hit[],
  blocks: readonly PlacedBlock[][],
) {
  const passages = hits.map(
    (hit, at): NearPassage => ({
      citations: shownOf(question, blocks[at] ?? []),
      score: hit.score,
    }),
  );
  return withCodesFirst(question, passages).slice(0, NEAREST);
}

/**
 * Returns what is shown of a passage: the section that is most like the question first and whole, then
 * the other sections that the passage has.
 */
function shownOf(question: string, blocks: readonly PlacedBlock[]): Citation[] {
  const found = Map.groupBy(
    blocks.filter(({ isFound }) => isFound),
    ({ section }) => section,
  );
  const sections = [...found.values()];
  const scores = scoreByLetters(
    question,
    sections.map(([first, ...more]) =>
      [first?.headingPath.at(-1), first?.shown, ...more.map(({ shown }) => shown)].join("\n"),
    ),
  );
  const best = sections[scores.indexOf(Math.max(...scores))] ?? [];
  const whole = blocks.filter(({ section }) => section === best[0]?.section);
  const isShort = whole.reduce((sum, { shown }) => sum + shown.length, 0) <= WHOLE;
  const others = sections.filter((one) => one !== best).flat();
  return [...joined(isShort ? whole : best), ...joined(others)];
}

/**
 * Returns the passages nearest to a question that nothing answers for sure.
 *
 * @param hits what its own words found. Vectors know more than letters.
 */
export async function nearestFrom(
  ctx: Context,
  { counted, ...search }: Omit<ChunkSearch, "limit">,
  hits: readonly Hit[],
) {
  const byMeaning = hits.some(({ parts }) => parts !== undefined);
  const wide = { ...search, limit: PASSAGES };
  const near = byMeaning
    ? (await searchChunks(ctx, { ...wide, isWide: true })).hits
    : await searchNearest(ctx, { ...wide, counted });
  return nearestOf(search.query, near, await sectionsOf(ctx, search.ragId, near));
}

/** Puts passages with all codes of the question first: "3.1" is never answered with "3.2". */
export function withCodesFirst<One extends NearPassage>(question: string, passages: One[]): One[] {
  const hasAll = ({ citations }: One) => absentCodes(question, citations).length === 0;
  return [...passages.filter(hasAll), ...passages.filter((one) => !hasAll(one))];
}
