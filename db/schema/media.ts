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

/**
 * Files of media workspaces. The content is in R2, under a key made from the id, and never changes.
 */
export const mediaAssets = sqliteTable(
  "media_assets",
  {
    ...recordColumns(),
    name: textNoCase("name").notNull(),
    type: text("type", { enum: MEDIA_TYPES }).notNull(),
    /** "PNG", "MP4": detected from the first bytes. */
    format: text("format").notNull(),
    contentType: text("content_type").notNull(),
    /** In bytes. */
    size: integer("size").notNull(),
    /** A fixed folder, or the name of a custom one. Empty for none. */
    folder: textNoCase("folder").notNull().default(""),
    tags: tagsColumn("tags"),
    views: integer("views").notNull().default(0),
    downloads: integer("downloads").notNull().default(0),
    /** In pixels, if the file or the browser could tell. */
    width: integer("width"),
    height: integer("height"),
    /** Name of the thumbnail in R2. Null if there is none. */
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

/**
 * Custom folders of a workspace. Assets store the folder's name, so renaming or deleting a folder
 * changes its assets in the same batch.
 */
export const mediaFolders = sqliteTable(
  "media_folders",
  { ...recordColumns(), name: textNoCase("name").notNull() },
  (table) => [
    ...recordIndexes("media_folders", table),
    uniqueIndex("media_folders_name").on(table.workspaceId, table.name),
  ],
);

/**
 * Unfinished uploads to a media workspace or a RAG. The row exists before anything is in R2. Its id
 * becomes the asset's id; an upload for a RAG becomes a document when it is complete.
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
    /** Identifies the same file when it is chosen again: its name, size and last change. */
    fingerprint: text("fingerprint").notNull(),
    name: text("name").notNull(),
    /** Declared size in bytes. The parts must add up to it. */
    size: integer("size").notNull(),
    declaredType: text("declared_type").notNull(),
    folder: textNoCase("folder").notNull().default(""),
    /** R2's id of the multipart upload. Null until it is created. */
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
    /** Starts at 1. */
    number: integer("number").notNull(),
    etag: text("etag").notNull(),
    /** In bytes. */
    size: integer("size").notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

/**
 * R2 keys to delete, now or when they are due unless something uses them by then. Triggers add rows
 * when an asset or upload is deleted, because deleting a project or workspace also deletes these
 * (the migration "search_and_files"). A row is removed once R2 has deleted the key.
 */
export const removedFiles = sqliteTable(
  "removed_files",
  {
    key: text("key").primaryKey(),
    /** A multipart upload to abort. */
    multipartId: text("multipart_id"),
    /** 0 for immediately. */
    dueAt: timeColumn("due_at").notNull(),
  },
  (table) => [index("removed_files_due_at").on(table.dueAt)],
);
