import type { Context } from "@/lib/context/context";
import type { ChunkSearch } from "./plan-search";
import { type Hit, searchChunks } from "./search";
import { type Span, sentenceSpans } from "./text";
import { wordsIn } from "./words";

/** Below this share of a question's weight in the best passage, the passages do not carry an answer. */
export const LEAST_CARRIED = 0.43;
/** Passages whose sentences are looked at, and sentences that an answer has at most. */
const PASSAGES = 5;
const SENTENCES = 3;
/** What the sentence beside one has counts so much: a question's words often stand in two. */
const BESIDE = 0.35;
/** What the passage's own place counts, against the words of the sentence. */
const PLACE = 0.5;

/** A sentence of a document, verbatim: `quote` is `start` to `end` of its text. */
export interface Citation extends Span {
  documentId: string;
  externalId: string | null;
  title: string;
  headingPath: string[];
  page: number | null;
  quote: string;
}

/** What a RAG says without a model: sentences of its documents, never words of its own. */
export interface ExtractedAnswer {
  kind: "extracts";
  refused: boolean;
  /** The sentences in the order of their weight; "" when refused. */
  answer: string;
  citations: Citation[];
  /** The share of the question's weight that the best passage carries, from 0 to 1. */
  carried: number;
  /** What was looked for, in the form of the index, and what of it no passage that was found has. */
  lookedFor: string[];
  missing: string[];
  hits: Hit[];
  /** Why vectors took no part although the index has some. */
  note: string | null;
}

interface Scored extends Citation {
  score: number;
}

/**
 * Answers a question with the sentences that say most of what was asked, each with its citation, or refuses. Whether the
 * person may read the RAG is asked before.
 *
 * @param search.leastCarried below this share of the question's weight it refuses.
 */
export async function answerFromChunks(
  ctx: Context,
  {
    leastCarried = LEAST_CARRIED,
    ...search
  }: Omit<ChunkSearch, "limit"> & { leastCarried?: number },
): Promise<ExtractedAnswer> {
  const { hits, weights, note } = await searchChunks(ctx, { ...search, limit: PASSAGES });
  const carried = Math.max(0, ...hits.map((hit) => hit.carried));
  const refused = hits.length === 0 || carried < leastCarried;
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

/** The sentences of some passages that say most of what was asked; one that stands in two of them comes once. */
export function bestSentences(
  hits: readonly Hit[],
  weights: ReadonlyMap<string, number>,
): Citation[] {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const most = Math.max(...hits.map(({ score }) => score));
  const scored = hits.flatMap((hit) => scoredSentences(hit, weights, total, hit.score / most));
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
  place: number,
): Scored[] {
  const spans = sentenceSpans(hit.text, { start: 0, end: hit.text.length });
  const words = spans.map(({ start, end }) => {
    const forms = wordsIn(hit.text.slice(start, end)).map(({ form }) => form);
    return new Set(forms.filter((form) => weights.has(form)));
  });
  return spans.map((span, index) => {
    const own = words[index] ?? new Set<string>();
    const beside = [...(words[index - 1] ?? []), ...(words[index + 1] ?? [])];
    const further = new Set(beside.filter((word) => !own.has(word)));
    const weightOf = (some: Set<string>) =>
      [...some].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / total;
    return {
      documentId: hit.documentId,
      externalId: hit.externalId,
      title: hit.title,
      headingPath: hit.headingPath,
      page: hit.page,
      start: hit.start + span.start,
      end: hit.start + span.end,
      quote: hit.text.slice(span.start, span.end),
      score: weightOf(own) + BESIDE * weightOf(further) + PLACE * place,
    };
  });
}

const isSame = (one: Citation, other: Citation) =>
  one.documentId === other.documentId && one.start < other.end && other.start < one.end;
