import { marked, type Token } from "marked";

/** Lists, quotes and emphasis deeper than this are nobody's text, and cost time that grows with the square of it. */
const MAX_DEPTH = 16;

/** Pairing marks of emphasis costs time by the square of their number: a paragraph with more is shown as it is. */
const MAX_MARKS = 600;

/** Cells (columns by lines) of all tables together: a row of one letter has as many cells as the table has columns. */
const MAX_CELLS = 2000;

/** Characters in a row of which an address could be made: looking for one costs time by the square of their number. */
const MAX_WORD = 2000;

/** Blanks in a row, and empty lines; more are left out. */
const MAX_BLANKS = 64;

/** Characters of addresses that a text leads to, each as often as it does: a definition is written once and used often. */
const MAX_ADDRESSES = 100_000;

/** Absolute, so that a text cannot send its reader anywhere inside of the console. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:)/i;

/** Cuts the markers of nested quotes and lists off where a line has too many of them. */
function flatten(source: string): string {
  return source
    .split("\n")
    .map((line) => {
      const markers = /^(?:\s{0,3}(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s))\s?)+/.exec(line)?.[0] ?? "";
      const kept = markers.match(/[^\s]+/g)?.join("") ?? "";
      return kept.length > MAX_DEPTH ? line.slice(markers.length) : line;
    })
    .join("\n");
}

const collapse = (source: string) =>
  source
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]{65,}/g, " ".repeat(MAX_BLANKS))
    .replace(/\n{65,}/g, "\n".repeat(MAX_BLANKS));

/** The most columns that a line of dashes in the paragraph can give a table, by all of the paragraph's lines. */
function cellsOf(paragraph: string): number {
  const lines = paragraph.split("\n");
  const columns = lines
    .filter((line) => /^[\s>|:*+.)\d-]*$/.test(line) && /[|:]/.test(line))
    .map((line) => line.match(/-+/g)?.length ?? 0);
  return columns.reduce((most, one) => Math.max(most, one), 0) * lines.length;
}

function isOrdinary(source: string): boolean {
  const paragraphs = source.split(/\n[ \t]*\n/);
  const cells = paragraphs.reduce((sum, paragraph) => sum + cellsOf(paragraph), 0);
  if (cells > MAX_CELLS) return false;
  const words = source.includes("@") ? (source.match(/[\w.!#$%&'*+/=?`{|}~-]+/g) ?? []) : [];
  if (words.some((word) => word.length > MAX_WORD)) return false;
  return paragraphs.every((paragraph) => (paragraph.match(/\*+|_+|~+/g)?.length ?? 0) <= MAX_MARKS);
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" },
};

/** The characters that the entities of a text stand for; other names than the commonest stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi,
    (all, ten, sixteen, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? all;
      const code = ten ? Number(ten) : Number.parseInt(sixteen, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}

/** An address that a text may lead to, or undefined. */
export function safeLink(href: string): string | undefined {
  const address = decodeEntities(href).trim();
  return SAFE_LINK.test(address) ? address : undefined;
}

/** Whether the text leads to so many or so long addresses that it is no longer a text. */
function isMadeOfLinks(tokens: Token[]): boolean {
  let length = 0;
  marked.walkTokens(tokens, (token) => {
    if (token.type === "link" || token.type === "image") length += token.href.length;
  });
  return length > MAX_ADDRESSES;
}

/** The parts of a text in Markdown; what cannot be read as Markdown at all is one paragraph, as it is. */
export function readMarkdown(text: string): Token[] {
  const source = collapse(text);
  const plain: Token[] = [{ type: "html", raw: source, text: source, pre: false, block: true }];
  if (!isOrdinary(source)) return plain;
  try {
    const tokens = marked.lexer(flatten(source), { gfm: true, breaks: true });
    return isMadeOfLinks(tokens) ? plain : tokens;
  } catch {
    return plain;
  }
}
