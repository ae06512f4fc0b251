"use client";

import { type ComponentType, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { UploadZoneProps } from "./upload-zone";

const zoneCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./upload-zone")).UploadZone,
);

/** Uploads files. The code loads right after the page. */
export function UploadPanel(props: UploadZoneProps) {
  const [Zone, setZone] = useState<ComponentType<UploadZoneProps> | undefined>(zoneCode.loaded);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isHere = true;
    void tries;
    zoneCode.load().then(
      (code) => isHere && setZone(() => code),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [tries]);
  if (Zone) return <Zone {...props} />;
  return (
    <div className="flex min-h-19 flex-wrap items-center justify-center gap-3 rounded-md border px-4 py-3">
      {hasFailed ? (
        <>
          <p role="alert">Failed to load the uploader. Check your connection and try again.</p>
          <Button
            variant="outline"
            onClick={() => {
              setFailed(false);
              setTries(tries + 1);
            }}
          >
            Retry
          </Button>
        </>
      ) : null}
    </div>
  );
}
