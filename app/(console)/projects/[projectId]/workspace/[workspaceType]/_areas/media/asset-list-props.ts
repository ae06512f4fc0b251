import type { RowList } from "../../_records/record-rows";
import type { RecordAddress } from "../../_records/record-screen";
import type { MediaView } from "./media-place";

/** What the server hands to the files' table and grid. */
export interface AssetListProps extends RowList {
  projectId: string;
  view: MediaView;
  address: RecordAddress;
  /** The folders that menus offer. */
  folders: readonly string[];
}
