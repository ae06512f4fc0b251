"use client";

import { usePathname } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { IN_BACKGROUND, usePolling } from "@/components/hooks/use-polling";
import { LazyDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { Bell } from "@/components/ui/icons";
import { request } from "@/lib/request/request";
import { lazyCode } from "@/lib/ui/lazy-code";
import { NOTICES_READ } from "../../notices/_parts/read-notices";
import { HeaderCount, shownCount } from "./approvals-button";

const panelCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("../../notices/_parts/notices-panel")).NoticesPanel,
);

const EVERY_MS = 60_000;

/**
 * Returns the number of unread notices. Polls, and updates at once when notices are read here.
 *
 * @param loaded the count on page load.
 */
function useUnreadCount(loaded: number): number {
  const [known, setKnown] = useState({ loaded, count: loaded });
  if (known.loaded !== loaded) setKnown({ loaded, count: loaded });
  const setCount = useCallback((count: number) => setKnown((now) => ({ ...now, count })), []);
  const check = useCallback(
    () =>
      request<{ unread: number }>("/api/notices?state=unread&perPage=1", {
        headers: IN_BACKGROUND,
      }).then(
        ({ unread }) => setCount(unread),
        // Keep the old count; the next poll tries again.
        () => undefined,
      ),
    [setCount],
  );
  useEffect(() => {
    const follow = (event: Event) => setCount((event as CustomEvent<number>).detail);
    window.addEventListener(NOTICES_READ, follow);
    return () => window.removeEventListener(NOTICES_READ, follow);
  }, [setCount]);
  usePolling(true, check, EVERY_MS);
  return known.count;
}

/**
 * The bell: shows the unread count and opens the latest notices. The panel's code loads on the
 * first click.
 */
export function NoticesButton({ loaded }: { loaded: number }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const count = useUnreadCount(loaded);
  const label = count === 0 ? "Notices" : `Notices: ${shownCount(count)} unread`;
  const pathname = usePathname();
  // Close the panel after the person has followed a notice.
  const [openedAt, setOpenedAt] = useState(pathname);
  if (openedAt !== pathname) {
    setOpenedAt(pathname);
    setOpen(false);
  }
  return (
    <>
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        className="relative"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={panelCode.preload}
        onFocus={panelCode.preload}
        onClick={() => setOpen(true)}
      >
        <Bell aria-hidden />
        <HeaderCount count={count} className="bg-primary text-primary-foreground" />
      </Button>
      <LazyDialog code={panelCode} open={isOpen} onClose={() => setOpen(false)}>
        {(NoticesPanel) => (
          <NoticesPanel open={isOpen} onOpenChange={setOpen} finalFocus={button} />
        )}
      </LazyDialog>
    </>
  );
}
