import { foldText, scoreFolded } from "./letter-groups";
import type { WordCount } from "./plan-search";
import { formOf, hasBlanks, isPair, queryTerms, wholeStemOf, wordsIn } from "./words";

/** BM25's usual constants. */
const K1 = 1.2;
const B = 0.75;
/** Weight of words in the title and headings compared with those in the text. */
export const TITLE_WEIGHT = 2;
/**
 * Weights compared with the score by the index's words, which are cut to six letters
 * (docs/measurements.md, Questions in people's words).
 */
const WHOLE_WEIGHT = 0.5;
const LETTER_WEIGHT = 0.5;
const NEARNESS_WEIGHT = 0.1;
/** Neighboring words of a question may be this many words apart in a passage. */
const MAX_APART = 10;

/** A passage that a search found. */
interface Found {
  title: string;
  /** JSON. */
  headingPath: string;
  text: string;
}

/** A word as the index has it, and at its full length. */
interface TextWord {
  form: string;
  whole: string;
}

/** How often a passage has each word, and where. */
interface Counted {
  forms: Map<string, number>;
  wholes: Map<string, number>;
  /** Positions in its text. */
  places: Map<string, number[]>;
  /** Compared with the other passages. */
  length: number;
}

/**
 * Scores the passages that a search found again, by what the index doesn't know: how rare words are
 * in this RAG alone, words at their full length, groups of letters, and words of the question near
 * each other. The scores are only comparable with each other.
 *
 * @param searched the words that the index was asked for.
 */
export function scoreAgain(
  question: string,
  { rows, searched }: { rows: readonly Found[]; searched: readonly WordCount[] },
): number[] {
  const rarities = new Map(searched.map((count) => [count.word, rarityOf(count)]));
  const wholes = wholesOf(question, searched);
  const labels = rows.map(({ title, headingPath }) =>
    [title, ...(JSON.parse(headingPath) as string[])].join("\n"),
  );
  const texts = rows.map(({ text }, at) => [labels[at] ?? "", text].map(asFolded));
  const passages = countedIn(texts, { rarities, wholes });
  const folded = texts.map((parts) => parts.map((part) => part.folded).join(""));
  const parts: [scores: number[], weight: number][] = [
    [passages.map((one) => scoreOf(one.forms, one, rarities)), 1],
    [scoresByWholes(passages, wholes), WHOLE_WEIGHT],
    [scoreFolded(question, folded), LETTER_WEIGHT],
    [scoresByNearness(question, passages, rarities), NEARNESS_WEIGHT],
  ];
  const weighted = parts.map(([scores, weight]) => shares(scores).map((one) => one * weight));
  return rows.map((_row, at) => weighted.reduce((sum, scores) => sum + (scores[at] ?? 0), 0));
}

/** Returns scores as shares of the best one. */
export function shares(scores: readonly number[]): number[] {
  const best = scores.reduce((most, score) => Math.max(most, score), 0) || 1;
  return scores.map((score) => score / best);
}

const rarityOf = ({ chunks, total }: Omit<WordCount, "word">) =>
  Math.log(1 + (Math.max(total, chunks) - chunks + 0.5) / (chunks + 0.5));

/** BM25's weight of a word that a passage has so many times. */
const saturated = (times: number, { length }: Counted) =>
  (times * (K1 + 1)) / (times + K1 * (1 - B + B * length));

const scoreOf = (
  times: ReadonlyMap<string, number>,
  passage: Counted,
  rarities: ReadonlyMap<string, number>,
) =>
  [...times].reduce(
    (sum, [word, count]) => sum + (rarities.get(word) ?? 0) * saturated(count, passage),
    0,
  );

/** Returns the question's words at their full length, with how many passages have their forms. */
function wholesOf(question: string, searched: readonly WordCount[]): Map<string, WordCount> {
  const counts = new Map(searched.map((count) => [count.word, count]));
  return new Map(
    queryTerms(question).flatMap(({ typed, form }) => {
      const count = counts.get(form);
      return count ? [[hasBlanks(typed) ? wholeStemOf(typed) : form, count]] : [];
    }),
  );
}

