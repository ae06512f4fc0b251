import { MEDIA_TYPES } from "@/db/vocabulary";
import { ALL_FOLDERS, FIXED_FOLDERS, MAX_FOLDER_NAME } from "@/lib/media/folder-rules";
import { MAX_FILE_NAME } from "@/lib/media/schema";
import type { RecordDescription } from "./description-schema";

const MAX_COUNT = Number.MAX_SAFE_INTEGER;

export const ASSETS: RecordDescription = {
  workspace: "media",
  name: "assets",
  one: "asset",
  words: { singular: "file", plural: "files" },
  title: "name",
  madeOtherwise: "A file comes by upload: POST …/workspaces/media/uploads",
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
  together: ["folder"],
  sorts: ["name", "size", "views", "downloads"],
  search: ["name", "tags", "format"],
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
};
