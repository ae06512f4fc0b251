import { CONTENT_STATUSES, CONTENT_TYPES } from "@/db/vocabulary";
import type { RecordDescription } from "./description-schema";

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
      hint: "You, unless somebody else is named",
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
  together: ["status"],
  // draft → review → published; back for changes, and to the archive from anywhere.
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
      hint: "1 is the first result; empty while it does not rank",
    },
    {
      name: "search_volume",
      label: "Searches a month",
      kind: "integer",
      min: 0,
      max: 1_000_000_000,
    },
    { name: "url", label: "Page", kind: "text", max: 2048 },
  ],
  computed: [{ name: "previous_position", label: "Before", kind: "integer", min: 1, max: 1000 }],
  filters: [],
  sorts: ["position", "keyword"],
  search: ["keyword", "url"],
};
