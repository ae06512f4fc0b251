"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { ActionMenu } from "@/components/action-menu";
import { Download, EllipsisVertical, Eye, Folder, Pencil, Trash2 } from "@/components/ui/icons";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { DeleteRecordDialog } from "../../_records/delete-record-dialog";
import { setRecordStatusAction } from "../../_records/record-actions";
import type { RecordAddress } from "../../_records/record-screen";
import type { AssetFacts } from "./asset-facts";
import { downloadFile } from "./download-file";
import { folderLabel } from "./folder-label";

export interface AssetMenuProps {
  address: RecordAddress;
  asset: Pick<AssetFacts, "id" | "name" | "version" | "folder" | "fileUrl">;
  folders: readonly string[];
  openHref: string;
  editHref: string;
}

/** What one may do with a file from a list. */
export function AssetMenu({ address, asset, folders, openHref, editHref }: AssetMenuProps) {
  const [isAsking, setAsking] = useState(false);
  const { move, isPending } = useMove(address, asset);
  const main = [
    { id: "open", label: "Open", icon: <Eye />, href: openHref },
    { id: "edit", label: "Edit details", icon: <Pencil />, href: editHref },
    {
      id: "download",
      label: "Download",
      icon: <Download />,
      onSelect: () => downloadFile(address.projectId, asset),
    },
  ];
  const folderActions = ["", ...folders].map((folder) => ({
    id: folder || "none",
    label: folder ? folderLabel(folder) : "No folder",
    icon: <Folder />,
    current: folder.toLowerCase() === asset.folder.toLowerCase(),
    onSelect: () => move(folder),
  }));
  const removal = {
    id: "delete",
    label: "Delete",
    icon: <Trash2 />,
    destructive: true,
    onSelect: () => setAsking(true),
  };
  return (
    <>
      <ActionMenu
        variant="ghost"
        size="icon-sm"
        label={`Actions for ${asset.name}`}
        aria-label={`Actions for ${asset.name}`}
        pending={isPending}
        groups={[
          { actions: main },
          { label: "Move to", actions: folderActions },
          { actions: [removal] },
        ]}
      >
        {isPending ? null : <EllipsisVertical aria-hidden />}
      </ActionMenu>
      {isAsking ? (
        <DeleteRecordDialog
          address={address}
          record={asset}
          singular="file"
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function useMove(address: RecordAddress, asset: AssetMenuProps["asset"]) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const move = (folder: string) =>
    startTransition(async () => {
      const { id, version, name } = asset;
      try {
        await callAction(setRecordStatusAction, { address, id, version, changes: { folder } });
        notify.success(folder ? `${name} is in ${folderLabel(folder)}` : `${name} is in no folder`);
      } catch (thrown) {
        notify.error(messageOr(thrown, "Failed to move the file. Please try again."));
        router.refresh();
      }
    });
  return { move, isPending };
}
