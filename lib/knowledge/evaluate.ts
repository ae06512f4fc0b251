import { eq } from "drizzle-orm";
import { ragQuestions } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { answerFromChunks, type ExtractedAnswer } from "./answer";
import { verbatimCitations } from "./documents/verbatim";
import { searchChunks } from "./search";
import { normaliseText } from "./text";

/** Number of hits that are searched for the right passage. */
const DEPTH = 10;

/**
 * A question that tests a RAG, with the quote that must be found, or marked as one that must be
 * refused.
 */
export interface GoldenQuestion {
  id: string;
  question: string;
  /** Other wordings. */
  paraphrases: readonly string[];
  mustRefuse: boolean;
  documentId: string | null;
  quote: string | null;
}

export interface QuestionResult {
  id: string;
  /** Refused as required, or found among the first five hits: people see those without an answer. */
  passed: boolean;
  refused: boolean;
  /** Rank of the first passage with the quote, from 1; null if it isn't found or must not be. */
  place: number | null;
  /** True if every citation matches its document's text; null without citations. */
  verbatim: boolean | null;
}

/** Shares from 0 to 1; null if no question counts for them. */
interface EvaluationFigures {
  questions: number;
  passed: number;
  hitAt1: number | null;
  hitAt5: number | null;
  mrr: number | null;
  rightRefusals: number | null;
  verbatimCitations: number | null;
}

interface Where {
  ragId: string;
  generationId?: string;
}

/**
 * Asks a golden question in all its wordings on an index; by default the current one. Returns the
 * result of the wording that does worst.
 */
export async function evaluateQuestion(
  ctx: Context,
  where: Where,
  golden: GoldenQuestion,
): Promise<QuestionResult> {
  const results: QuestionResult[] = [];
  for (const wording of [golden.question, ...golden.paraphrases])
    results.push(await evaluateWording(ctx, where, golden, wording));
  return results.reduce((worst, one) => (weightOf(one) > weightOf(worst) ? one : worst));
}

/** Sorts results: failed ones last, and each by the rank of the passage. */
const weightOf = ({ passed, place }: QuestionResult) =>
  (passed ? 0 : 2 * DEPTH) + (place ?? DEPTH + 1);

async function evaluateWording(
  ctx: Context,
  where: Where,
  golden: GoldenQuestion,
  query: string,
): Promise<QuestionResult> {
  const search = { ...where, query };
  const [{ hits }, answer] = await Promise.all([
    searchChunks(ctx, { ...search, limit: DEPTH }),
    answerFromChunks(ctx, search),
  ]);
  const quote = normaliseText(golden.quote ?? "");
  const index = hits.findIndex(
    ({ documentId, text }) => documentId === golden.documentId && text.includes(quote),
  );
  const place = golden.mustRefuse || index < 0 ? null : index + 1;
  const passed = golden.mustRefuse ? answer.refused : place !== null && place <= 5;
  const verbatim = await isVerbatim(ctx, where.ragId, answer);
  return { id: golden.id, passed, refused: answer.refused, place, verbatim };
}

/** Returns whether every citation matches its document's text, or null without citations. */
async function isVerbatim(
  ctx: Context,
  ragId: string,
  { citations }: ExtractedAnswer,
): Promise<boolean | null> {
  if (citations.length === 0) return null;
  return (await verbatimCitations(ctx, ragId, citations)).length === citations.length;
}

/** Returns the figures of an evaluation. */
export function figuresOf(
  questions: readonly GoldenQuestion[],
  results: readonly QuestionResult[],
): EvaluationFigures {
  const refusals = new Set(questions.filter((one) => one.mustRefuse).map(({ id }) => id));
  const toRefuse = results.filter(({ id }) => refusals.has(id));
  const toFind = results.filter(({ id }) => !refusals.has(id));
  const cited = results.filter(({ verbatim }) => verbatim !== null);
  const within = (maxRank: number) =>
    mean(toFind, ({ place }) => Number(place !== null && place <= maxRank));
  return {
    questions: results.length,
    passed: results.filter(({ passed }) => passed).length,
    hitAt1: within(1),
    hitAt5: within(5),
    mrr: mean(toFind, ({ place }) => (place === null ? 0 : 1 / place)),
    rightRefusals: mean(toRefuse, ({ refused }) => Number(refused)),
    verbatimCitations: mean(cited, ({ verbatim }) => Number(verbatim)),
  };
}

const mean = <One>(list: readonly One[], of: (one: One) => number): number | null =>
  list.length === 0 ? null : list.reduce((sum, one) => sum + of(one), 0) / list.length;

/** Selects the golden questions of a RAG. */
export function goldenQuestions(ctx: Context, ragId: string) {
  return ctx.db
    .select({
      id: ragQuestions.id,
      question: ragQuestions.question,
      paraphrases: ragQuestions.paraphrases,
      mustRefuse: ragQuestions.mustRefuse,
      documentId: ragQuestions.documentId,
      quote: ragQuestions.quote,
    })
    .from(ragQuestions)
    .where(eq(ragQuestions.ragId, ragId))
    .orderBy(ragQuestions.createdAt, ragQuestions.id);
}
