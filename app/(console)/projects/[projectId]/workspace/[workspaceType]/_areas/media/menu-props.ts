import { FIXED_FOLDERS } from "@/lib/media/folder-rules";
import { recordHref } from "../../_records/record-screen";
import type { AssetFacts } from "./asset-facts";
import type { AssetMenuProps } from "./asset-menu";
import { assetHref, type MediaScreen } from "./media-place";

/** Folders that the menu of a file names; the form of the file takes every one. */
const MAX_OFFERED = 12;

/** What the menu of a file needs of the screen that it stands on. */
export function menuProps(media: MediaScreen, asset: AssetFacts): AssetMenuProps {
  const { screen, folders } = media;
  const offered = [...FIXED_FOLDERS, ...folders.map(({ name }) => name)].slice(0, MAX_OFFERED);
  const { id, name, version, folder, fileUrl } = asset;
  return {
    address: screen.address,
    asset: { id, name, version, folder, fileUrl },
    folders: offered,
    openHref: assetHref(screen.place, id),
    editHref: recordHref(screen, id),
  };
}
