import type { Citation } from "./citation";
import { codesIn, hasCode } from "./codes";
import { normaliseText } from "./text";
import { hasNoBlanks, intentForms, wordsIn } from "./words";
import { writtenCodes } from "./written-codes";

/** Minimum share of a question's weight that a section must contain to be given as its answer. */
export const MIN_CARRIED = 0.6;
/** The same where words have no spaces between them, and are often cut in another way. */
const MIN_CARRIED_WITHOUT_BLANKS = 0.43;
/**
 * A question of this many words is carried with less, and without its rarest word: that may be a verb
 * that the documents don't use. In a short question it is the subject. Measured on half of xquad with
 * the other half as questions without an answer: 0.82 of English and 0.68 of German questions are
 * answered, 0.04 with another section, and 0.94 and 0.96 of those without an answer are not.
 */
const LONG = 4;
const MIN_CARRIED_OF_LONG = 0.5;
/** The only telling word of a question must be in at most this many of the found passages. */
const MAX_SPREAD = 2;

interface Quoted {
  citations: readonly Citation[];
  /** The sentence, item or row that fits best; null for none. */
  best: Citation | null;
  /** The same with those beside it: words far apart say nothing about each other. */
  core: string;
  weights: ReadonlyMap<string, number>;
  /** Other words for those of the question, by their form. */
  same: ReadonlyMap<string, string>;
  /** The number of found passages that have a word. */
  spread: (word: string) => number;
  /** By default `MIN_CARRIED`. */
  minCarried?: number;
}

/**
 * Returns the weights without those of words that only say what kind of answer is wanted, such as
 * "mean" or "cost": documents answer in other words. A question of such words only keeps them.
 */
function tellingWeights(weights: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const intents = intentForms();
  const telling = new Map([...weights].filter(([word]) => !intents.has(word)));
  return telling.size > 0 ? telling : weights;
}

/** The same words matter less for which sentence fits best. */
const INTENT_WEIGHT = 0.3;

/** Returns the weights by which sentences are ranked. */
export function rankingWeights(weights: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const telling = tellingWeights(weights);
  return new Map(
    [...weights].map(([word, weight]) => [
      word,
      telling.has(word) ? weight : weight * INTENT_WEIGHT,
    ]),
  );
}

/**
 * Returns whether quotes may be given as the answer to a question. Its codes, dates and numbers and its
 * rarest word must be in them or their headings, and enough of its other words.
 */
export function carries(
  question: string,
  { citations, best, core, weights, same, spread, minCarried = minCarriedOf(weights) }: Quoted,
) {
  const telling = tellingWeights(weights);
  const asked = [...telling];
  const formsOf = (text: string) =>
    new Set(wordsIn(text).map(({ form }) => same.get(form) ?? form));
  const around = formsOf(core);
  // "What does a spare battery cost?" isn't answered by batteries next to spare parts.
  const wants = [...weights.keys()].filter((word) => !telling.has(word));
  const isOne = wants.length > 0 && !wants.some((word) => around.has(word));
  const quoted = isOne ? formsOf(best?.shown ?? "") : around;
  const found = new Set([...quoted, ...formsOf(labelsOf(citations).join("\n"))]);
  const total = asked.reduce((sum, [, weight]) => sum + weight, 0);
  const here = asked.filter(([word]) => found.has(word));
  const carried = total === 0 ? 0 : here.reduce((sum, [, weight]) => sum + weight, 0) / total;
  const rarest = Math.max(0, ...asked.map(([, weight]) => weight));
  const hasSubject = asked.every(
    ([word, weight]) => weight < rarest || found.has(word) || hasNoBlanks(word),
  );
  const absent = absentCodes(question, citations);
  // "How big is the company?" only names what everything is about.
  const [only] = asked.length === 1 && weights.size > 1 ? asked : [];
  const isVague = only !== undefined && spread(only[0]) > MAX_SPREAD;
  const isLong = asked.length >= LONG;
  const isEnough = isLong
    ? carried >= Math.min(minCarried, MIN_CARRIED_OF_LONG)
    : hasSubject && carried >= minCarried;
  const isCarried = citations.length > 0 && isEnough && !isVague && absent.length === 0;
  return { carried, isCarried, absent };
}

const minCarriedOf = (weights: ReadonlyMap<string, number>) =>
  [...weights.keys()].some(hasNoBlanks) ? MIN_CARRIED_WITHOUT_BLANKS : MIN_CARRIED;

/** The titles and headings above quotes. */
const labelsOf = (citations: readonly Citation[]) => [
  ...new Set(citations.flatMap(({ title, headingPath }) => [title, ...headingPath])),
];

/** Returns the codes, dates and numbers of a question that quotes and their headings don't have. */
export function absentCodes(question: string, citations: readonly Citation[]): string[] {
  const text = [...labelsOf(citations), ...citations.map(({ shown }) => shown)].join("\n");
  return absentFrom(text, question);
}

/** Returns the codes, dates and numbers of a question that a text has in none of their spellings. */
export function absentFrom(text: string, question: string): string[] {
  const written = writtenCodes(question).filter((code) => hasCode(text, code.text));
  return codesIn(normaliseText(question)).filter(
    (code) => !hasCode(text, code) && !written.some((one) => codesIn(one.text).includes(code)),
  );
}
