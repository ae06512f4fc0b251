import type { FolderView } from "@/lib/media/schema";
import { type PagePlace, placeHref } from "@/lib/ui/page-place";
import type { RecordAddress, RecordScreen } from "../../_records/record-screen";

export const MEDIA_VIEWS = ["gallery", "videos", "assets"] as const;
export type MediaView = (typeof MEDIA_VIEWS)[number];

/** What the parts of a media screen share. */
export interface MediaScreen {
  projectId: string;
  view: MediaView;
  screen: RecordScreen;
  folders: readonly FolderView[];
  /** The folder that is shown; "all" for the whole. */
  folder: string;
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
