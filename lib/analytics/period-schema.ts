import * as z from "zod";
import { DAY_MS, isoTime } from "@/lib/time";

export const PERIODS = ["1d", "7d", "30d", "90d"] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = "30d";

/** The query parameters of every analytics call. */
export const periodSchema = z.object({ period: z.enum(PERIODS).default(DEFAULT_PERIOD) });

export const PERIOD_WORDS: Readonly<Record<Period, string>> = {
  "1d": "the last 24 hours",
  "7d": "the last 7 days",
  "30d": "the last 30 days",
  "90d": "the last 90 days",
};

const HOUR_MS = 3_600_000;
const DAYS: Readonly<Record<Period, number>> = { "1d": 1, "7d": 7, "30d": 30, "90d": 90 };

/**
 * A period and the previous one, each divided into `buckets` equal parts. Milliseconds since 1970,
 * UTC.
 */
export interface Window {
  period: Period;
  /** The end, exclusive. */
  to: number;
  from: number;
  previousFrom: number;
  bucketMs: number;
  buckets: number;
  now: number;
}

/**
 * Returns the period that ends with the current hour or day: 1d is the current hour and the 23
 * before it, by hour. The others are today (UTC) and the days before it, by day. The start of each
 * part is inclusive.
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

/** Returns the same two periods as one part each. */
export function wholePeriods(window: Window): Window {
  return { ...window, bucketMs: window.to - window.from, buckets: 1 };
}

/**
 * Returns the start of each part as a chart label: "2026-11-21", or "2026-11-21 09:00" by hour.
 */
export function bucketLabels({ from, bucketMs, buckets }: Window): string[] {
  return Array.from({ length: buckets }, (_, index) => {
    const iso = isoTime(from + index * bucketMs);
    return bucketMs === DAY_MS ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`;
  });
}
