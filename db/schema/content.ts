import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CONTENT_STATUSES, CONTENT_TYPES } from "../vocabulary";
import { textNoCase, timeColumn, vocabulary } from "./columns";
import { recordColumns, recordIndexes, tagsColumn } from "./record-columns";

export const contentItems = sqliteTable(
  "content_items",
  {
    ...recordColumns(),
    title: textNoCase("title").notNull(),
    type: text("type", { enum: CONTENT_TYPES }).notNull(),
    status: text("status", { enum: CONTENT_STATUSES }).notNull().default("draft"),
    author: textNoCase("author").notNull(),
    /** Markdown, as typed. */
    content: text("content").notNull().default(""),
    tags: tagsColumn("tags"),
    seoTitle: text("seo_title").notNull().default(""),
    seoDescription: text("seo_description").notNull().default(""),
    wordCount: integer("word_count").notNull().default(0),
    /** 0 to 100. */
    seoScore: integer("seo_score").notNull().default(0),
    publishedAt: timeColumn("published_at"),
  },
  (table) => [
    ...recordIndexes("content_items", table, {
      filters: { status: table.status, type: table.type },
      sorts: { title: table.title, seo_score: table.seoScore },
    }),
    index("content_items_published_at").on(table.workspaceId, table.publishedAt),
    vocabulary("content_items_type_values", table.type, CONTENT_TYPES),
    vocabulary("content_items_status_values", table.status, CONTENT_STATUSES),
  ],
);

export const keywords = sqliteTable(
  "keywords",
  {
    ...recordColumns(),
    keyword: textNoCase("keyword").notNull(),
    /** Position in the search results, starting at 1. Null if it doesn't rank. */
    position: integer("position"),
    /** The position before the last change. */
    previousPosition: integer("previous_position"),
    searchVolume: integer("search_volume"),
    url: text("url").notNull().default(""),
  },
  (table) => [
    ...recordIndexes("keywords", table, { sorts: { position: table.position } }),
    uniqueIndex("keywords_keyword").on(table.workspaceId, table.keyword),
    check("keywords_position_range", sql`${table.position} >= 1`),
  ],
);
