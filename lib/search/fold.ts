/** Letters and signs that stand for plainer ones and do not come apart by Unicode's own rules. */
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

/** The accents of Latin, Greek and Cyrillic letters. Marks of other scripts are letters of their own there. */
const ACCENTS = /[\u0300-\u036f]/g;

/** A small letter without accents, or the sign that people type for this one. */
function plainOf(character: string): string {
  const bare = character.normalize("NFD").toLowerCase().replace(ACCENTS, "");
  return [...bare]
    .map((letter) => PLAIN[letter] ?? letter)
    .join("")
    .normalize("NFC");
}

/** Blocks of characters, from and to: accents, and letters and signs that are accented, capital or of their own. */
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

/** Accents that keyboards and file systems write behind their letters. */
const COMMON_ACCENTS = /[\u0300-\u030c\u031b\u0323-\u0328\u0331]/;

interface Replacement {
  from: string;
  to: string;
}

/** The characters of a block that fold to others. `range` is a set of GLOB that has them all. */
const FOLDED = BLOCKS.map(([first, last]) => ({
  range: `[${String.fromCodePoint(first)}-${String.fromCodePoint(last)}]`,
  pairs: Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    .map((from): Replacement => ({ from, to: plainOf(from) }))
    .filter(({ from, to }) => from !== to),
}));

/** Every character that folds to another text. The table `letters_search` has the same. */
export const FOLDED_LETTERS: ReadonlyMap<string, string> = new Map(
  FOLDED.flatMap(({ pairs }) => pairs.map(({ from, to }) => [from, to] as const)),
);

/** A text as searches compare it: small letters without accents, one apostrophe, one dash. */
export function fold(text: string): string {
  return text
    .replace(/[^ -~]/gu, (character) => FOLDED_LETTERS.get(character) ?? character)
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Words that are looked for each by itself; what follows is looked for as it stands. */
const MOST_WORDS = 8;

/** The folded words of a text, each once. */
export function searchWords(q: string): string[] {
  const words = [...new Set(fold(q).split(/\s+/).filter(Boolean))];
  if (words.length <= MOST_WORDS) return words;
  return [...words.slice(0, MOST_WORDS - 1), words.slice(MOST_WORDS - 1).join(" ")];
}

/** True when every word of the search stands somewhere in the text, for lists that the browser has whole. */
export function hasWords(text: string, q: string): boolean {
  const folded = fold(text);
  return searchWords(q).every((word) => folded.includes(word));
}

/** What has to be replaced in a text, by block, for these folded words to be found in it: their own letters alone. */
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
