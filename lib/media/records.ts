import { sql } from "drizzle-orm";
import { deletedRecordParts, deletedRecords } from "@/db/schema/deleted-records";
import { mediaAssets, mediaFolders } from "@/db/schema/media";
import { MEDIA_TYPES } from "@/db/vocabulary";
import { deferFileRemoval } from "@/lib/files/removed-files";
import type { RecordDefinition, Statements } from "@/lib/records/definition";
import type { RecordDescription } from "@/lib/records/description";
import { keepPart, partsAt } from "@/lib/records/write/keep-deleted";
import { postponeRemoval, unmarkFiles, unmarkRestored } from "./delete-removed-files";
import { FOLDER_MISSING, fileKey, isFolderHere } from "./rows";
import { MAX_FILE_NAME } from "./schema";
import { ALL_FOLDERS, FIXED_FOLDERS, MAX_FOLDER_NAME } from "./upload-rules";

const MAX_COUNT = Number.MAX_SAFE_INTEGER;

export const ASSETS: RecordDescription = {
  workspace: "media",
  name: "assets",
  one: "asset",
  words: { singular: "file", plural: "files" },
  title: "name",
  notCreatable: "Upload files with POST …/workspaces/media/uploads",
  fields: [
    { name: "name", label: "Name", kind: "text", max: MAX_FILE_NAME, required: true },
    { name: "folder", label: "Folder", kind: "text", max: MAX_FOLDER_NAME },
    { name: "tags", label: "Tags", kind: "tags", hint: "Separated by commas" },
  ],
  computed: [
    { name: "type", label: "Type", kind: "choice", choices: MEDIA_TYPES },
    { name: "format", label: "Format", kind: "text", max: 8 },
    { name: "content_type", label: "Content type", kind: "text", max: 255 },
    { name: "size", label: "Size", kind: "integer", min: 0, max: MAX_COUNT, unit: "bytes" },
    { name: "views", label: "Views", kind: "integer", min: 0, max: MAX_COUNT },
    { name: "downloads", label: "Downloads", kind: "integer", min: 0, max: MAX_COUNT },
    { name: "width", label: "Width", kind: "integer", min: 1, max: MAX_COUNT, unit: "px" },
    { name: "height", label: "Height", kind: "integer", min: 1, max: MAX_COUNT, unit: "px" },
    { name: "thumbnail", label: "Thumbnail", kind: "text", max: 36 },
  ],
  filters: ["type", "folder"],
  bulkFields: ["folder"],
  sorts: ["name", "size", "views", "downloads"],
  search: ["name", "tags", "format"],
  columns: ["type", "format", "size", "folder", "tags", "views", "downloads"],
  rowFields: ["thumbnail"],
};

export const FOLDERS: RecordDescription = {
  workspace: "media",
  name: "folders",
  one: "folder",
  words: { singular: "folder", plural: "folders" },
  title: "name",
  fields: [
    {
      name: "name",
      label: "Name",
      kind: "text",
      max: MAX_FOLDER_NAME,
      required: true,
      taken: [ALL_FOLDERS, ...FIXED_FOLDERS],
    },
  ],
  computed: [],
  filters: [],
  sorts: ["name"],
  search: ["name"],
  columns: [],
};

/** SQL: the asset is in the custom folder of the same statement. */
const isInFolder = sql`${mediaAssets.workspaceId} = ${mediaFolders.workspaceId} AND ${mediaAssets.folder} = ${mediaFolders.name}`;

/** What a deleted folder's copy stores: the assets that were in it. */
const IN_FOLDER = "media_assets.folder";

/**
 * The record types of the media workspace. Assets are created by upload, and their files are
 * deleted after their rows.
 */
export const MEDIA_RECORDS: readonly RecordDefinition[] = [
  {
    description: ASSETS,
    table: mediaAssets,
    rule: {
      field: "folder",
      message: FOLDER_MISSING,
      holds: (actor, place, value) => isFolderHere(actor, place, String(value)),
    },
    hooks: {
      inserted: (ctx, ids) => ({ adopted: unmarkFiles(ctx, ids.map(fileKey)) }),
      kept: postponeRemoval,
      restoring: { after: (ctx, copies) => ({ adopted: unmarkRestored(ctx, copies) }) },
      deleted: deferFileRemoval,
    },
  },
  {
    description: FOLDERS,
    table: mediaFolders,
    conflict: {
      index: "media_folders.name",
      field: "name",
      message: "A folder with this name already exists",
    },
    // Assets store their folder's name. They follow when it is renamed, and have none when it is
    // deleted.
    hooks: {
      updating: (ctx, rows, { name }): Statements =>
        typeof name === "string"
          ? {
              renamed: ctx.db
                .update(mediaAssets)
                .set({ folder: name })
                .from(mediaFolders)
                .where(sql`${rows} AND ${isInFolder}`),
            }
          : {},
      keeping: (ctx, rows) => ({
        keepFilled: keepPart(ctx.db, IN_FOLDER, {
          recordId: sql`${mediaFolders.id}`,
          content: sql`${mediaAssets.id}`,
          from: sql`${mediaFolders} JOIN ${mediaAssets} ON ${isInFolder} WHERE ${rows}`,
        }),
      }),
      restoring: {
        after: (ctx, copies) => ({
          filled: ctx.db
            .update(mediaAssets)
            .set({ folder: sql`part.folder` })
            .from(
              sql`(SELECT ${deletedRecordParts.content} AS id, ${deletedRecords.row} ->> '$.name' AS folder
                FROM ${partsAt(IN_FOLDER, copies)}) AS part`,
            )
            .where(sql`${mediaAssets.id} = part.id AND ${mediaAssets.folder} = ''`),
        }),
      },
      deleting: (ctx, rows) => ({
        emptied: ctx.db
          .update(mediaAssets)
          .set({ folder: "" })
          .from(mediaFolders)
          .where(sql`${rows} AND ${isInFolder}`),
      }),
    },
  },
];
