import type { Values } from "../field-schema";

/** The inputs of a content item's SEO score. */
interface SeoText {
  title: string;
  content: string;
  tags: readonly string[];
  seo_title: string;
  seo_description: string;
}

/** Takes the score's inputs from a content item's values. */
export function seoTextOf(values: Values): SeoText {
  const textOf = (name: string) => String(values[name] ?? "");
  return {
    title: textOf("title"),
    content: textOf("content"),
    tags: Array.isArray(values.tags) ? values.tags.map(String) : [],
    seo_title: textOf("seo_title"),
    seo_description: textOf("seo_description"),
  };
}

interface SeoRule {
  id: string;
  points: number;
  /** What to do about it. Shown while the rule isn't met. */
  advice: string;
  isMet: (text: SeoText) => boolean;
}

const LINK_TARGET = /\]\([^()]*(?:\([^()]*\)[^()]*)?\)/g;
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/** Counts the words of a Markdown text, without link addresses. */
export function countWords(markdown: string): number {
  return markdown.replace(LINK_TARGET, "]").match(WORD)?.length ?? 0;
}

const isBetween = (length: number, least: number, most: number) =>
  length >= least && length <= most;
/** The heading in a search result. */
const headline = ({ seo_title, title }: SeoText) => seo_title || title;
const includes = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

/**
 * The rules of the score. Their points add up to 100. The lengths are those that search results
 * show in full. The first tag counts as the item's keyword.
 */
export const SEO_RULES: readonly SeoRule[] = [
  {
    id: "title-length",
    points: 20,
    advice: "Use 30 to 60 characters for the title (or the SEO title, if set)",
    isMet: (text) => isBetween(headline(text).length, 30, 60),
  },
  {
    id: "description-length",
    points: 20,
    advice: "Write an SEO description of 70 to 160 characters",
    isMet: ({ seo_description }) => isBetween(seo_description.length, 70, 160),
  },
  {
    id: "some-words",
    points: 10,
    advice: "Write at least 150 words",
    isMet: ({ content }) => countWords(content) >= 150,
  },
  {
    id: "many-words",
    points: 15,
    advice: "Write at least 300 words",
    isMet: ({ content }) => countWords(content) >= 300,
  },
  {
    id: "headings",
    points: 10,
    advice: "Add at least one heading (## …)",
    isMet: ({ content }) => /^#{1,6} \S/m.test(content),
  },
  {
    id: "link",
    points: 5,
    advice: "Link to at least one other page",
    isMet: ({ content }) => /\[[^[\]]+\]\([^()]+(?:\([^()]*\)[^()]*)?\)/.test(content),
  },
  {
    id: "tags",
    points: 5,
    advice: "Add a tag. The first tag counts as the keyword",
    isMet: ({ tags }) => tags.length > 0,
  },
  {
    id: "keyword-in-title",
    points: 10,
    advice: "Use the first tag in the title",
    isMet: (text) => text.tags[0] !== undefined && includes(headline(text), text.tags[0]),
  },
  {
    id: "keyword-in-text",
    points: 5,
    advice: "Use the first tag in the text",
    isMet: ({ tags, content }) => tags[0] !== undefined && includes(content, tags[0]),
  },
];

/** Returns the score, 0 to 100, and the remaining advice. */
export function seoScore(text: SeoText): { score: number; advice: string[] } {
  const open = SEO_RULES.filter(({ isMet }) => !isMet(text));
  const missing = open.reduce((sum, { points }) => sum + points, 0);
  return { score: 100 - missing, advice: open.map(({ advice }) => advice) };
}
