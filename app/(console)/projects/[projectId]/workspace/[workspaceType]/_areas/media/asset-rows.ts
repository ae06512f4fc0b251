import { FIXED_FOLDERS } from "@/lib/media/folder-rules";
import type { RecordView } from "@/lib/records/description-schema";
import { ASSETS } from "@/lib/records/media-schema";
import { recordColumns } from "../../_records/record-columns";
import { type RecordRow, recordRow } from "../../_records/record-row";
import type { AssetListProps } from "./asset-list-props";
import type { MediaScreen } from "./media-place";

const TABLE = ["type", "format", "size", "folder", "tags", "views", "downloads"];
/** What a tile shows. */
const GRID = ["type", "format", "size", "folder"];

/** Folders that menus name; the form of a file takes every one. */
const MAX_OFFERED = 12;

const NOBODY = new Map<string, string>();

/** What the files' table or grid gets: data alone. */
export function assetListProps(
  { projectId, view, screen, folders }: MediaScreen,
  rows: readonly RecordView[],
): Omit<AssetListProps, "sort" | "isPhone"> {
  const columns = view === "assets" ? TABLE : GRID;
  const listing = { columns, beside: ({ thumbnail }: RecordView) => ({ thumbnail }) };
  return {
    label: view === "videos" ? "Videos" : "Files",
    words: ASSETS.words,
    projectId,
    view,
    address: screen.address,
    place: screen.place,
    columns: recordColumns({ description: ASSETS }, listing),
    rows: rows.map(
      (record): RecordRow =>
        recordRow({ screen: { description: ASSETS }, listing, people: NOBODY }, record),
    ),
    folders: [...FIXED_FOLDERS, ...folders.map(({ name }) => name)].slice(0, MAX_OFFERED),
  };
}
