import { normaliseText } from "./text";
import { formOf, hasBlanks, queryWords, type Word, wordsIn } from "./words";

/** A code or number of a question, which documents may write in another way. */
export interface WrittenCode {
  /** As the question has it. */
  text: string;
  /** Its words in the index, and the one that stands for all of them. */
  forms: string[];
  key: string;
  /** Other spellings as one word of the index, and as several in a row, joined by spaces. */
  joined: string[];
  split: string[];
}

/** Letters beside a number are a code up to this length: "HX 204", but not "page 31". */
const MAX_LETTERS = 3;
const MAX_PARTS = 4;
const BETWEEN_LETTERS_AND_DIGITS = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
/** A whole number of four digits or more, with or without marks between thousands and decimals. */
const NUMBER =
  /(?<![\p{L}\p{N}.,])(\d{1,3}(?:[.,' ’]\d{3})+|\d{4,})(?:[.,](\d{1,2}))?(?![\p{L}\p{N}]|[.,]\d)/gu;

const hasDigit = (text: string) => /\p{N}/u.test(text);
const formsIn = (text: string) => wordsIn(text).map(({ form }) => form);

/**
 * Returns the codes and numbers of a question that may be written in another way: "E31", "E-31" and
 * "E 31", or "1299" and "1,299.00". Whether a document has one of the spellings must be looked up.
 */
export function writtenCodes(question: string): WrittenCode[] {
  const text = normaliseText(question);
  const telling = queryWords(text);
  const words = wordsIn(text).filter(({ start, end }) => hasBlanks(text.slice(start, end)));
  const found: WrittenCode[] = numbersIn(text);
  for (const [at, { start, end }] of words.entries()) {
    const parts = text.slice(start, end).split(BETWEEN_LETTERS_AND_DIGITS);
    if (parts.length > 1 && parts.length <= MAX_PARTS) found.push(asSeveral(parts));
    for (let size = 2; size <= MAX_PARTS; size++) {
      const code = at + size > words.length ? null : asOne(text, words.slice(at, at + size));
      // "in 2025" and "a 4-day week" are no codes, but "E 31" is one where "e" is a usual word.
      const isCode = ({ form, start }: Word) =>
        telling.includes(form) || size === words.length || /\p{Lu}/u.test(text.charAt(start));
      if (code && words.slice(at, at + size).every(isCode)) found.push(code);
    }
  }
  return found;
}

function numbersIn(text: string): WrittenCode[] {
  return [...text.matchAll(NUMBER)].map(([all, whole = "", decimals = ""]) => {
    const digits = whole.replace(/\D/g, "");
    const forms = formsIn(all);
    const groups = Number(digits).toLocaleString("en").replaceAll(",", " ");
    const cents = /[1-9]/.test(decimals) ? ` ${decimals}` : "";
    return {
      ...{ text: all, forms, key: forms.find((form) => form.length > 2) ?? digits },
      joined: cents === "" && all !== digits ? [digits] : [],
      split: [`${digits}${cents}`, `${groups}${cents}`, forms.join(" ")].filter((one) =>
        one.includes(" "),
      ),
    };
  });
}

/** "HX204B" with spaces: "HX 204 B", "HX204 B", "HX 204B". */
function asSeveral(parts: readonly string[]): WrittenCode {
  let ways = [parts[0] ?? ""];
  for (const part of parts.slice(1)) ways = ways.flatMap((way) => [way + part, `${way} ${part}`]);
  const text = parts.join("");
  const split = ways
    .filter((way) => way !== text)
    .map((way) => way.split(" ").map(formOf).join(" "));
  return { text, forms: [formOf(text)], key: formOf(text), joined: [], split };
}

/** "HX 204 B" without spaces, or null if the words are no code. */
function asOne(text: string, words: readonly Word[]): WrittenCode | null {
  const parts = words.map(({ start, end }) => text.slice(start, end));
  const isCode = parts.every((part, at) => {
    const [word, before] = [words[at], words[at - 1]];
    if (!hasDigit(part) && part.length > MAX_LETTERS) return false;
    if (!word || !before) return true;
    const gap = text.slice(before.end, word.start);
    const isBoundary = hasDigit(parts[at - 1]?.at(-1) ?? "") !== hasDigit(part.charAt(0));
    return /^[ _/–-]$/.test(gap) && isBoundary;
  });
  const number = words.find((_word, at) => hasDigit(parts[at] ?? ""));
  if (!isCode || !number) return null;
  const [first, last] = [words[0]?.start, words.at(-1)?.end];
  return {
    text: text.slice(first, last),
    forms: words.map(({ form }) => form),
    key: number.form,
    joined: [formOf(parts.join(""))],
    split: [words.map(({ form }) => form).join(" ")],
  };
}
