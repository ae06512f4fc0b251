import { hasNoBlanks, queryTerms } from "./words";

/** Letters of a group; two where words have no blanks between them, and are short. */
const LETTERS = 4;
const LETTERS_WITHOUT_BLANKS = 2;
/** BM25's usual constants. */
const K1 = 1.2;
const B = 0.75;
/** Stands for what is between words, so that groups know where a word begins and ends. */
const EDGE = " ";

/** Returns the groups of letters of a question's words, each word with a weight of one in total. */
function groupsOf(question: string): Map<string, number> {
  const groups = new Map<string, number>();
  for (const { typed } of queryTerms(question)) {
    const isRun = hasNoBlanks(typed);
    const whole = isRun ? foldText(typed).trim() : foldText(typed);
    const size = isRun ? LETTERS_WITHOUT_BLANKS : LETTERS;
    const count = Math.max(1, whole.length - size + 1);
    for (let at = 0; at < count; at++) {
      const group = whole.slice(at, at + size);
      groups.set(group, (groups.get(group) ?? 0) + 1 / count);
    }
  }
  return groups;
}

/** Returns a text without case, accents and signs, with one blank around each word. */
export function foldText(text: string): string {
  const plain = isAscii(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, EDGE)
    : text
        .normalize("NFKD")
        .toLowerCase()
        .replace(/\p{M}+/gu, "")
        .replace(/[^\p{L}\p{N}]+/gu, EDGE)
        .replaceAll("ß", "ss");
  return `${EDGE}${plain.trim()}${EDGE}`;
}

/** Most texts are, and are folded several times faster then. */
const isAscii = (text: string) => !/[^ -\u007f\n\t]/.test(text);

function countIn(text: string, group: string): number {
  let count = 0;
  for (let at = text.indexOf(group); at !== -1; at = text.indexOf(group, at + 1)) count++;
  return count;
}

/**
 * Returns how well each text fits a question by the groups of letters that they share. This finds
 * compounds ("vloer" in "laminaatvloer") and inflections in languages whose rules we don't know.
 * The scores are only comparable with each other; 0 means that nothing is shared.
 */
export const scoreByLetters = (question: string, texts: readonly string[]): number[] =>
  scoreFolded(question, texts.map(foldText));

/** The same for texts as `foldText` returns them. */
export function scoreFolded(question: string, folded: readonly string[]): number[] {
  const average = folded.reduce((sum, { length }) => sum + length, 0) / folded.length;
  const scores = folded.map(() => 0);
  for (const [group, weight] of groupsOf(question)) {
    const counts = folded.map((text) => countIn(text, group));
    const having = counts.filter((count) => count > 0).length;
    const rarity = Math.log(1 + (folded.length - having + 0.5) / (having + 0.5));
    for (const [at, count] of counts.entries()) {
      if (count === 0) continue;
      const length = 1 - B + (B * (folded[at]?.length ?? 0)) / average;
      scores[at] = (scores[at] ?? 0) + (weight * rarity * count * (K1 + 1)) / (count + K1 * length);
    }
  }
  return scores;
}
