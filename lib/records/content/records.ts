import { contentItems, keywords } from "@/db/schema/content";
import { CONTENT_STATUSES, CONTENT_TYPES } from "@/db/vocabulary";
import type { Context } from "@/lib/context/context";
import type { Columns, RecordDefinition } from "../definition";
import type { RecordDescription } from "../description";
import type { Values } from "../field-schema";
import { countWords, seoScore, seoTextOf } from "./seo-score";

export const CONTENT_ITEMS: RecordDescription = {
  workspace: "content",
  name: "items",
  one: "item",
  words: { singular: "content item", plural: "content items" },
  title: "title",
  fields: [
    { name: "title", label: "Title", kind: "text", max: 200, required: true },
    { name: "type", label: "Type", kind: "choice", choices: CONTENT_TYPES, required: true },
    { name: "status", label: "Status", kind: "choice", choices: CONTENT_STATUSES },
    {
      name: "author",
      label: "Author",
      kind: "text",
      max: 200,
      hint: "Defaults to you",
    },
    { name: "content", label: "Content", kind: "markdown", max: 100_000 },
    { name: "tags", label: "Tags", kind: "tags", hint: "Separated by commas" },
    { name: "seo_title", label: "SEO title", kind: "text", max: 200 },
    { name: "seo_description", label: "SEO description", kind: "long-text", max: 500 },
  ],
  computed: [
    { name: "word_count", label: "Words", kind: "integer", min: 0, max: 1_000_000 },
    { name: "seo_score", label: "SEO score", kind: "integer", min: 0, max: 100 },
    { name: "published_at", label: "Published", kind: "day" },
  ],
  filters: ["status", "type"],
  bulkFields: ["status"],
  // draft → review → published; back for changes, and from anywhere to the archive.
  flow: {
    field: "status",
    next: {
      draft: ["review", "archived"],
      review: ["draft", "published", "archived"],
      published: ["draft", "archived"],
      archived: ["draft"],
    },
  },
  sorts: ["title", "status", "seo_score"],
  search: ["title", "author", "tags"],
  columns: ["type", "status", "author", "word_count", "seo_score"],
};

export const KEYWORDS: RecordDescription = {
  workspace: "content",
  name: "keywords",
  one: "keyword",
  words: { singular: "keyword", plural: "keywords" },
  title: "keyword",
  fields: [
    { name: "keyword", label: "Keyword", kind: "text", max: 200, required: true },
    {
      name: "position",
      label: "Position",
      kind: "integer",
      min: 1,
      max: 1000,
      hint: "1 is the first result. Leave empty if it doesn't rank",
    },
    {
      name: "search_volume",
      label: "Monthly searches",
      kind: "integer",
      min: 0,
      max: 1_000_000_000,
    },
    { name: "url", label: "Page", kind: "text", max: 2048 },
  ],
  computed: [
    { name: "previous_position", label: "Previous position", kind: "integer", min: 1, max: 1000 },
  ],
  filters: [],
  sorts: ["position", "keyword"],
  search: ["keyword", "url"],
  columns: ["position", "previous_position", "search_volume", "url"],
  headers: { previous_position: "Trend" },
};

const textOf = (values: Values, name: string) => String(values[name] ?? "");

function deriveContent(ctx: Context, values: Values, before: Columns | null): Columns {
  const content = textOf(values, "content");
  const { score } = seoScore(seoTextOf(values));
  const isPublished = values.status === "published";
  return {
    author: textOf(values, "author") || (ctx.actor?.name ?? ""),
    wordCount: countWords(content),
    seoScore: score,
    // The time of publishing. An item that is published again gets a new one.
    publishedAt: isPublished
      ? (before?.status === "published" && before.publishedAt) || ctx.now
      : null,
  };
}

function deriveKeyword(_ctx: Context, values: Values, before: Columns | null): Columns {
  const hasMoved = before !== null && before.position !== values.position;
  return { previousPosition: hasMoved ? before.position : (before?.previousPosition ?? null) };
}

/** The record types of the content workspace. */
export const CONTENT_RECORDS: readonly RecordDefinition[] = [
  {
    description: CONTENT_ITEMS,
    table: contentItems,
    derive: deriveContent,
  },
  {
    description: KEYWORDS,
    table: keywords,
    derive: deriveKeyword,
    conflict: {
      index: "keywords.keyword",
      field: "keyword",
      message: "This keyword is already on the list",
    },
  },
];
