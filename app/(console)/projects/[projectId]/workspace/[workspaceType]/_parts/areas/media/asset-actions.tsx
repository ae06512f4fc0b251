"use client";

import { useState } from "react";
import { ActionMenu } from "@/components/action-menu";
import type { MenuGroup } from "@/components/action-menu-content";
import type { RowSelection } from "@/components/row-selection";
import { BulkBar } from "@/components/row-selection";
import { Download, Eye, Folder, Pencil, Trash2 } from "@/components/ui/icons";
import { useRowMenu } from "@/components/use-row-menu";
import { assetFilePath } from "@/lib/media/upload-rules";
import { countOf, DeleteChosen, useBulkChange } from "../../records/bulk-change";
import type { RecordRow } from "../../records/record-columns";
import { DeleteRecordDialog } from "../../records/record-dialogs";
import { editHref } from "../../records/record-screen";
import { useSetField } from "../../records/use-record-menu";
import { downloadFile } from "./asset-files";
import { type AssetListProps, assetHref, folderLabel } from "./media-screen";

/** Menu entries of folders; "" means no folder. */
function folderEntries(
  folders: readonly string[],
  onSelect: (folder: string) => void,
  current?: string,
) {
  return ["", ...folders].map((folder) => ({
    id: folder || "none",
    label: folder ? folderLabel(folder) : "No folder",
    icon: <Folder />,
    current: current !== undefined && folder.toLowerCase() === current.toLowerCase(),
    onSelect: () => onSelect(folder),
  }));
}

/** The menu of the listed files, shared by all rows. */
export function useAssetMenu({ rows, address, location, projectId, folders }: AssetListProps) {
  const { setField, pendingId } = useSetField(address, "file");
  const [asked, setAsked] = useState<RecordRow | null>(null);

  function move(row: RecordRow, folder: string) {
    setField(row, {
      ...{ field: "folder", value: folder },
      done: folder
        ? `${row.name} moved to ${folderLabel(folder)}`
        : `${row.name} removed from its folder`,
      failed: "Failed to move the file. Please try again.",
    });
  }

  function groupsOf(row: RecordRow): MenuGroup[] {
    const { id } = row;
    const file = { id, fileUrl: assetFilePath(projectId, id) };
    const current = String(row.folder ?? "");
    return [
      {
        actions: [
          { id: "open", label: "Open", icon: <Eye />, href: assetHref(location, id) },
          {
            id: "edit",
            label: "Edit details",
            icon: <Pencil />,
            href: editHref({ location }, id),
          },
          {
            id: "download",
            label: "Download",
            icon: <Download />,
            onSelect: () => downloadFile(projectId, file),
          },
        ],
      },
      {
        label: "Move to",
        actions: folderEntries(folders, (folder) => move(row, folder), current),
      },
      {
        actions: [
          {
            id: "delete",
            label: "Delete",
            icon: <Trash2 />,
            destructive: true,
            onSelect: () => setAsked(row),
          },
        ],
      },
    ];
  }

  const { menuButton, menu } = useRowMenu({ rows, groupsOf, pendingId });
  const dialogs = (
    <>
      {menu}
      {asked ? (
        <DeleteRecordDialog
          address={address}
          record={asked}
          singular="file"
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
  return { menuButton, dialogs };
}

interface AssetBulkBarProps extends Pick<AssetListProps, "address" | "words" | "folders"> {
  selection: RowSelection;
}

/** Actions for the selected files. */
export function AssetBulkBar({ address, words, folders, selection }: AssetBulkBarProps) {
  const { chosen, setAll } = selection;
  const { change, isPending } = useBulkChange({ address, words, selection });
  const move = (folder: string) =>
    change({ folder }, (done) =>
      folder
        ? `${countOf(words, done)} moved to ${folderLabel(folder)}`
        : `${countOf(words, done)} removed from ${done === 1 ? "its folder" : "their folders"}`,
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
