"use client";

import { ActionMenu } from "@/components/action-menu";
import { BulkBar, type RowSelection } from "@/components/row-selection";
import { DeleteChosen } from "../../_records/delete-chosen";
import { countOf, useBulkChange } from "../../_records/use-bulk-change";
import { type AssetListProps, folderLabel } from "./media-screen";
import { folderEntries } from "./use-asset-menu";

interface AssetBulkBarProps extends Pick<AssetListProps, "address" | "words" | "folders"> {
  selection: RowSelection;
}

/** What to do with the chosen files. */
export function AssetBulkBar({ address, words, folders, selection }: AssetBulkBarProps) {
  const { chosen, setAll } = selection;
  const { change, isPending } = useBulkChange({ address, words, selection });
  const move = (folder: string) =>
    change({ folder }, (done) =>
      folder
        ? `${countOf(words, done)} moved to ${folderLabel(folder)}`
        : `${countOf(words, done)} moved out of their folders`,
    );
  return (
    <BulkBar count={chosen.length} words={words} onClear={() => setAll(false)}>
      <ActionMenu
        variant="outline"
        size="sm"
        pending={isPending}
        label="Move to"
        groups={[{ label: "Move to", actions: folderEntries(folders, move) }]}
      >
        Move to
      </ActionMenu>
      <DeleteChosen {...{ address, words, selection }} disabled={isPending} />
    </BulkBar>
  );
}
