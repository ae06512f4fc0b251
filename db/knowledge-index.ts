import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The search index of all RAGs, for statements that write to it. It stands beside the schema, since it is a virtual table
 * that a migration makes by hand, with triggers that take rows out.
 */
export const ragChunkSearch = sqliteTable("rag_chunk_search", {
  /** A chunk's id. */
  rowid: integer("rowid").notNull(),
  /** One word that stands for the generation. */
  scope: text("scope").notNull(),
  title: text("title").notNull(),
  body: text("body").notNull(),
});
