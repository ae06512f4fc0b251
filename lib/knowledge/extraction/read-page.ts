import { normaliseText } from "../text";
import { extractHtml } from "./html";
import { parseMarkup } from "./parse-markup";

interface FeedEntry {
  title: string;
  /** Address of the entry; null if the feed has no http(s) address for it. */
  url: string | null;
  /** ISO 8601; null if the feed has no date. */
  published: string | null;
  author: string | null;
  text: string;
}

/** A page's text, or a feed with its entries. */
export interface ReadPage {
  title: string | null;
  text: string;
  /** Null if it isn't a feed. */
  entries: FeedEntry[] | null;
}

const MAX_ENTRIES = 30;
/** Maximum characters. */
const MAX_PAGE_TEXT = 20_000;
const MAX_ENTRY_TEXT = 4000;

const clean = (text: string, max: number) => normaliseText(text).trim().slice(0, max);
const line = (text: string) => clean(text.replace(/\s+/g, " "), 300);

/** Returns the text without markup. */
const plain = (markup: string) =>
  /[<&]/.test(markup) ? extractHtml(markup).text : markup.replace(/\s+/g, " ");

function webAddress(address: string, base: string): string | null {
  const url = URL.parse(address.trim(), base);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

function isoDate(date: string): string | null {
  const time = Date.parse(date.trim());
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Texts of an entry's elements by name. */
type Texts = Record<string, string>;

const first = (texts: Texts, ...names: string[]) =>
  names.map((name) => texts[name] ?? "").find((text) => text.trim() !== "") ?? "";

function entryOf(texts: Texts, base: string): FeedEntry {
  return {
    title: line(plain(first(texts, "title"))),
    url: webAddress(first(texts, "link@href", "link", "guid"), base),
    published: isoDate(first(texts, "pubdate", "published", "updated", "dc:date")),
    author: line(plain(first(texts, "author", "dc:creator", "name"))) || null,
    text: clean(
      plain(first(texts, "content:encoded", "content", "description", "summary")),
      MAX_ENTRY_TEXT,
    ),
  };
}

/** Parses RSS and Atom: `item` or `entry` elements with their child elements. */
function readFeed(source: string, base: string): ReadPage {
  const entries: FeedEntry[] = [];
  let title = "";
  let current: Texts | null = null;
  const open: string[] = [];
  parseMarkup(
    source,
    {
      onopentag(tag, attributes) {
        const name = tag.toLowerCase();
        open.push(name);
        if (name === "item" || name === "entry") current = {};
        else if (
          current &&
          name === "link" &&
          attributes.href &&
          (attributes.rel ?? "alternate") === "alternate"
        )
          current["link@href"] ??= attributes.href;
      },
      ontext(text) {
        const name = open.at(-1) ?? "";
        if (current) current[name] = (current[name] ?? "") + text;
        else if (name === "title") title += text;
      },
      onclosetag() {
        const name = open.pop();
        if (!current || (name !== "item" && name !== "entry")) return;
        if (entries.length < MAX_ENTRIES) entries.push(entryOf(current, base));
        current = null;
      },
    },
    { xmlMode: true },
  );
  const named = entries.filter((entry) => entry.title !== "");
  return { title: line(title) || null, text: "", entries: named };
}

/** Returns whether the root element is a feed's. */
function isFeed(source: string): boolean {
  let root = "";
  const onopentag = (name: string) => {
    root ||= name.toLowerCase();
  };
  parseMarkup(source.slice(0, 2000), { onopentag }, { xmlMode: true });
  return ["rss", "feed", "rdf:rdf"].includes(root);
}

/**
 * Returns the content as text: a feed with its entries, a page without markup, anything else
 * unchanged. Runs and fetches nothing.
 *
 * @throws ExtractionError if the markup is nested too deep.
 */
export function readPage(
  source: string,
  { contentType, url }: { contentType: string; url: string },
): ReadPage {
  if (isFeed(source)) return readFeed(source, url);
  const isMarkup = /html/i.test(contentType) || /^\s*<(!doctype|html)/i.test(source);
  if (!isMarkup) return { title: null, text: clean(source, MAX_PAGE_TEXT), entries: null };
  const { title, text } = extractHtml(source);
  return { title: title && line(title), text: clean(text, MAX_PAGE_TEXT), entries: null };
}
