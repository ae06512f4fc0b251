import { marked, type Token } from "marked";

/**
 * Maximum depth of lists, quotes and emphasis. Parsing time grows with its square, and no real text
 * is deeper.
 */
const MAX_DEPTH = 16;

/**
 * Maximum emphasis marks per paragraph, because parsing time grows with their square. A paragraph
 * with more is shown as plain text.
 */
const MAX_MARKS = 600;

/**
 * Maximum cells (columns by lines) of all tables. A short row still gets a cell for every column.
 */
const MAX_CELLS = 2000;

/**
 * Maximum length of a word that could be an address, because finding one takes time that grows with
 * its square.
 */
const MAX_WORD = 2000;

/** Maximum consecutive blanks or empty lines. More are removed. */
const MAX_BLANKS = 64;

/**
 * Maximum length of all link addresses together, counted per use: a definition is written once and
 * can be used often.
 */
const MAX_ADDRESSES = 100_000;

/** Absolute addresses, so that a text doesn't link to addresses of the console that do something. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:)/i;

/** Pages of the console that only show something: a task and a run of an agent. */
const OWN_PAGE = /^\/(?:tasks\/[\da-f-]{36}|agents\/[\da-f-]{36}\/runs\/[\da-f-]{36})$/;

/** Removes markers of nested quotes and lists from lines with too many of them. */
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

/** Returns the maximum cells of a table that this paragraph could become. */
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

/** Decodes HTML entities. Only the common names are known. */
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

/** Returns the address if a text may link to it, otherwise undefined. */
export function safeLink(href: string): { address: string; isOwn: boolean } | undefined {
  const address = decodeEntities(href).trim();
  const isOwn = OWN_PAGE.test(address);
  return isOwn || SAFE_LINK.test(address) ? { address, isOwn } : undefined;
}

/** Returns true if the text has so many or such long links that it isn't a normal text. */
function isMadeOfLinks(tokens: Token[]): boolean {
  let length = 0;
  marked.walkTokens(tokens, (token) => {
    if (token.type === "link" || token.type === "image") length += token.href.length;
  });
  return length > MAX_ADDRESSES;
}

/** Parses Markdown. A text that can't be parsed becomes one plain paragraph. */
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
