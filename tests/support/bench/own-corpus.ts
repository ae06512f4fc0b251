import { readFileSync } from "node:fs";
import type { QuestionSet } from "../knowledge/question-set.ts";
import type { QuestionSet as JudgedSet } from "./retrieval.ts";
import { turnedText } from "./size.ts";

/** As many short texts as SciFact has. */
const TEXTS = 5183;

/** Returns texts for measuring times where no set was given: those of the own libraries, again and again. */
export function ownCorpus(sets: readonly QuestionSet[]): JudgedSet {
  const whole = sets.flatMap(({ library }) =>
    library.map((one) => ({ text: "text" in one ? one.text : readFileSync(one.file, "utf8") })),
  );
  const corpus = Array.from({ length: TEXTS }, (_, n) => ({
    _id: String(n),
    title: `Text ${n}`,
    text: turnedText(whole, n),
  }));
  const asked = sets.flatMap(({ questions }) => questions.map(({ question }) => question));
  const queries = asked.map((text, n) => ({ _id: String(n), text }));
  return { name: "the own libraries", corpus, queries, judged: new Map() };
}
