"use client";

import { useSyncExternalStore } from "react";
import { parseTime } from "@/lib/time";
import { cn } from "@/lib/ui/cn";
import { useTimeFormats } from "./time-formats";

interface RelativeTimeProps {
  value: string | number | null | undefined;
  /** Shown if there is no time, such as "Never". */
  fallback?: string;
  className?: string;
}

/**
 * Shows the UTC date on the server, then a relative time in the browser, with the exact time on
 * hover.
 */
export function RelativeTime({ value, fallback = "—", className }: RelativeTimeProps) {
  const now = useNow();
  const formats = useTimeFormats();
  const time = value === null || value === undefined ? null : parseTime(value);
  if (time === null) return <span className={className}>{fallback}</span>;
  return (
    <time
      dateTime={new Date(time).toISOString()}
      title={formats.exact(time)}
      className={cn("whitespace-nowrap tabular-nums", className)}
    >
      {now === null ? formats.date(time) : formats.relative(time, now)}
    </time>
  );
}

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all times on the page. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const notify of listeners) notify();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

// Rounded, because a snapshot must not change during a render.
const getSnapshot = () => Math.ceil(Date.now() / TICK_MS) * TICK_MS;
const getServerSnapshot = () => null;

/** Returns the time in steps of 30 seconds; null on the server and during hydration. */
function useNow(): number | null {
  return useSyncExternalStore<number | null>(subscribe, getSnapshot, getServerSnapshot);
}
