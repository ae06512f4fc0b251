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
import { MEDIA_TYPES } from "../vocabulary";
import { users } from "./auth";
import { idColumn, textNoCase, timeColumn, vocabulary } from "./columns";
import { workspaces } from "./projects";
import { rags } from "./rags";
import { recordColumns, recordIndexes, tagsColumn } from "./record-columns";

/** Files of the media workspace. The bytes are in R2 under a key made of the id, and never change. */
export const mediaAssets = sqliteTable(
  "media_assets",
  {
    ...recordColumns(),
    name: textNoCase("name").notNull(),
    type: text("type", { enum: MEDIA_TYPES }).notNull(),
    /** "PNG", "MP4": what the first bytes say. */
    format: text("format").notNull(),
    contentType: text("content_type").notNull(),
    /** Bytes. */
    size: integer("size").notNull(),
    /** One of the fixed folders or the name of an own one; empty for none. */
    folder: textNoCase("folder").notNull().default(""),
    tags: tagsColumn("tags"),
    views: integer("views").notNull().default(0),
    downloads: integer("downloads").notNull().default(0),
    /** Pixels, where the browser could tell. */
    width: integer("width"),
    height: integer("height"),
    /** Names the small picture in R2; null where there is none. */
    thumbnail: text("thumbnail"),
  },
  (table) => [
    ...recordIndexes("media_assets", table, {
      filters: { type: table.type, folder: table.folder },
      sorts: {
        name: table.name,
        size: table.size,
        views: table.views,
        downloads: table.downloads,
      },
    }),
    vocabulary("media_assets_type_values", table.type, MEDIA_TYPES),
    check("media_assets_size_range", sql`${table.size} >= 0`),
  ],
);

/** A workspace's own folders. Assets name theirs, so that renaming or deleting one changes its assets in the same batch. */
export const mediaFolders = sqliteTable(
  "media_folders",
  { ...recordColumns(), name: textNoCase("name").notNull() },
  (table) => [
    ...recordIndexes("media_folders", table),
    uniqueIndex("media_folders_name").on(table.workspaceId, table.name),
  ],
);

/**
 * Uploads under way, into a media workspace or a RAG. The row is there before anything is in R2. Its id becomes the
 * asset's; what is for a RAG is read when it is whole, and stored as a document.
 */
export const mediaUploads = sqliteTable(
  "media_uploads",
  {
    id: idColumn(),
    workspaceId: text("workspace_id").references(() => workspaces.id, { onDelete: "cascade" }),
    ragId: text("rag_id").references(() => rags.id, { onDelete: "cascade" }),
    createdBy: text("created_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What tells that the same file is chosen again: its name, size and last change. */
    fingerprint: text("fingerprint").notNull(),
    name: text("name").notNull(),
    /** Bytes, as declared; the parts must add up to it. */
    size: integer("size").notNull(),
    declaredType: text("declared_type").notNull(),
    folder: textNoCase("folder").notNull().default(""),
    /** R2's id of the multipart upload; null until it is made. */
    multipartId: text("multipart_id"),
    createdAt: timeColumn("created_at").notNull(),
    expiresAt: timeColumn("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("media_uploads_file").on(table.workspaceId, table.createdBy, table.fingerprint),
    uniqueIndex("media_uploads_document").on(table.ragId, table.createdBy, table.fingerprint),
    check("media_uploads_place", sql`(workspace_id IS NULL) <> (rag_id IS NULL)`),
    index("media_uploads_person").on(table.createdBy, table.createdAt),
    index("media_uploads_expires_at").on(table.expiresAt),
  ],
);

export const mediaUploadParts = sqliteTable(
  "media_upload_parts",
  {
    uploadId: text("upload_id")
      .notNull()
      .references(() => mediaUploads.id, { onDelete: "cascade" }),
    /** From 1. */
    number: integer("number").notNull(),
    etag: text("etag").notNull(),
    /** Bytes. */
    size: integer("size").notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

/**
 * Keys in R2 that nothing names any more, or that something may come to name until they are due. Triggers write them
 * when an asset or an upload is deleted, since deleting a project or a workspace deletes these too (the migration
 * "search_and_files"). A row leaves when R2 has deleted the key.
 */
export const removedFiles = sqliteTable(
  "removed_files",
  {
    key: text("key").primaryKey(),
    /** A multipart upload that is aborted with it. */
    multipartId: text("multipart_id"),
    /** 0 for at once. */
    dueAt: timeColumn("due_at").notNull(),
  },
  (table) => [index("removed_files_due_at").on(table.dueAt)],
);
