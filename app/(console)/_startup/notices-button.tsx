"use client";

import { usePathname } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { IN_BACKGROUND, useRepeated } from "@/components/hooks/use-repeated";
import { LazyDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { Bell } from "@/components/ui/icons";
import { request } from "@/lib/request/request";
import { lazyCode } from "@/lib/ui/lazy-code";
import { NOTICES_READ } from "../notices/_parts/read-notices";
import { HeaderCount, shownCount } from "./approvals-button";

const panelCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("../notices/_parts/notices-panel")).NoticesPanel,
);

const EVERY_MS = 60_000;

/**
 * How many notices are unread: as the page came with it, then as the server says from time to time, and at once when some
 * are read here.
 *
 * @param loaded what the page's last answer had.
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
        // The count stays as it was; the next check tries again.
        () => undefined,
      ),
    [setCount],
  );
  useEffect(() => {
    const follow = (event: Event) => setCount((event as CustomEvent<number>).detail);
    window.addEventListener(NOTICES_READ, follow);
    return () => window.removeEventListener(NOTICES_READ, follow);
  }, [setCount]);
  useRepeated(true, check, EVERY_MS);
  return known.count;
}

/** The bell: how much is unread, and the newest of it in a panel, whose code comes with the first use. */
export function NoticesButton({ loaded }: { loaded: number }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const count = useUnreadCount(loaded);
  const label = count === 0 ? "Notices" : `Notices: ${shownCount(count)} unread`;
  const pathname = usePathname();
  // Whoever follows a notice is where it leads.
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
        <Bell aria-hidden className="size-5" />
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
