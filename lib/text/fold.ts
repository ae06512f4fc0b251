/** Plain forms of letters and signs that Unicode normalization doesn't split, such as ß and ø. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  æ: "ae",
  œ: "oe",
  ς: "σ",
  "\u00a0": " ",
  "‘": "'",
  "’": "'",
  ʼ: "'",
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
  "−": "-",
};

/** Accents of Latin, Greek and Cyrillic letters. In other scripts, marks are letters. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Returns the lower-case letter without accents, or the sign that people type for it. */
function plainOf(character: string): string {
  const bare = character.normalize("NFD").toLowerCase().replace(ACCENTS, "");
  return [...bare]
    .map((letter) => PLAIN[letter] ?? letter)
    .join("")
    .normalize("NFC");
}

/** Character blocks, from and to, that contain everything that folds to something else. */
const BLOCKS = [
  [0x300, 0x36f],
  [0xa0, 0xff],
  [0x100, 0x17f],
  [0x180, 0x24f],
  [0x2bc, 0x2bc],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x531, 0x556],
  [0x1e00, 0x1e9f],
  [0x1ea0, 0x1eff],
  [0x1f00, 0x1fff],
  [0x2010, 0x2019],
  [0x2212, 0x2212],
] as const;

/** Accents as separate characters, as some keyboards and file systems write them. */
const COMMON_ACCENTS = /[\u0300-\u030c\u031b\u0323-\u0328\u0331]/;

interface Replacement {
  from: string;
  to: string;
}

/** The characters of a block that fold to others. `range` is a GLOB set that contains them all. */
const FOLDED = BLOCKS.map(([first, last]) => ({
  range: `[${String.fromCodePoint(first)}-${String.fromCodePoint(last)}]`,
  pairs: Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    .map((from): Replacement => ({ from, to: plainOf(from) }))
    .filter(({ from, to }) => from !== to),
}));

/** Every character that folds to another text. The table `letters_search` has the same rows. */
export const FOLDED_LETTERS: ReadonlyMap<string, string> = new Map(
  FOLDED.flatMap(({ pairs }) => pairs.map(({ from, to }) => [from, to] as const)),
);

/** Returns the text as searches compare it: lower case without accents, one apostrophe, one dash. */
export function fold(text: string): string {
  return text
    .replace(/[^ -~]/gu, (character) => FOLDED_LETTERS.get(character) ?? character)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Maximum words that are searched separately. The rest of the text is searched as one run. */
const MOST_WORDS = 8;

/** A search in quotation marks. */
const QUOTED = /^["“„](.+)["“”]$/u;

/** Returns true if the search is in quotation marks, so only exactly this text matches. */
export const isExact = (q: string): boolean => QUOTED.test(q.trim());

/**
 * Returns the folded words of a search, without duplicates. A text in quotation marks is one run.
 */
export function searchWords(q: string): string[] {
  const [, run] = QUOTED.exec(q.trim()) ?? [];
  if (run !== undefined) return [fold(run)];
  const words = [...new Set(fold(q).split(/\s+/).filter(Boolean))];
  if (words.length <= MOST_WORDS) return words;
  return [...words.slice(0, MOST_WORDS - 1), words.slice(MOST_WORDS - 1).join(" ")];
}

/** Returns true if the text contains every word of the search. For lists that the browser filters. */
export function hasWords(text: string, q: string): boolean {
  const folded = fold(text);
  return searchWords(q).every((word) => folded.includes(word));
}

/** Returns the replacements, by block, that fold a text far enough to find these folded words. */
export function replacementsFor(words: readonly string[]) {
  const letters = new Set(words.join(""));
  return FOLDED.map(({ range, pairs }) => ({
    range,
    pairs: pairs.filter(
      ({ from, to }) =>
        (to !== "" || COMMON_ACCENTS.test(from)) && [...to].every((letter) => letters.has(letter)),
    ),
  })).filter(({ pairs }) => pairs.length > 0);
}
