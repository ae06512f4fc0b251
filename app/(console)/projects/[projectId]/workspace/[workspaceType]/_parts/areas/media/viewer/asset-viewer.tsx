"use client";

import { useEffect } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { LazyDialog } from "@/components/lazy-dialog";
import { mediaApiPath } from "@/lib/media/upload-rules";
import { request } from "@/lib/request/request";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { RecordAddress } from "../../../records/record-screen";
import type { ShownAsset } from "../asset-files";

const dialogCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./viewer-dialog")).ViewerDialog,
);

interface AssetViewerProps {
  address: RecordAddress;
  asset: ShownAsset;
  closeHref: string;
  editHref: string;
}

/** Shows one asset over the screen and counts a view. */
export function AssetViewer({ closeHref, ...dialog }: AssetViewerProps) {
  const router = useRouter();
  const { address, asset } = dialog;
  useEffect(() => {
    const path = `${mediaApiPath(address.projectId)}/assets/${asset.id}/views`;
    // Ignore errors: the person only wants to see the asset.
    void request(path, { method: "POST" }).catch(() => undefined);
  }, [address.projectId, asset.id]);
  const close = () => router.push(closeHref, { scroll: false });
  return (
    <LazyDialog code={dialogCode} onClose={close}>
      {(ViewerDialog) => <ViewerDialog {...dialog} closeHref={closeHref} onClose={close} />}
    </LazyDialog>
  );
}
