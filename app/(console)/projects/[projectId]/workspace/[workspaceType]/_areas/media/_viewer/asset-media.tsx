"use client";

import { useState } from "react";
import { PlainImage } from "@/components/ui/plain-image";
import type { ShownAsset } from "../asset-files";
import { AssetPicture } from "../asset-picture";

const FRAME = "mx-auto max-h-[55dvh] w-auto max-w-full rounded-lg bg-black/30";

/** The file itself where the browser can show it; its sign, and that it cannot, where it cannot. */
export function AssetMedia({ asset }: { asset: ShownAsset }) {
  const { type, name, fileUrl, thumbnailUrl } = asset;
  const [hasFailed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  if (hasFailed || !["image", "video", "audio"].includes(type))
    return (
      <div className="grid justify-items-center gap-2 rounded-lg border py-8 text-muted-foreground">
        <AssetPicture {...asset} className="size-24 rounded-lg" />
        <p className="text-sm">
          {hasFailed ? "Your browser cannot show this file." : "This file has no preview."} Download
          it to open it.
        </p>
      </div>
    );
  if (type === "image")
    return (
      <PlainImage src={fileUrl} alt={name} onError={fail} className={`${FRAME} object-contain`} />
    );
  if (type === "audio")
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody has written any for what people upload
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
    // biome-ignore lint/a11y/useMediaCaption: nobody has written any for what people upload
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
