/** Milliseconds of a day. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The start (UTC) of the day of a time, both in milliseconds since 1970. */
export const startOfDay = (time: number): number => time - (time % DAY_MS);

const DATE_UTC = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const DAY_UTC = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const EXACT_UTC = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
});
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

const STEPS: ReadonlyArray<{ unit: Intl.RelativeTimeFormatUnit; seconds: number }> = [
  { unit: "year", seconds: 31_536_000 },
  { unit: "month", seconds: 2_592_000 },
  { unit: "week", seconds: 604_800 },
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
];

/** Milliseconds since 1970; null for what is no time. */
export function parseTime(value: string | number): number | null {
  const time = new Date(value).getTime();
  return Number.isNaN(time) ? null : time;
}

/** A stored time (milliseconds since 1970) as answers carry it: ISO 8601, UTC. */
export const isoTime = (time: number): string => new Date(time).toISOString();

/** The same; null for what has not happened. */
export const isoTimeOrNull = (time: number | null): string | null =>
  time === null ? null : isoTime(time);

/** Same text on the server and in the browser, whatever the zone of either. */
export function formatDateUtc(time: number): string {
  return DATE_UTC.format(time);
}

/** Without the year: "2 Nov". */
export function formatDayUtc(time: number): string {
  return DAY_UTC.format(time);
}

/** To the second, with its zone: "2 Nov 2026, 09:30:00 UTC". */
export function formatExactUtc(time: number): string {
  return `${EXACT_UTC.format(time)} UTC`;
}

/** "2 hours ago", "in 3 days"; "just now" within a minute. Both in milliseconds since 1970. */
export function formatRelative(time: number, now: number): string {
  const seconds = Math.round((time - now) / 1000);
  const step = STEPS.find(({ seconds: size }) => Math.abs(seconds) >= size);
  if (!step) return "just now";
  return RELATIVE.format(Math.trunc(seconds / step.seconds), step.unit);
}
