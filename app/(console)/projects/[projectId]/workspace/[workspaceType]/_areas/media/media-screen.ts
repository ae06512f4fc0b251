import type { FolderView } from "@/lib/media/schema";
import { FIXED_FOLDERS } from "@/lib/media/upload-rules";
import { type PagePlace, placeHref } from "@/lib/ui/page-place";
import { choiceLabel } from "../../_records/choices";
import type { RowList } from "../../_records/record-rows";
import type { RecordAddress, RecordScreen } from "../../_records/record-screen";

export type MediaView = "gallery" | "videos" | "assets";

/** What the parts of a media screen share. */
export interface MediaScreen {
  projectId: string;
  view: MediaView;
  screen: RecordScreen;
  folders: readonly FolderView[];
  /** The folder that is shown; "all" for the whole. */
  folder: string;
}

/** What the server hands to the files' table and grid. */
export interface AssetListProps extends RowList {
  projectId: string;
  view: MediaView;
  address: RecordAddress;
  /** The folders that menus offer. */
  folders: readonly string[];
}

/** Where an asset is shown, over the screen as it is. */
export function assetHref(place: PagePlace, id: string): string {
  return placeHref(place, { asset: id });
}

/** The screen without what is open over it. */
export function closedHref(place: PagePlace): string {
  return placeHref(place, { asset: null });
}

/** What the actions call the workspace's own folders by. */
export function foldersAddress(projectId: string): RecordAddress {
  return { projectId, type: "media", records: "folders" };
}

/** A folder as one reads it: the fixed ones are words of a vocabulary, an own one has its own spelling. */
export function folderLabel(folder: string): string {
  return FIXED_FOLDERS.some((name) => name === folder) ? choiceLabel(folder) : folder;
}
