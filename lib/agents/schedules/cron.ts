import { Cron } from "croner";

/** Maximum number of missed times that are counted. */
export const MAX_COUNTED = 1000;

/** An invalid field of a schedule's times. */
interface TimesProblem {
  field: "cron" | "zone";
  message: string;
}

const NOT_CRON =
  "Enter five fields: minute, hour, day of the month, month, day of the week. For example: 0 9 * * 1-5.";
const NEVER = "This cron expression never matches a date";
const NO_ZONE = "Enter an IANA time zone, for example Europe/Berlin";

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Wall-clock times of a cron expression in a zone. They keep their hour when the clocks change. */
export interface Times {
  cron: string;
  zone: string;
}

const timesOf = ({ cron, zone }: Times) =>
  new Cron(cron, { timezone: zone, mode: "5-part", paused: true });

/**
 * Returns the next times after a time, in milliseconds since 1970; empty if the expression or zone
 * is invalid.
 */
export function nextTimes(times: Times, { after, count }: { after: number; count: number }) {
  try {
    return timesOf(times)
      .nextRuns(count, new Date(after))
      .map((time) => time.getTime());
  } catch {
    return [];
  }
}

/** Returns what is wrong with the times, or null. */
export function timesProblem(times: Times, now: number): TimesProblem | null {
  if (!isTimeZone(times.zone)) return { field: "zone", message: NO_ZONE };
  try {
    const [next] = timesOf(times).nextRuns(1, new Date(now));
    return next ? null : { field: "cron", message: NEVER };
  } catch {
    return { field: "cron", message: NOT_CRON };
  }
}

/** Due times: the last one, and the number missed before it. */
export interface DueTimes {
  last: number;
  missed: number;
}

/** Returns the due times, from the first one that the schedule waits for. */
export function dueTimes(times: Times, { first, now }: { first: number; now: number }): DueTimes {
  const [last] = timesOf(times).previousRuns(1, new Date(now + 1));
  const lastAt = Math.max(first, last?.getTime() ?? first);
  if (lastAt === first) return { last: first, missed: 0 };
  const between = nextTimes(times, { after: first, count: MAX_COUNTED });
  return { last: lastAt, missed: 1 + between.filter((time) => time < lastAt).length };
}
