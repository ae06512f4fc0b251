import { answerFromChunks } from "@/lib/knowledge/answer";
import { searchChunks } from "@/lib/knowledge/search";
import { normaliseText } from "@/lib/knowledge/text";
import { makeLibrary } from "../knowledge-world.ts";
import { createTestSystem } from "../test-system.ts";
import { createLibrarySystem } from "./library-system.ts";

export interface QuestionSet {
  name: string;
  corpus: { _id: string; title?: string; text: string }[];
  queries: { _id: string; text: string; answers?: { text: string }[] }[];
  judged: Map<string, Set<string>>;
}

interface PassageSet {
  corpora: { name: string; text: string }[];
  questions: { corpus: string; question: string; references: { content: string }[] }[];
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? undefined : values.reduce((sum, one) => sum + one, 0) / values.length;

/**
 * Measures what a question set finds, and what it answers and refuses of the questions `answered`.
 * With `embedded`, what it finds with the stand-in's vectors.
 */
export async function measureQuestions(
  { corpus, queries, judged }: QuestionSet,
  {
    embedded = false,
    answered,
  }: { embedded?: boolean; answered: ReadonlySet<QuestionSet["queries"][number]> },
) {
  const system = await createLibrarySystem({ embedded });
  try {
    const ctx = system.context();
    const documents = corpus.map(({ _id, title = "", text }) => ({ externalId: _id, title, text }));
    const texts = new Map(documents.map((one) => [one.externalId, normaliseText(one.text)]));
    const titles = [...new Set(documents.map(({ title }) => title))];
    const isKept = (id: string) => {
      const title = documents.find(({ externalId }) => externalId === id)?.title ?? "";
      return titles.indexOf(title) % 2 === 0;
    };
    const { ragId } = await makeLibrary(ctx, documents, system.vectors);
    const hasAnswers = queries.some(({ answers }) => answers !== undefined);
    // Only sets with answers say which questions a document alone answers.
    const half =
      hasAnswers && !embedded
        ? await makeLibrary(
            ctx,
            documents.filter(({ externalId }) => isKept(externalId)),
          )
        : null;
    const lists: Record<string, number[]> = {};
    const count = (name: string, value: number | boolean) => {
      const list = lists[name] ?? [];
      lists[name] = list;
      list.push(Number(value));
    };
    const answerable: number[] = [];
    const unanswerable: number[] = [];
    for (const asked of queries) {
      const { _id, text, answers } = asked;
      const right = judged.get(_id) ?? new Set();
      const limit = hasAnswers ? 10 : 150;
      const { hits } = await searchChunks(ctx, { ragId, query: text, limit });
      const found = [...new Set(hits.map(({ externalId }) => externalId ?? ""))];
      const gain = (places: readonly boolean[]) =>
        places.reduce((sum, is, index) => sum + (is ? 1 / Math.log2(index + 2) : 0), 0);
      const isRight = found.map((id) => right.has(id));
      const ideal = gain(Array.from({ length: Math.min(10, right.size) }, () => true));
      count("first", isRight[0] ?? false);
      count("inFive", isRight.slice(0, 5).includes(true));
      count("ndcg", gain(isRight.slice(0, 10)) / ideal);
      if (!hasAnswers) {
        count("recall", isRight.slice(0, 100).filter(Boolean).length / right.size);
        continue;
      }
      if (embedded || !answered.has(asked)) continue;
      const { best, nearest } = await answerFromChunks(ctx, { ragId, query: text });
      const cited = nearest[0]?.citations ?? [];
      const holds = (quote: string) =>
        (answers ?? []).some((one) => quote.includes(normaliseText(one.text)));
      count("sentence", holds(best?.quote ?? ""));
      count(
        "section",
        cited.some(({ quote }) => holds(quote)),
      );
      for (const { externalId, start, end, quote } of cited) {
        count("verbatim", texts.get(externalId ?? "")?.slice(start, end) === quote);
      }
      if (!half) continue;
      const { carried, refused } = await answerFromChunks(ctx, { ragId: half.ragId, query: text });
      const isThere = [...right].some(isKept);
      (isThere ? answerable : unanswerable).push(carried);
      count(isThere ? "kept" : "refused", refused !== isThere);
    }
    const figures = Object.fromEntries(
      Object.entries(lists).map(([name, values]) => [name, mean(values)]),
    );
    return {
      ...{ questions: queries.length, answered: lists.sentence?.length ?? 0 },
      ...figures,
      ...refusals(answerable, unanswerable),
    };
  } finally {
    await system.close();
  }
}

function refusals(answerable: readonly number[], unanswerable: readonly number[]) {
  const inOrder = [...answerable].sort((one, other) => one - other);
  const keepsMost = inOrder[Math.floor(inOrder.length / 10)] ?? 0;
  const below = (most: number) => mean(unanswerable.map((one) => Number(one < most)));
  const pairs = answerable.flatMap((one) =>
    unanswerable.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)),
  );
  return {
    auc: mean(pairs),
    refusedAt90: below(keepsMost),
  };
}

/** Measures the share of each question's answer text within the first hits. */
export async function measurePassages({ corpora, questions }: PassageSet) {
  const system = await createTestSystem();
  try {
    const ctx = system.context();
    const documents = corpora.map(({ name, text }) => ({
      externalId: name,
      title: name.replaceAll("_", " "),
      text,
    }));
    const { ragId } = await makeLibrary(ctx, documents);
    const texts = new Map(corpora.map(({ name, text }) => [name, normaliseText(text)]));
    const shares = new Map<number, number[]>([
      [4000, []],
      [8000, []],
    ]);
    for (const { corpus, question, references } of questions) {
      const { hits } = await searchChunks(ctx, { ragId, query: question, limit: 20 });
      const text = texts.get(corpus) ?? "";
      const wanted = references.map(({ content }) => {
        const start = text.indexOf(normaliseText(content));
        return { start, end: start + normaliseText(content).length };
      });
      for (const [most, list] of shares) {
        const seen = new Set<number>();
        let left = most;
        for (const { externalId, start, end } of hits) {
          const until = Math.min(end, start + left);
          left -= until - start;
          if (externalId === corpus) for (let at = start; at < until; at++) seen.add(at);
        }
        let [all, got] = [0, 0];
        for (const { start, end } of wanted) {
          for (let at = start; at < end; at++) {
            all++;
            if (seen.has(at)) got++;
          }
        }
        list.push(got / all);
      }
    }
    return {
      questions: questions.length,
      within4000: mean(shares.get(4000) ?? []),
      within8000: mean(shares.get(8000) ?? []),
    };
  } finally {
    await system.close();
  }
}
