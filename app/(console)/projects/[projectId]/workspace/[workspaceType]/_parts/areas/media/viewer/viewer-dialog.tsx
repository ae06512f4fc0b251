"use client";

import { useRef, useState } from "react";
import { Link } from "@/components/link";
import { useNumberFormats } from "@/components/number-formats";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { Dialog, DialogContent, DialogHeader, DialogTitle } from "@/components/ui/dialog";
import { Download, Pencil, Trash2 } from "@/components/ui/icons";
import { PlainImage } from "@/components/ui/plain-image";
import { choiceLabel } from "../../../records/choices";
import { DeleteRecordDialog } from "../../../records/record-dialogs";
import type { RecordAddress } from "../../../records/record-screen";
import { countDownload, type ShownAsset } from "../asset-files";
import { AssetPicture } from "../asset-picture";
import { folderLabel } from "../media-screen";

interface ViewerDialogProps {
  address: RecordAddress;
  asset: ShownAsset;
  closeHref: string;
  editHref: string;
  onClose: () => void;
}

/** One asset: the image, video or audio, its details and its actions. */
export function ViewerDialog({ address, asset, closeHref, editHref, onClose }: ViewerDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const downloadRef = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <Dialog open={!isAsking} onOpenChange={(next) => (next ? undefined : onClose())}>
        <DialogContent initialFocus={downloadRef} className="max-w-4xl">
          <DialogHeader>
            <DialogTitle className="break-words">{asset.name}</DialogTitle>
          </DialogHeader>
          <AssetMedia asset={asset} />
          <Facts asset={asset} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
              <Trash2 aria-hidden /> Delete
            </Button>
            <Link href={editHref} className={buttonVariants({ variant: "outline", size: "sm" })}>
              <Pencil aria-hidden /> Edit details
            </Link>
            <a
              ref={downloadRef}
              href={`${asset.fileUrl}?download=1`}
              download
              onClick={() => countDownload(address.projectId, asset.id)}
              className={buttonVariants({ size: "sm" })}
            >
              <Download aria-hidden /> Download
            </a>
          </div>
        </DialogContent>
      </Dialog>
      {isAsking ? (
        <DeleteRecordDialog
          address={address}
          record={asset}
          singular="file"
          leaveTo={closeHref}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

function Facts({ asset }: { asset: ShownAsset }) {
  const formats = useNumberFormats();
  const { type, format, size, dimensions, folder, views, downloads, tags } = asset;
  const facts: [label: string, value: string][] = [
    ["Type", choiceLabel(type)],
    ["Format", format],
    ["Size", formats.fileSize(size)],
    ["Folder", folder ? folderLabel(folder) : "None"],
    ["Views", formats.number(views)],
    ["Downloads", formats.number(downloads)],
  ];
  if (dimensions) facts.splice(3, 0, ["Dimensions", dimensions]);
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
        {facts.map(([label, value]) => (
          <div key={label} className="grid min-w-0 gap-0.5">
            <dt className="text-xs text-muted-foreground">{label}</dt>
            <dd className="truncate text-sm tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {tags.length > 0 ? (
        <ul aria-label="Tags" className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const FRAME = "mx-auto max-h-[55dvh] w-auto max-w-full rounded-lg bg-black/30";

/** Shows the file if the browser can, otherwise its type's icon and a note. */
function AssetMedia({ asset }: { asset: ShownAsset }) {
  const { type, name, fileUrl, thumbnailUrl } = asset;
  const [hasFailed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  if (hasFailed || !["image", "video", "audio"].includes(type))
    return (
      <div className="grid justify-items-center gap-2 rounded-md bg-muted py-8 text-muted-foreground">
        <AssetPicture {...asset} className="size-24 rounded-lg" />
        <p className="text-sm">
          {hasFailed ? "Your browser can't show this file." : "This file has no preview."} Download
          it to view it.
        </p>
      </div>
    );
  if (type === "image")
    return (
      <PlainImage src={fileUrl} alt={name} onError={fail} className={`${FRAME} object-contain`} />
    );
  if (type === "audio")
    return (
      // biome-ignore lint/a11y/useMediaCaption: uploaded files have no captions
      <audio
        src={fileUrl}
        controls
        preload="metadata"
        aria-label={name}
        onError={fail}
        className="w-full"
      />
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: uploaded files have no captions
    <video
      src={fileUrl}
      poster={thumbnailUrl ?? undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={name}
      onError={fail}
      className={FRAME}
    />
  );
}
