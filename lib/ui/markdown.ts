import "server-only";
import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";

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

/** Characters of HTML: what becomes more than this is not worth its sanitising. */
const MAX_HTML = 200_000;

/** The only elements that leave here. No images, no frames, no forms, nothing with a style, a class or an id. */
const ELEMENTS = [
  ...["p", "br", "hr", "h3", "h4", "h5", "h6", "strong", "em", "del", "code", "pre", "blockquote"],
  ...["ul", "ol", "li", "a", "table", "thead", "tbody", "tr", "th", "td"],
];

/** Absolute, so that a text cannot send its reader anywhere inside of the console. */
const SAFE_LINK = /^(?:https?:\/\/|mailto:)/i;

const escapeHtml = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

const marked = new Marked({
  gfm: true,
  breaks: true,
  async: false,
  renderer: {
    // Raw HTML is text like any other.
    html: ({ text, block }) => (block ? `<p>${escapeHtml(text)}</p>` : escapeHtml(text)),
    // A picture would be loaded from elsewhere, and tell that place who reads: its address stands there as a link.
    image: ({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text || href)}</a>`,
    checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
    // The page has headings of its own above these.
    heading({ tokens, depth }) {
      const level = Math.min(depth + 2, 6);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>`;
    },
  },
});

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

const plain = (source: string) => `<p>${escapeHtml(source).replace(/\n/g, "<br />")}</p>`;

function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ELEMENTS,
    allowedAttributes: {
      a: ["href", "rel", "target"],
      ol: ["start"],
      th: ["align"],
      td: ["align"],
    },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    // No style is allowed, and the parser of styles is not in the worker.
    parseStyleAttributes: false,
    nestingLimit: MAX_DEPTH * 4,
    transformTags: {
      a: (_name, { href = "" }) => ({
        tagName: "a",
        attribs: SAFE_LINK.test(href.trim())
          ? { href: href.trim(), rel: "noopener noreferrer nofollow", target: "_blank" }
          : ({} as sanitizeHtml.Attributes),
      }),
    },
  });
}

/**
 * Markdown as HTML that may be shown: what it makes is rebuilt from an allow-list, and raw HTML in it is text. What
 * cannot be read as Markdown at all comes back as the text that it is.
 */
export function renderMarkdown(text: string): string {
  const source = collapse(text);
  if (!isOrdinary(source)) return plain(source);
  try {
    const html = marked.parse(flatten(source)) as string;
    return html.length > MAX_HTML ? plain(source) : sanitise(html);
  } catch {
    return plain(source);
  }
}
