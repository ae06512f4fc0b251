import type { Context } from "@/lib/context/context";
import { askRag } from "@/lib/knowledge/documents/ask-rag";
import { normaliseText } from "@/lib/knowledge/text";
import { type Answer, isAnswered, shownTexts } from "../knowledge/answer-texts.ts";
import { comparable, headingsOf, holdsHeading, marksIn } from "../knowledge/judge.ts";
import type { Vectors } from "../knowledge-index.ts";
import { makeLibrary } from "../knowledge-world.ts";
import { createLibrarySystem } from "./library-system.ts";
import type { QuestionSet } from "./retrieval.ts";

/** Returns the median and the 95th percentile. */
export function percentiles(times: readonly number[]) {
  const inOrder = times.toSorted((one, other) => one - other);
  const at = (share: number) => inOrder[Math.floor(inOrder.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

const ask = async (ctx: Context, ragId: string, question: string): Promise<Answer> =>
  askRag(ctx, ragId, { question }, { logQuery: false });

/**
 * Asks a set's questions like people do. A set with answers also asks those whose documents are
 * left out: every second title's.
 */
export async function measureAsks(
  { name, corpus, queries, judged }: QuestionSet,
  { embedded = false } = {},
) {
  const { context, vectors, close } = await createLibrarySystem({ embedded });
  try {
    const ctx = context();
    const documents = corpus.map(({ _id, title = "", text }) => ({ externalId: _id, title, text }));
    const texts = new Map(documents.map((one) => [one.externalId, normaliseText(one.text)]));
    const { ragId } = await makeLibrary(ctx, documents, vectors);
    const counts = {
      right: 0,
      shown: 0,
      wrong: 0,
      empty: 0,
      marks: 0,
      headings: 0,
      notVerbatim: 0,
    };
    const times: number[] = [];
    for (const { _id, text, answers } of queries) {
      const began = performance.now();
      const answer = await ask(ctx, ragId, text);
      times.push(performance.now() - began);
      const documentsOfIt = judged.get(_id) ?? new Set<string>();
      const isIn = (ids: readonly (string | null)[], words: string) =>
        answers
          ? answers.some((one) => comparable(words).includes(comparable(one.text)))
          : ids.some((id) => id !== null && documentsOfIt.has(id));
      const { citations, nearest = [] } = answer;
      const isRight = isIn(
        citations.map(({ external_id }) => external_id),
        answer.answer,
      );
      const isNear = isIn(
        nearest.map(({ external_id = null }) => external_id),
        nearest.map((one) => one.text).join("\n"),
      );
      if (isAnswered(answer)) counts[isRight ? "right" : "wrong"]++;
      else if (!isNear) counts.empty++;
      if ((isAnswered(answer) && isRight) || isNear) counts.shown++;
      if (shownTexts(answer).some((one) => marksIn(one).length > 0)) counts.marks++;
      const textOf = (id: string | null) => texts.get(id ?? "") ?? "";
      if (citations.some((one) => holdsHeading(one.quote, headingsOf(textOf(one.external_id)))))
        counts.headings++;
      const isVerbatim = ({ external_id, start, end, quote }: (typeof citations)[number]) =>
        textOf(external_id).slice(start, end) === quote;
      if (!citations.every(isVerbatim)) counts.notVerbatim++;
    }
    const left = await measureSilence(ctx, { documents, queries, judged, vectors });
    return { name, questions: queries.length, ...counts, ...left, ...percentiles(times) };
  } finally {
    await close();
  }
}

/** Counts the questions that aren't answered by a library without their documents. */
async function measureSilence(
  ctx: Context,
  {
    documents,
    queries,
    judged,
    vectors,
  }: Pick<QuestionSet, "queries" | "judged"> & {
    documents: { externalId: string; title: string; text: string }[];
    vectors: Vectors | undefined;
  },
) {
  // Only sets with answers say that other documents don't answer a question, too.
  if (!queries.some(({ answers }) => answers !== undefined)) return { unanswerable: 0, silent: 0 };
  const titles = [...new Set(documents.map(({ title }) => title))];
  const kept = documents.filter(({ title }) => titles.indexOf(title) % 2 === 0);
  const ids = new Set(kept.map(({ externalId }) => externalId));
  const { ragId } = await makeLibrary(ctx, kept, vectors);
  const without = queries.filter(
    ({ _id }) =>
      !judged
        .get(_id)
        ?.values()
        .some((id) => ids.has(id)),
  );
  let silent = 0;
  for (const { text } of without) if (!isAnswered(await ask(ctx, ragId, text))) silent++;
  return { unanswerable: without.length, silent };
}
