import { codesIn, monthNames, monthOf } from "./codes";
import { formOf, type QueryTerm, wordsIn } from "./words";

/** Another way to write a word that no passage has. */
export interface Spelling {
  /** The words to search for instead, as the index has them. */
  forms: string[];
  /**
   * `typo` if the person mistyped it, and should see what was searched for; `part` if it only says
   * part of it, so that the word itself is still missing.
   */
  kind: "other" | "typo" | "part";
  /** It is only meant if it is the only typing error that passages have. */
  isShort?: boolean;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** Shorter words have too many neighbors that mean something else. */
const MIN_TYPO_LETTERS = 6;
/**
 * A word this short only lacks a letter or has two swapped, and only if the passages have one such
 * word: "boilr" is "boiler", but "house" isn't "mouse".
 */
const SHORT_TYPO_LETTERS = 5;
const MIN_PART = 4;
const MIN_LAST_PART = 5;

/** Returns what differs from a word by one letter too many, missing, wrong or swapped. */
function oneEditFrom(word: string): string[] {
  const found: string[] = [];
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after !== "") found.push(before + after.slice(1));
    if (after.length > 1) found.push(before + after[1] + after[0] + after.slice(2));
    for (const letter of LETTERS) {
      found.push(before + letter + after);
      if (after !== "") found.push(before + letter + after.slice(1));
    }
  }
  return found;
}

/** The same for a short word: by a letter missing inside, or two swapped. At its end it may be inflected: "mange" isn't "manger". */
function slipsIn(word: string): string[] {
  const found: string[] = [];
  for (let at = 1; at < word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after.length > 1) found.push(before + after[1] + after[0] + after.slice(2));
    for (const letter of LETTERS) found.push(before + letter + after);
  }
  return found;
}

const formsOf = (text: string) => wordsIn(text).map(({ form }) => form);

/** Codes, dates and umlauts in their other spellings: "HX204B", "2025-07-09", "Ueberstunden". */
function otherSpellings(typed: string, question: string): string[][] {
  const found: string[][] = [];
  if (/\p{N}/u.test(typed)) {
    found.push(formsOf(typed.replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, " ")));
    for (const code of codesIn(question))
      if (formsOf(code).includes(typed)) found.push([formOf(code.replace(/[^\p{L}\p{N}]/gu, ""))]);
    if (/^\d{4,}$/.test(typed)) found.push(formsOf(Number(typed).toLocaleString("en")));
    if (/^0\d$/.test(typed)) {
      found.push([typed.slice(1)]);
      for (const name of monthNames(Number(typed))) found.push(formsOf(name));
    }
    if (/^\d$/.test(typed)) found.push([`0${typed}`]);
    return found;
  }
  const month = monthOf(typed);
  if (month !== null) found.push([String(month).padStart(2, "0")], [String(month)]);
  const plain = typed.replace(/([aou])e/g, "$1");
  if (plain !== typed) found.push([formOf(plain)]);
  return found;
}

/** The last word of a compound: "Parkgebühren" are "Gebühren". */
function lastPartsOf(typed: string): string[][] {
  const found: string[][] = [];
  for (let at = MIN_PART; at <= typed.length - MIN_LAST_PART; at++)
    found.push([formOf(typed.slice(at))]);
  return found;
}

/**
 * Returns other ways to write a word of a question, best first.
 *
 * @param guesses also what may be a typing error, or another word for part of it.
 */
export function spellingsOf(
  { typed, form }: QueryTerm,
  { question, guesses }: { question: string; guesses: boolean },
): Spelling[] {
  const isWord = guesses && /^[a-z]+$/.test(typed);
  const typos = isWord && typed.length >= MIN_TYPO_LETTERS ? oneEditFrom(typed) : [];
  // People rarely mistype the first letter: "Urlaub" isn't "erlaubt", though passages on that may help.
  const [likely = [], unlikely = []] = [true, false].map((isFirst) =>
    typos.filter((word) => (word[0] === typed[0]) === isFirst).map((word) => [formOf(word)]),
  );
  const slips = isWord && typed.length === SHORT_TYPO_LETTERS ? slipsIn(typed) : [];
  const parts = isWord ? lastPartsOf(typed) : [];
  const known = new Set([form, ""]);
  const unique = (lists: string[][], kind: Spelling["kind"]) =>
    lists.flatMap((forms): Spelling[] => {
      const key = forms.join(" ");
      if (known.has(key)) return [];
      known.add(key);
      return [{ forms, kind }];
    });
  return [
    ...unique(otherSpellings(typed, question), "other"),
    ...unique(likely, "typo"),
    ...unique(
      slips.map((word) => [formOf(word)]),
      "typo",
    ).map((one) => ({ ...one, isShort: true })),
    ...unique([...parts, ...unlikely], "part"),
  ];
}
