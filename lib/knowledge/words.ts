import { porterStem } from "./porter-stem";
import { STOP_WORDS } from "./stop-words";
import { normaliseText, type Span } from "./text";

/** Scripts that set no blanks between words. */
const NO_BLANKS = String.raw`\p{sc=Han}々\p{sc=Hira}\p{sc=Kana}ー\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}`;
const WORD = new RegExp(
  String.raw`[${NO_BLANKS}]+|(?![${NO_BLANKS}])[\p{L}\p{N}](?:(?![${NO_BLANKS}])[\p{L}\p{M}\p{N}])*`,
  "gu",
);
const HAS_NO_BLANKS = new RegExp(`^[${NO_BLANKS}]`, "u");
const TWO_HAN = /^[\p{sc=Han}々]{2}$/u;
const HANGUL = /^\p{sc=Hangul}+$/u;
const WITH_ACCENTS = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u;
const ARABIC = /^\p{sc=Arabic}/u;

/** A word is what its first so many letters say: a measure that fits languages with many endings. */
const STEM_LETTERS = 6;
/** The words of a question that are looked for at most. */
export const MOST_WORDS = 32;

/** Behind the form of a pair, so that it is no word by chance. */
const PAIR_MARK = "_";
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** A word of a text: where it stands, and the form that it has in the index. */
export interface Word extends Span {
  form: string;
}

/**
 * The words of a text in the form of the index. Both sides of the index, and whatever compares with it, cut and fold words
 * by this function alone. Forms hold letters, digits and `_` only: nothing of them can be syntax of a search.
 */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: run, index } of text.matchAll(WORD)) {
    if (HAS_NO_BLANKS.test(run)) words.push(...wordsWithoutBlanks(run, index));
    else if (HANGUL.test(run)) words.push(...pairsOf(run, index, () => true, ""));
    else words.push({ form: formOf(run), start: index, end: index + run.length });
  }
  return words;
}

/** The words of a text as the index takes them: forms, with blanks between. */
export function indexText(text: string): string {
  return wordsIn(text)
    .map(({ form }) => form)
    .join(" ");
}

/** Whether a form is two characters that stand beside each other, which is not yet a word. */
export const isPair = (form: string) => form.endsWith(PAIR_MARK);

/**
 * What a question looks for: its words without those that say nothing in its language, each once. A question of such
 * words alone keeps them.
 */
export function queryWords(query: string): string[] {
  const text = normaliseText(query);
  const words = wordsIn(text);
  const folded = words.map(({ start, end }) => foldWord(text.slice(start, end)));
  const stops = stopsOf(folded);
  const telling = words.filter((_, index) => {
    const word = folded[index] ?? "";
    return !stops.some((list) => list.has(word));
  });
  const kept = telling.length > 0 ? telling : words;
  return [...new Set(kept.map(({ form }) => form))].slice(0, MOST_WORDS);
}

/** The words that the dictionary sees; of Chinese characters also each pair, since a question may be cut elsewhere. */
function wordsWithoutBlanks(run: string, at: number): Word[] {
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(run)) {
    if (!isWordLike) continue;
    const start = at + index;
    words.push({ form: foldWord(segment), start, end: start + segment.length });
  }
  words.push(...pairsOf(run, at, (pair) => TWO_HAN.test(pair), PAIR_MARK));
  return words;
}

/** Each two characters that stand beside each other; a single character as it is. */
function pairsOf(run: string, at: number, wanted: (pair: string) => boolean, mark: string): Word[] {
  const characters = [...run];
  const words: Word[] = [];
  let start = at;
  for (const [index, character] of characters.entries()) {
    const pair = character + (characters[index + 1] ?? "");
    const isPair = index + 1 < characters.length;
    if ((isPair || characters.length === 1) && wanted(pair)) {
      words.push({ form: pair.normalize("NFC") + mark, start, end: start + pair.length });
    }
    start += character.length;
  }
  return words;
}

/** A word without regard to case, accents and other ways of writing the same. */
function foldWord(word: string): string {
  const lower = word.normalize("NFKC").toLowerCase();
  if (WITH_ACCENTS.test(lower)) {
    const plain = lower.normalize("NFD").replace(/[\p{M}\p{S}\p{P}]/gu, "");
    return plain.replaceAll("ß", "ss").replaceAll("ı", "i").replaceAll("ς", "σ");
  }
  if (!ARABIC.test(lower)) return lower.replace(/[^\p{L}\p{M}\p{N}]/gu, "") || word;
  return lower
    .replace(/[\p{M}ـ]/gu, "")
    .replace(/[أإآٱ]/g, "ا")
    .replaceAll("ى", "ي")
    .replaceAll("ة", "ه");
}

/** The stem of a folded word. What has a digit in it is a name or a number, and stays. */
function stemOf(word: string): string {
  if (/\p{N}/u.test(word)) return word;
  const bare = ARABIC.test(word) ? word.replace(/^(?:[وفبك]?ال|لل)(?=..)/u, "") : word;
  const stem = /^[a-z]+$/.test(bare) ? porterStem(bare) : bare;
  return [...stem].slice(0, STEM_LETTERS).join("");
}

/** Forms that were worked out lately: a text has few words many times, and folding costs the most of all of this. */
const forms = new Map<string, string>();
const MOST_FORMS = 20_000;

function formOf(word: string): string {
  const known = forms.get(word);
  if (known !== undefined) return known;
  const form = stemOf(foldWord(word));
  if (forms.size >= MOST_FORMS) forms.clear();
  // What is longer is no word that comes again.
  if (word.length <= 40) forms.set(word, form);
  return form;
}

const STOPS = Object.values(STOP_WORDS).map((words) => {
  const folded = wordsIn(words).map(({ start, end }) => foldWord(words.slice(start, end)));
  return new Set([...words.split(" ").map(foldWord), ...folded]);
});

/** The lists of the language that the most words are of; of several that are as likely, all. */
function stopsOf(folded: string[]): Set<string>[] {
  const hits = STOPS.map((list) => folded.filter((word) => list.has(word)).length);
  const most = Math.max(...hits);
  return most === 0 ? [] : STOPS.filter((_, index) => hits[index] === most);
}
