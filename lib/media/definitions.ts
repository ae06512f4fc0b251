import { mediaAssets, mediaFolders } from "@/db/schema/media";
import type { RecordDefinition } from "@/lib/records/definition";
import { ASSETS, FOLDERS } from "@/lib/records/media-schema";
import { deferFileRemoval } from "./delete-removed-files";
import { FOLDER_MISSING, isFolderHere } from "./folders";
import { putSampleFiles } from "./sample-files";

/** Assets come by upload, and their files go after their rows. */
export const ASSET_RECORDS: RecordDefinition = {
  description: ASSETS,
  table: mediaAssets,
  rule: {
    field: "folder",
    message: FOLDER_MISSING,
    holds: (actor, place, value) => isFolderHere(actor, place, String(value)),
  },
  examples: putSampleFiles,
  afterDeletion: deferFileRemoval,
};

/** The media workspace's types. */
export const MEDIA_DEFINITIONS: readonly RecordDefinition[] = [
  ASSET_RECORDS,
  {
    description: FOLDERS,
    table: mediaFolders,
    conflict: {
      index: "media_folders.name",
      field: "name",
      message: "There is a folder of this name already",
    },
  },
];
