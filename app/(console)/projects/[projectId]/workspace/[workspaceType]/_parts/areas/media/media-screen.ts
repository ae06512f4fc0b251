import type { FolderView } from "@/lib/media/schema";
import { FIXED_FOLDERS } from "@/lib/media/upload-rules";
import { locationHref, type PageLocation } from "@/lib/ui/page-location";
import { choiceLabel } from "../../records/choices";
import type { RowList } from "../../records/record-rows";
import type { RecordAddress, RecordScreen } from "../../records/record-screen";

export type MediaView = "gallery" | "videos" | "assets";

/** Data shared by the parts of a media screen. */
export interface MediaScreen {
  projectId: string;
  view: MediaView;
  screen: RecordScreen;
  folders: readonly FolderView[];
  /** The open folder; "all" for every file. */
  folder: string;
  /** The folder for new files; empty for none. */
  uploadFolder: string;
}

/** Props of the files' table and grid. */
export interface AssetListProps extends RowList {
  projectId: string;
  view: MediaView;
  address: RecordAddress;
  /** Folders offered in menus. */
  folders: readonly string[];
}

/** Returns the address of an asset, opened over the current screen. */
export function assetHref(location: PageLocation, id: string): string {
  return locationHref(location, { asset: id });
}

/** Returns the current screen's address without an open asset. */
export function closedHref(location: PageLocation): string {
  return locationHref(location, { asset: null });
}

/** Returns the address of the workspace's custom folders, for actions. */
export function foldersAddress(projectId: string): RecordAddress {
  return { projectId, type: "media", records: "folders" };
}

/**
 * Returns a folder's label. Built-in folders have fixed labels; custom ones keep their own
 * spelling.
 */
export function folderLabel(folder: string): string {
  return FIXED_FOLDERS.some((name) => name === folder) ? choiceLabel(folder) : folder;
}
