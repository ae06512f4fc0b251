"use client";

import { useEffect, useSyncExternalStore } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { CloudOff } from "@/components/ui/icons";
import { isConnectionLost, onConnectionChange, watchConnection } from "@/lib/request/connection";
import { notify } from "@/lib/ui/notify";

/**
 * Shows above the page, without moving it, that the server can't be reached. The live region is
 * always in the page, because some screen readers don't announce one that appears with its text.
 */
export function ConnectionBanner() {
  const router = useRouter();
  const isLost = useSyncExternalStore(onConnectionChange, isConnectionLost, () => false);
  useEffect(watchConnection, []);

  useEffect(
    () =>
      onConnectionChange(() => {
        if (isConnectionLost()) return;
        notify.info("Connection restored");
        router.refresh();
      }),
    [router],
  );

  return (
    <div
      aria-live="polite"
      data-slot="connection"
      className="pointer-events-none fixed inset-x-0 top-16 z-60 flex justify-center px-4"
    >
      {isLost ? (
        <p className="flex max-w-full items-center gap-2 rounded-lg floating px-3 py-2 text-13">
          <CloudOff aria-hidden className="size-4 shrink-0 text-warning" />
          <span>
            <span className="font-medium">No connection.</span> What you type stays here until you
            can send it.
          </span>
        </p>
      ) : null}
    </div>
  );
}
