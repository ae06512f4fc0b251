"use client";

import { useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { LazyDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { FolderPlus, Pencil, Trash2 } from "@/components/ui/icons";
import type { FolderView } from "@/lib/media/schema";
import { lazyCode } from "@/lib/ui/lazy-code";
import { DeleteRecordDialog } from "../../records/record-dialogs";
import type { RecordAddress } from "../../records/record-screen";

const dialogCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./folder-dialog")).FolderDialog,
);

interface FolderActionsProps {
  address: RecordAddress;
  /** The open custom folder; null for a built-in one. */
  open: FolderView | null;
  allHref: string;
  /** A folder's address, with FOLDER in place of its name. */
  folderHref: string;
}

/** Creates folders, and renames and deletes the open custom folder. */
export function FolderActions({ address, open, allHref, folderHref }: FolderActionsProps) {
  const router = useRouter();
  const [asking, setAsking] = useState<"new" | "rename" | "delete" | null>(null);
  const close = () => setAsking(null);
  return (
    <div className="flex flex-wrap gap-1">
      <Button
        variant="ghost"
        size="sm"
        onPointerEnter={dialogCode.preload}
        onClick={() => setAsking("new")}
      >
        <FolderPlus aria-hidden /> New folder
      </Button>
      {open ? (
        <>
          <Button variant="ghost" size="sm" onClick={() => setAsking("rename")}>
            <Pencil aria-hidden /> Rename folder
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setAsking("delete")}>
            <Trash2 aria-hidden /> Delete folder
          </Button>
        </>
      ) : null}
      {asking === "new" || asking === "rename" ? (
        <LazyDialog code={dialogCode} onClose={close}>
          {(FolderDialog) => (
            <FolderDialog
              address={address}
              folder={asking === "rename" ? open : null}
              onClose={close}
              onSaved={(name) =>
                router.push(folderHref.replace("FOLDER", encodeURIComponent(name)))
              }
            />
          )}
        </LazyDialog>
      ) : null}
      {asking === "delete" && open ? (
        <DeleteRecordDialog
          address={address}
          record={open}
          singular="folder"
          description="The files in it are kept, without a folder."
          leaveTo={allHref}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
