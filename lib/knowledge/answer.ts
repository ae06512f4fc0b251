import type { Context } from "@/lib/context/context";
import type { ChunkSearch } from "./plan-search";
import { type Quotable, quotableSpans } from "./quotable";
import { type Hit, searchChunks } from "./search";
import type { Span } from "./text";
import { wordsIn } from "./words";

/** Minimum share of a question's weight that the best passage must contain for an answer. */
export const MIN_COVERAGE = 0.43;
/** Number of passages searched for sentences, and maximum number of sentences in an answer. */
const PASSAGES = 5;
const SENTENCES = 3;
/**
 * Weight of the words in neighboring sentences: a question's words are often spread over two
 * sentences.
 */
const NEIGHBOR_WEIGHT = 0.35;
/** Weight of the passage's score compared with the words of the sentence. */
const RANK_WEIGHT = 0.5;

/** A verbatim sentence of a document: `quote` is `start` to `end` of its text. */
export interface Citation extends Span {
  documentId: string;
  externalId: string | null;
  title: string;
  headingPath: string[];
  page: number | null;
  quote: string;
}

/** A RAG's answer without a model: only quotes from its documents. */
export interface ExtractedAnswer {
  kind: "extracts";
  refused: boolean;
  /** The sentences, best first; empty if refused. */
  answer: string;
  citations: Citation[];
  /** The share of the question's weight in the best passage, from 0 to 1. */
  carried: number;
  /** The words searched for, as the index stores them, and those that no found passage contains. */
  lookedFor: string[];
  missing: string[];
  hits: Hit[];
  /** Why vectors weren't used although the index has some. */
  note: string | null;
}

interface Scored extends Citation {
  score: number;
}

/**
 * Answers a question with the best matching sentences and their citations, or refuses. The caller
 * checks access to the RAG.
 *
 * @param search.minCoverage refuses below this share of the question's weight.
 */
export async function answerFromChunks(
  ctx: Context,
  { minCoverage = MIN_COVERAGE, ...search }: Omit<ChunkSearch, "limit"> & { minCoverage?: number },
): Promise<ExtractedAnswer> {
  const { hits, weights, note } = await searchChunks(ctx, { ...search, limit: PASSAGES });
  const carried = Math.max(0, ...hits.map((hit) => hit.carried));
  const refused = hits.length === 0 || carried < minCoverage;
  const citations = refused ? [] : bestSentences(hits, weights);
  const found = new Set(
    hits.flatMap(({ text, title }) => wordsIn(`${text}\n${title}`).map(({ form }) => form)),
  );
  return {
    kind: "extracts",
    refused,
    answer: citations.map(({ quote }) => quote).join(" "),
    citations,
    carried,
    lookedFor: [...weights.keys()],
    missing: [...weights.keys()].filter((word) => !found.has(word)),
    hits,
    note,
  };
}

/**
 * Returns the best matching sentences of the passages. A sentence that is in two passages is
 * returned once.
 */
export function bestSentences(
  hits: readonly Hit[],
  weights: ReadonlyMap<string, number>,
): Citation[] {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const maxScore = Math.max(...hits.map(({ score }) => score));
  const scored = hits.flatMap((hit) => scoredSentences(hit, weights, total, hit.score / maxScore));
  const best: Citation[] = [];
  for (const { score: _, ...citation } of scored.sort((one, other) => other.score - one.score)) {
    if (!best.some((other) => isSame(other, citation))) best.push(citation);
    if (best.length === SENTENCES) break;
  }
  return best;
}

function scoredSentences(
  hit: Hit,
  weights: ReadonlyMap<string, number>,
  total: number,
  rank: number,
): Scored[] {
  const searched = (text: string) =>
    wordsIn(text).flatMap(({ form }) => (weights.has(form) ? [form] : []));
  const spans = quotableSpans(hit.text);
  const words = spans.map(({ start, end }) => new Set(searched(hit.text.slice(start, end))));
  return spans.map((span, index) => {
    const own = words[index] ?? new Set<string>();
    const around = [
      ...(words[index - 1] ?? []),
      ...(words[index + 1] ?? []),
      ...searched(span.heading ?? ""),
    ];
    const further = new Set(around.filter((word) => !own.has(word)));
    const weightOf = (some: Set<string>) =>
      [...some].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / total;
    return {
      ...citationOf(hit, span),
      score: weightOf(own) + NEIGHBOR_WEIGHT * weightOf(further) + RANK_WEIGHT * rank,
    };
  });
}

/** Returns a part of a passage as a citation, under the heading that it is under. */
export function citationOf(hit: Hit, { start, end, heading, level }: Quotable): Citation {
  return {
    documentId: hit.documentId,
    externalId: hit.externalId,
    title: hit.title,
    headingPath:
      heading === null ? hit.headingPath : [...hit.headingPath.slice(0, level - 1), heading],
    page: hit.page,
    start: hit.start + start,
    end: hit.start + end,
    quote: hit.text.slice(start, end),
  };
}

const isSame = (one: Citation, other: Citation) =>
  one.documentId === other.documentId && one.start < other.end && other.start < one.end;
