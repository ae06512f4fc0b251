import { cachedByName, DEFAULT_LOCALE } from "./locale";

/**
 * Formats times (milliseconds since 1970, UTC) in one locale. The same on the server and in the
 * browser.
 */
export interface TimeFormats {
  /** "2 Nov 2026" */
  date(time: number): string;
  /** Without the year: "2 Nov". */
  day(time: number): string;
  /** To the second, with time zone: "2 Nov 2026, 09:30:00 UTC". */
  exact(time: number): string;
  /** "2 hours ago", "in 3 days". "just now" within a minute. */
  relative(time: number, now: number): string;
  /** "09:30:00" in the browser's time zone. */
  clock(time: number): string;
  /** "Mon 30 Nov, 07:00" in a time zone given by its IANA name. */
  moment(time: number, zone: string): string;
}

const RELATIVE_STEPS: ReadonlyArray<{ unit: Intl.RelativeTimeFormatUnit; seconds: number }> = [
  { unit: "year", seconds: 31_536_000 },
  { unit: "month", seconds: 2_592_000 },
  { unit: "week", seconds: 604_800 },
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
];

function makeTimeFormats(locale: string): TimeFormats {
  const times = {
    date: { dateStyle: "medium" },
    day: { day: "numeric", month: "short" },
    exact: { dateStyle: "medium", timeStyle: "medium" },
  } as const;
  const time = cachedByName(
    (name) =>
      new Intl.DateTimeFormat(locale, { ...times[name as keyof typeof times], timeZone: "UTC" }),
  );

  return {
    date: (at) => time("date").format(at),
    day: (at) => time("day").format(at),
    exact: (at) => `${time("exact").format(at)} UTC`,
    relative(at, now) {
      const seconds = Math.round((at - now) / 1000);
      const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
      const step = RELATIVE_STEPS.find(({ seconds: size }) => Math.abs(seconds) >= size);
      if (!step) return locale.startsWith("en") ? "just now" : words.format(0, "second");
      return words.format(Math.trunc(seconds / step.seconds), step.unit);
    },
    clock: (at) => new Intl.DateTimeFormat(locale, { timeStyle: "medium" }).format(at),
    moment: (at, timeZone) =>
      new Intl.DateTimeFormat(locale, {
        ...({ weekday: "short", day: "numeric", month: "short" } as const),
        ...({ hour: "2-digit", minute: "2-digit", timeZone } as const),
      }).format(at),
  };
}

/** Returns the formats of a locale. */
export const timeFormatsOf: (locale: string) => TimeFormats = cachedByName(makeTimeFormats);

/** For texts without a reader's locale: those of agents, emails and the crash screen. */
export const DEFAULT_TIME_FORMATS = timeFormatsOf(DEFAULT_LOCALE);
