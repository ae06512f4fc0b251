import { Cron } from "croner";

/** Times that were missed are counted up to here. */
export const MOST_COUNTED = 1000;

/** What is wrong with a schedule's times, by field. */
export interface TimesProblem {
  field: "cron" | "zone";
  message: string;
}

const NOT_CRON =
  "Enter five fields: minute, hour, day of the month, month, day of the week. For example: 0 9 * * 1-5.";
const NEVER = "This cron expression never matches a date";
const NO_ZONE = "Enter an IANA time zone, for example Europe/Berlin";

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The times of a cron text in a zone: wall-clock times, that keep their hour when the zone's clocks change. */
export interface Times {
  cron: string;
  zone: string;
}

const timesOf = ({ cron, zone }: Times) =>
  new Cron(cron, { timezone: zone, mode: "5-part", paused: true });

/** The next times after one, in milliseconds since 1970; none where the text or the zone cannot be read. */
export function nextTimes(times: Times, { after, count }: { after: number; count: number }) {
  try {
    return timesOf(times)
      .nextRuns(count, new Date(after))
      .map((time) => time.getTime());
  } catch {
    return [];
  }
}

/** What is wrong with times that somebody has given; null where nothing is. */
export function timesProblem(times: Times, now: number): TimesProblem | null {
  if (!isTimeZone(times.zone)) return { field: "zone", message: NO_ZONE };
  try {
    const [next] = timesOf(times).nextRuns(1, new Date(now));
    return next ? null : { field: "cron", message: NEVER };
  } catch {
    return { field: "cron", message: NOT_CRON };
  }
}

/** Times that have come: the last of them, and how many before it nothing was done for. */
export interface Due {
  last: number;
  missed: number;
}

/** Which of the times since the first that is waited for have come. */
export function dueTimes(times: Times, { first, now }: { first: number; now: number }): Due {
  const [last] = timesOf(times).previousRuns(1, new Date(now + 1));
  const lastAt = Math.max(first, last?.getTime() ?? first);
  if (lastAt === first) return { last: first, missed: 0 };
  const between = nextTimes(times, { after: first, count: MOST_COUNTED });
  return { last: lastAt, missed: 1 + between.filter((time) => time < lastAt).length };
}
