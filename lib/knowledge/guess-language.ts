import { STOP_WORDS_BY_LANGUAGE } from "./words";

/** Characters looked at. */
const SAMPLE = 4000;
/** Share of a text's words that must be stop words of its language. */
const MIN_SHARE = 0.15;
/** Share of a text's letters in a script that tells its language. */
const MIN_LETTERS = 0.3;
const MIN_WORDS = 8;

/** Scripts that tell the language. Japanese comes before Chinese, because it has its characters too. */
const SCRIPTS: readonly (readonly [language: string, letter: RegExp])[] = [
  ["ko", /\p{sc=Hangul}/gu],
  ["th", /\p{sc=Thai}/gu],
  ["ja", /[\p{sc=Hira}\p{sc=Kana}]/gu],
  ["zh", /\p{sc=Han}/gu],
];

/**
 * Guesses a text's language by its script and its stop words.
 *
 * @param options.minHits stop words that it must have.
 * @returns an ISO 639 code, or null if it isn't clear.
 */
export function guessLanguage(
  text: string,
  { minWords = MIN_WORDS, minHits = 0 } = {},
): string | null {
  const sample = text.slice(0, SAMPLE).toLowerCase();
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, letter] of SCRIPTS)
    if ((sample.match(letter)?.length ?? 0) > letters * MIN_LETTERS) return language;
  const words = sample.match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length < minWords) return null;
  const [first, second] = Object.entries(STOP_WORDS_BY_LANGUAGE)
    .map(([language, list]) => ({ language, hits: words.filter((word) => list.has(word)).length }))
    .sort((one, other) => other.hits - one.hits);
  const isClear =
    first &&
    first.hits >= Math.max(minHits, words.length * MIN_SHARE) &&
    first.hits > (second?.hits ?? 0);
  return isClear ? first.language : null;
}
