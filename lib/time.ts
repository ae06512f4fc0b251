export const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the start of the day (UTC). Both are in milliseconds since 1970. */
export const startOfDay = (time: number): number => time - (time % DAY_MS);

/** Returns milliseconds since 1970, or null if it isn't a time. */
export function parseTime(value: string | number): number | null {
  const time = new Date(value).getTime();
  return Number.isNaN(time) ? null : time;
}

/** Converts a stored time (milliseconds since 1970) to ISO 8601 UTC for answers. */
export const isoTime = (time: number): string => new Date(time).toISOString();

/** The same, or null. */
export const isoTimeOrNull = (time: number | null): string | null =>
  time === null ? null : isoTime(time);
