"use client";

import { type ComponentType, useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { UploadZoneProps } from "./upload-zone";

const zoneCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./upload-zone")).UploadZone,
);

/** Takes dropped files and shows uploads. The code loads right after the page. */
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
  if (!hasFailed) return null;
  return (
    <Alert
      role="alert"
      variant="destructive"
      title="Failed to load the uploader"
      action={
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            setFailed(false);
            setTries(tries + 1);
          }}
        >
          Retry
        </Button>
      }
    >
      Check your connection and try again.
    </Alert>
  );
}
