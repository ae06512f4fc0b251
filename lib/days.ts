/** Milliseconds of a day. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The start (UTC) of the day of a time, both in milliseconds since 1970. */
export const startOfDay = (time: number): number => time - (time % DAY_MS);
