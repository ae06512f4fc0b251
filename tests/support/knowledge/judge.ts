const LETTER = /[\p{L}\p{N}]/u;
/** Scripts that write words without spaces between them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Returns a text as facts are compared: without marks of emphasis and code, in lower case. */
export const comparable = (text: string) =>
  text.normalize("NFKC").replace(/[*`]/g, "").replace(/\s+/g, " ").trim().toLowerCase();

/** Whether two characters belong to one word or number. */
const isJoined = (one: string, other: string) =>
  [one, other].every((character) => LETTER.test(character) && !UNSPACED.test(character));

/** Whether a text holds a fact as whole words: "38" is neither in "138" nor in "0.38". */
export function holdsFact(text: string, fact: string): boolean {
  const [all, part] = [comparable(text), comparable(fact)];
  for (let at = all.indexOf(part); at !== -1; at = all.indexOf(part, at + 1)) {
    const [before, after] = [all.slice(0, at), all.slice(at + part.length)];
    const isInWord =
      isJoined(before.at(-1) ?? "", part.charAt(0)) ||
      isJoined(part.at(-1) ?? "", after.charAt(0)) ||
      (/^\d/.test(part) && /\d[.,]$/.test(before)) ||
      (/\d$/.test(part) && /^[.,]\d/.test(after));
    if (!isInWord) return true;
  }
  return false;
}

/** Whether a text holds every fact in one of its forms. */
export const holdsFacts = (text: string, facts: readonly (readonly string[])[]) =>
  facts.every((forms) => forms.some((form) => holdsFact(text, form)));

const MARKS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["heading mark", /^\s{0,3}#{1,6}\s/m],
  // A row, or a part of one: "|-|" within a formula is none.
  ["table", /^\s*\|.*\|\s*$|(?:^|\s)\|\s.*\s\|(?:\s|$)/m],
  ["rule", /^\s*(?:[-*_=~:]\s*){3,}$/m],
  ["code fence", /```|~~~/],
  ["bold", /\*\*\S|(?<!\w)__\S[^_]*__(?!\w)/],
  // "`simples’" is a quotation of a printed book.
  ["code mark", /`(?![^`’\n]*’)/],
  ["link", /!?\[[^\]]*\]\([^)]*\)/],
  ["list mark", /^\s*[-*+]\s+\S/m],
  ["quote mark", /^\s*>\s/m],
  [
    "tag",
    /<\/?(?:p|br|b|i|a|em|strong|h[1-6]|ul|ol|li|t[dhr]|table|div|span|code|pre|img)\b[^>]*>/i,
  ],
];

/** Returns the kinds of marks of Markdown and HTML that a text shows. */
export const marksIn = (text: string) =>
  MARKS.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);

/** Returns a line as its reader sees it: without the marks of a heading. */
const withoutMarks = (line: string) => comparable(line.replace(/^\s*#{1,6}\s+|\s#+\s*$/g, ""));

/** Returns the headings of a document's text: lines with marks, and underlined ones. */
export function headingsOf(text: string): Set<string> {
  const lines = text.split("\n");
  const isHeading = (line: string, at: number) =>
    /^\s{0,3}#{1,6}\s+\S/.test(line) ||
    (/[^\s|]/.test(line) && /^\s{0,3}(?:={3,}|-{3,})\s*$/.test(lines[at + 1] ?? ""));
  return new Set(lines.filter(isHeading).map(withoutMarks));
}

/** Whether a line of a quote is one of the headings. */
export const holdsHeading = (quote: string, headings: ReadonlySet<string>) =>
  quote.split("\n").some((line) => headings.has(withoutMarks(line)));
