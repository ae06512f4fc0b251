import type { Context } from "@/lib/context/context";
import type { CallPurpose } from "@/lib/models/model-call";
import { answerInContext } from "../answer";
import type { GoldenQuestion } from "../evaluate";
import { normaliseText } from "../text";
import { writeAnswer } from "../written-answer";

interface Tried {
  /** Why the answer isn't right; null if it is. */
  why: string | null;
  costMicros: number | null;
}

/**
 * Lets a model answer a test question from the current index. Right is an answer that cites the wanted
 * quote, or none if the question must be refused.
 *
 * @throws AppError as `callModel`.
 */
export async function tryGolden(
  ctx: Context,
  { question, mustRefuse, documentId, quote }: GoldenQuestion,
  {
    ragId,
    by,
    ...call
  }: { ragId: string; by: { integrationId: string; model: string }; for: CallPurpose },
): Promise<Tried> {
  const { hits } = await answerInContext(ctx, { ragId, query: question });
  if (hits.length === 0)
    return { why: mustRefuse ? null : "The search finds no passage.", costMicros: 0 };
  const { sentences, microDollars } = await writeAnswer(ctx, {
    ragId,
    question,
    hits,
    by,
    ...call,
  });
  const supported = sentences.filter((one) => one.supported);
  const costMicros = microDollars;
  if (mustRefuse)
    return { why: supported.length === 0 ? null : "Answered, but must refuse.", costMicros };
  if (supported.length === 0) return { why: "Not answered from the documents.", costMicros };
  const wanted = normaliseText(quote ?? "");
  const isCited = supported.some(({ citations }) =>
    citations.some(
      (one) =>
        one.documentId === documentId && (one.quote.includes(wanted) || wanted.includes(one.quote)),
    ),
  );
  return { why: isCited ? null : "Cites something else.", costMicros };
}
