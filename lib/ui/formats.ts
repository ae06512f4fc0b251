/** What stands before somebody has chosen, and wherever nobody is signed in. Apart from the list, which few screens need. */
export const DEFAULT_LOCALE = "en-GB";

/** What a number measures. A duration is in seconds. */
export type MeasureUnit = "number" | "percentage" | "currency" | "duration";

/** How one locale writes times (milliseconds since 1970, in UTC) and numbers: the same on the server and in the browser. */
export interface Formats {
  /** "2 Nov 2026" */
  date(time: number): string;
  /** Without the year: "2 Nov". */
  day(time: number): string;
  /** To the second, with its zone: "2 Nov 2026, 09:30:00 UTC". */
  exact(time: number): string;
  /** "2 hours ago", "in 3 days"; "just now" within a minute. */
  relative(time: number, now: number): string;
  /** To two decimals: "1,234.5". */
  number(value: number): string;
  /** A number as its unit is read; an amount of money without its currency; "3 d 4 h", "5 h 20 min", "45 s". */
  measure(value: number, unit: MeasureUnit): string;
  /** The same as short as an axis needs it: "1.2K". */
  shortMeasure(value: number, unit: MeasureUnit): string;
  /** An amount in whole units with its currency: "€1,234.50". */
  money(amount: number, currency: string): string;
  /** The same in a few characters, for a tile: "€1.3M". */
  shortMoney(amount: number, currency: string): string;
  /** Millionths of a dollar: "$12.50", "$0.0042". */
  cost(micros: number): string;
  /** "09:30:00" in the browser's own zone. */
  clock(time: number): string;
  /** "Mon 30 Nov, 07:00" in a zone by its IANA name. */
  moment(time: number, zone: string): string;
  /** Bytes as one reads them: "3.4 MB". */
  fileSize(bytes: number): string;
  /** A change in percent: "+12.5 %"; "" where there is none. */
  change(percent: number | null): string;
}

const RELATIVE_STEPS: ReadonlyArray<{ unit: Intl.RelativeTimeFormatUnit; seconds: number }> = [
  { unit: "year", seconds: 31_536_000 },
  { unit: "month", seconds: 2_592_000 },
  { unit: "week", seconds: 604_800 },
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
];

const DURATION_STEPS = [
  { seconds: 86_400, unit: "d", rest: 3600, restUnit: "h" },
  { seconds: 3600, unit: "h", rest: 60, restUnit: "min" },
  { seconds: 60, unit: "min", rest: 1, restUnit: "s" },
] as const;

const DOLLARS = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;

const SIZE_UNITS = ["B", "KB", "MB", "GB"] as const;

/** Made when it is first asked for, and kept: to make one takes longer than a row of a table. */
function kept<Made>(make: (name: string) => Made): (name: string) => Made {
  const all = new Map<string, Made>();
  return (name) => {
    const known = all.get(name);
    if (known) return known;
    const made = make(name);
    all.set(name, made);
    return made;
  };
}

function makeFormats(locale: string): Formats {
  const times = {
    date: { dateStyle: "medium" },
    day: { day: "numeric", month: "short" },
    exact: { dateStyle: "medium", timeStyle: "medium" },
  } as const;
  const time = kept(
    (name) =>
      new Intl.DateTimeFormat(locale, { ...times[name as keyof typeof times], timeZone: "UTC" }),
  );
  const numbers = {
    plain: { maximumFractionDigits: 2 },
    amount: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
    short: { notation: "compact", maximumFractionDigits: 1 },
    dollars: DOLLARS,
    cents: { ...DOLLARS, maximumSignificantDigits: 2 },
  } as const;
  const number = kept(
    (name) => new Intl.NumberFormat(locale, numbers[name as keyof typeof numbers]),
  );
  const money = kept((currency) => new Intl.NumberFormat(locale, { style: "currency", currency }));
  const shortMoney = kept(
    (currency) => new Intl.NumberFormat(locale, { style: "currency", currency, ...numbers.short }),
  );
  const plain = (value: number) => number("plain").format(value);
  const short = (value: number) => number("short").format(value);

  function duration(value: number): string {
    const seconds = Math.abs(value);
    const sign = value < 0 ? "−" : "";
    const step = DURATION_STEPS.find((one) => seconds >= one.seconds);
    if (!step) return `${sign}${plain(seconds)} s`;
    const whole = Math.floor(seconds / step.seconds);
    const rest = Math.floor((seconds % step.seconds) / step.rest);
    return `${sign}${whole} ${step.unit}${rest > 0 ? ` ${rest} ${step.restUnit}` : ""}`;
  }

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
    number: plain,
    measure(value, unit) {
      if (unit === "duration") return duration(value);
      if (unit === "currency") return number("amount").format(value);
      return unit === "percentage" ? `${plain(value)} %` : plain(value);
    },
    shortMeasure(value, unit) {
      if (unit === "duration") {
        const step = DURATION_STEPS.find((one) => Math.abs(value) >= one.seconds);
        return `${short(value / (step?.seconds ?? 1))} ${step?.unit ?? "s"}`;
      }
      return unit === "percentage" ? `${short(value)} %` : short(value);
    },
    money: (amount, currency) => money(currency).format(amount),
    shortMoney: (amount, currency) => shortMoney(currency).format(amount),
    cost(micros) {
      const dollars = micros / 1_000_000;
      return number(dollars === 0 || dollars >= 0.1 ? "dollars" : "cents").format(dollars);
    },
    clock: (at) => new Intl.DateTimeFormat(locale, { timeStyle: "medium" }).format(at),
    moment: (at, timeZone) =>
      new Intl.DateTimeFormat(locale, {
        ...({ weekday: "short", day: "numeric", month: "short" } as const),
        ...({ hour: "2-digit", minute: "2-digit", timeZone } as const),
      }).format(at),
    fileSize(bytes) {
      const power =
        bytes < 1 ? 0 : Math.min(SIZE_UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
      const value = bytes / 1024 ** power;
      const digits = power === 0 || value >= 100 ? 0 : 1;
      return `${value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false })} ${SIZE_UNITS[power]}`;
    },
    change(percent) {
      if (percent === null) return "";
      return `${percent < 0 ? "−" : "+"}${plain(Math.abs(percent))} %`;
    },
  };
}

const all = kept(makeFormats);

/** How a locale writes dates and numbers. */
export const formatsOf = (locale: string): Formats => all(locale);

/** For texts that no person's choice reaches: of agents, mails and the crash screen. */
export const DEFAULT_FORMATS = formatsOf(DEFAULT_LOCALE);
