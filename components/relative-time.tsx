"use client";

import { useNow } from "@/components/hooks/use-now";
import { cn } from "@/lib/ui/cn";
import { formatDateUtc, formatExactUtc, formatRelative, parseTime } from "@/lib/ui/time";

export interface RelativeTimeProps {
  value: string | number | null | undefined;
  /** Shown where there is no time, such as "Never". */
  fallback?: string;
  className?: string;
}

/** The date in UTC from the server, then relative in the browser; the exact time on hover. */
export function RelativeTime({ value, fallback = "—", className }: RelativeTimeProps) {
  const now = useNow();
  const time = value === null || value === undefined ? null : parseTime(value);
  if (time === null) return <span className={className}>{fallback}</span>;
  return (
    <time
      dateTime={new Date(time).toISOString()}
      title={formatExactUtc(time)}
      className={cn("whitespace-nowrap tabular-nums", className)}
    >
      {now === null ? formatDateUtc(time) : formatRelative(time, now)}
    </time>
  );
}
