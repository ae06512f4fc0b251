import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { CONTENT_STATUSES, CONTENT_TYPES } from "../vocabulary";
import { textNoCase, timeColumn, vocabulary } from "./columns";
import { workspaces } from "./projects";
import { recordColumns, recordIndexes, tagsColumn } from "./record-columns";

export const contentItems = sqliteTable(
  "content_items",
  {
    ...recordColumns(),
    title: textNoCase("title").notNull(),
    type: text("type", { enum: CONTENT_TYPES }).notNull(),
    status: text("status", { enum: CONTENT_STATUSES }).notNull().default("draft"),
    author: textNoCase("author").notNull(),
    /** Markdown as it was typed. */
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
    index("content_items_status_type").on(
      table.workspaceId,
      table.status,
      table.type,
      table.createdAt,
    ),
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
    /** Place in the search results; 1 is the first. Null while it does not rank. */
    position: integer("position"),
    /** The place before the last change of `position`. */
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

/**
 * What a workspace's content comes to, kept by triggers, so that its overview reads none of it: a row for the items of
 * each status, and one for the keywords of each place in the results.
 */
export const contentSums = sqliteTable(
  "content_sums",
  {
    workspaceId: text("workspace_id")
      .notNull()
      .references(() => workspaces.id, { onDelete: "cascade" }),
    /** A status; or good, fair, poor or none for keywords (lib/records/highlights.ts). */
    part: text("part").notNull(),
    records: integer("records").notNull(),
    /** The sum of the items' SEO scores. */
    score: integer("score").notNull(),
    /** How many of the items score low. */
    low: integer("low").notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.part] })],
);
