import * as z from "zod";
import { DAY_MS, isoTime } from "@/lib/ui/time";

/** The time ranges. */
export const PERIODS = ["1d", "7d", "30d", "90d"] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = "30d";

/** The query of every analytics call. */
export const periodSchema = z.object({ period: z.enum(PERIODS).default(DEFAULT_PERIOD) });

export const PERIOD_WORDS: Readonly<Record<Period, string>> = {
  "1d": "the last 24 hours",
  "7d": "the last 7 days",
  "30d": "the last 30 days",
  "90d": "the last 90 days",
};

const HOUR_MS = 3_600_000;
const DAYS: Readonly<Record<Period, number>> = { "1d": 1, "7d": 7, "30d": 30, "90d": 90 };

/** A period and the one before it, each of `buckets` equal parts. Milliseconds since 1970, UTC. */
export interface Window {
  period: Period;
  /** The end, which is not in it. */
  to: number;
  from: number;
  previousFrom: number;
  bucketMs: number;
  buckets: number;
  now: number;
}

/**
 * The period that ends with the present hour or day: 1d is the present hour and the 23 before it, by the hour; the
 * others are today (UTC) and the days before it, by the day. A moment on a border belongs to the later side.
 */
export function windowOf(period: Period, now: number): Window {
  const bucketMs = period === "1d" ? HOUR_MS : DAY_MS;
  const length = DAYS[period] * DAY_MS;
  const to = now - (now % bucketMs) + bucketMs;
  const from = to - length;
  return {
    period,
    to,
    from,
    previousFrom: from - length,
    bucketMs,
    buckets: length / bucketMs,
    now,
  };
}

/** The same two periods, each as one part. */
export function wholePeriods(window: Window): Window {
  return { ...window, bucketMs: window.to - window.from, buckets: 1 };
}

/** The start of each part, as a chart writes it: "2026-11-21", or "2026-11-21 09:00" by the hour. */
export function bucketLabels({ from, bucketMs, buckets }: Window): string[] {
  return Array.from({ length: buckets }, (_, index) => {
    const iso = isoTime(from + index * bucketMs);
    return bucketMs === DAY_MS ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
  });
}
