"use client";

import { usePathname } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { IN_BACKGROUND, usePolling } from "@/components/hooks/use-polling";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Inbox } from "@/components/ui/icons";
import { request } from "@/lib/request/request";
import { cn } from "@/lib/ui/cn";
import { APPROVALS_CHANGED } from "../../approvals/_parts/approval-words";

const EVERY_MS = 60_000;
/** Larger counts are shown as "99+". */
const MOST = 99;

/**
 * Returns the number of approvals waiting for the person. Polls, and reloads after a decision on
 * this page.
 */
export function useWaitingCount(): number {
  const [count, setCount] = useState(0);
  const check = useCallback(
    () =>
      request<{ total: number }>("/api/approvals?perPage=1", { headers: IN_BACKGROUND }).then(
        ({ total }) => setCount(total),
        // Keep the old count; the next poll tries again.
        () => undefined,
      ),
    [],
  );
  useEffect(() => {
    void check();
    window.addEventListener(APPROVALS_CHANGED, check);
    return () => window.removeEventListener(APPROVALS_CHANGED, check);
  }, [check]);
  usePolling(true, check, EVERY_MS);
  return count;
}

/** Links to the approvals, where the sidebar doesn't show, and shows how many are waiting. */
export function ApprovalsButton({ count }: { count: number }) {
  const isHere = usePathname() === "/approvals";
  const label = count === 0 ? "Approvals" : `Approvals: ${count} pending`;
  return (
    <Link
      href="/approvals"
      aria-label={label}
      aria-current={isHere ? "page" : undefined}
      title={label}
      className={buttonVariants({
        variant: "ghost",
        size: "icon",
        className: "relative",
      })}
    >
      <Inbox aria-hidden />
      <HeaderCount count={count} className="bg-warning text-background" />
    </Link>
  );
}

/** A number on a header button; nothing for zero. */
export function HeaderCount({ count, className }: { count: number; className: string }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className={cn(
        "absolute top-0.5 right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full px-1 font-semibold text-[0.625rem] tabular-nums",
        className,
      )}
    >
      {shownCount(count)}
    </span>
  );
}

/** Formats a count: "7", "99+". */
export const shownCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count));
