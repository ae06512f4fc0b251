/** Milliseconds of a day. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The start (UTC) of the day of a time, both in milliseconds since 1970. */
export const startOfDay = (time: number): number => time - (time % DAY_MS);

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
