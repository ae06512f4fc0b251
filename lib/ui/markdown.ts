import "server-only";
import { Marked } from "marked";
import sanitizeHtml from "sanitize-html";

/** Lists, quotes and emphasis deeper than this are nobody's text, and cost time that grows with the square of it. */
const MAX_DEPTH = 16;

/** Pairing marks of emphasis costs time by the square of their number: a paragraph with more is shown as it is. */
const MAX_MARKS = 600;

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

function isOrdinary(source: string): boolean {
  return source
    .split(/\n[ \t]*\n/)
    .every((paragraph) => (paragraph.match(/\*+|_+|~+/g)?.length ?? 0) <= MAX_MARKS);
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
export function renderMarkdown(source: string): string {
  if (!isOrdinary(source)) return plain(source);
  try {
    return sanitise(marked.parse(flatten(source)) as string);
  } catch {
    return plain(source);
  }
}