/** Counts the question's words in passages. */
function countedIn(
  texts: readonly FoldedText[][],
  words: { rarities: ReadonlyMap<string, number>; wholes: ReadonlyMap<string, WordCount> },
): Counted[] {
  const cut = wordCutter();
  const phrases = [...words.rarities.keys()].filter((word) => word.includes(" "));
  const passages = texts.map((parts): Counted => {
    const [label = [], body = []] = parts.map(cut);
    const passage: Counted = {
      ...{ forms: new Map(), wholes: new Map(), places: new Map() },
      length: label.length + body.length,
    };
    const add = ({ form, whole }: TextWord, weight: number) => {
      if (words.rarities.has(form))
        passage.forms.set(form, (passage.forms.get(form) ?? 0) + weight);
      if (words.wholes.has(whole))
        passage.wholes.set(whole, (passage.wholes.get(whole) ?? 0) + weight);
    };
    if (phrases.length > 0) {
      const [title, whole] = [label, body].map((some) => some.map(({ form }) => form).join(" "));
      for (const phrase of phrases) {
        const times = TITLE_WEIGHT * timesIn(title ?? "", phrase) + timesIn(whole ?? "", phrase);
        if (times > 0) passage.forms.set(phrase, times);
      }
    }
    for (const word of label) add(word, TITLE_WEIGHT);
    for (const [place, word] of body.entries()) {
      add(word, 1);
      if (!words.rarities.has(word.form)) continue;
      const places = passage.places.get(word.form);
      if (places) places.push(place);
      else passage.places.set(word.form, [place]);
    }
    return passage;
  });
  const average = passages.reduce((sum, { length }) => sum + length, 0) / passages.length;
  return passages.map((one) => ({ ...one, length: one.length / average }));
}

const timesIn = (words: string, phrase: string) => ` ${words} `.split(` ${phrase} `).length - 1;

/** A text with its letters alone, as `foldText` returns them. */
interface FoldedText {
  text: string;
  folded: string;
}

const asFolded = (text: string): FoldedText => ({ text, folded: foldText(text) });

/** Returns a function that cuts texts into words, and knows those that it has seen. */
function wordCutter(): (text: FoldedText) => TextWord[] {
  const known = new Map<string, TextWord>();
  const wordOf = (folded: string) => {
    const seen = known.get(folded);
    if (seen) return seen;
    const word = { form: formOf(folded), whole: wholeStemOf(folded) };
    known.set(folded, word);
    return word;
  };
  return ({ text, folded }) =>
    hasBlanks(text)
      ? folded.split(" ").filter(Boolean).map(wordOf)
      : wordsIn(text).map(({ form }) => ({ form, whole: form }));
}

/**
 * Scores passages by words at their full length. How many passages of the RAG have one is estimated
 * from how many of these have it, and its form.
 */
function scoresByWholes(
  passages: readonly Counted[],
  wholes: ReadonlyMap<string, WordCount>,
): number[] {
  const rarities = new Map(
    [...wholes].map(([whole, { word, chunks, total }]) => {
      const having = passages.filter((one) => one.wholes.has(whole)).length;
      const like = passages.filter((one) => one.forms.has(word)).length;
      const estimate = Math.max(having, (chunks * (having + 0.5)) / (like + 0.5));
      return [whole, rarityOf({ chunks: estimate, total })];
    }),
  );
  return passages.map((one) => scoreOf(one.wholes, one, rarities));
}

/** Scores passages by how near they have neighboring words of the question. */
function scoresByNearness(
  question: string,
  passages: readonly Counted[],
  rarities: ReadonlyMap<string, number>,
): number[] {
  const asked = wordsIn(question)
    .map(({ form }) => form)
    .filter((form) => rarities.has(form) && !isPair(form));
  const pairs = asked.flatMap((form, at) => {
    const next = asked[at + 1];
    return next === undefined || next === form ? [] : [[form, next] as const];
  });
  return passages.map((one) =>
    pairs.reduce((sum, [first, second]) => {
      const near = nearnessOf(one.places.get(first) ?? [], one.places.get(second) ?? []);
      const rarity = Math.min(rarities.get(first) ?? 0, rarities.get(second) ?? 0);
      return near === 0 ? sum : sum + rarity * saturated(near, one);
    }, 0),
  );
}

/** Sums up how near each of some places is to one of the others: 1 beside it, 1/4 two apart. */
function nearnessOf(places: readonly number[], others: readonly number[]): number {
  let sum = 0;
  for (const place of places) {
    const apart = others.reduce((least, one) => Math.min(least, Math.abs(one - place)), Infinity);
    if (apart > 0 && apart <= MAX_APART) sum += 1 / apart ** 2;
  }
  return sum;
}
