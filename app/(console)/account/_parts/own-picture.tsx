"use client";

import { useState } from "react";
import { ImageField } from "@/app/(console)/_parts/images/image-field";
import { useRouter } from "@/components/hooks/use-router";
import { AVATAR_TYPES, IMAGE_MAX_MEGABYTES } from "@/lib/files/image-rules";

const PICTURE = {
  noun: "picture",
  label: "Picture",
  path: "/api/auth/avatar",
  types: AVATAR_TYPES,
};

/** The person's picture, shown next to their name on every screen. */
export function OwnPicture({ loaded }: { loaded: string | null }) {
  const router = useRouter();
  const [known, setKnown] = useState({ loaded, url: loaded });
  if (known.loaded !== loaded) setKnown({ loaded, url: loaded });

  /** Refresh the header, which shows it too. */
  function show(url: string | null) {
    setKnown({ loaded, url });
    router.refresh();
  }

  return (
    <ImageField
      target={PICTURE}
      level={2}
      recommended={`Shown next to your name. PNG, JPEG, GIF or WebP, up to ${IMAGE_MAX_MEGABYTES} MB.`}
      url={known.url}
      onUploaded={show}
      onRemoved={() => show(null)}
    />
  );
}
