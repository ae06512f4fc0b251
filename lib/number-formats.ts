import { cachedByName } from "@/lib/locale";

/** What a number measures. Durations are in seconds. */
type MeasureUnit = "number" | "percentage" | "currency" | "duration";

/** Formats numbers, amounts and sizes in one locale. The same on the server and in the browser. */
export interface NumberFormats {
  /** To two decimals: "1,234.5". */
  number(value: number): string;
  /**
   * A number in its unit. Money without currency; durations as "3 d 4 h", "5 h 20 min", "45 s".
   */
  measure(value: number, unit: MeasureUnit): string;
  /** The same, short enough for an axis: "1.2K". */
  shortMeasure(value: number, unit: MeasureUnit): string;
  /** An amount in whole units with its currency: "€1,234.50". */
  money(amount: number, currency: string): string;
  /** The same, short enough for a tile: "€1.3M". */
  shortMoney(amount: number, currency: string): string;
  /** From millionths of a dollar: "$12.50", "$0.0042". */
  cost(micros: number): string;
  /** "3.4 MB". */
  fileSize(bytes: number): string;
  /** A change in percent: "+12.5%". "" without one. */
  change(percent: number | null): string;
}

const DURATION_STEPS = [
  { seconds: 86_400, unit: "d", rest: 3600, restUnit: "h" },
  { seconds: 3600, unit: "h", rest: 60, restUnit: "min" },
  { seconds: 60, unit: "min", rest: 1, restUnit: "s" },
] as const;

const DOLLARS = { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol" } as const;

const SIZE_UNITS = ["B", "KB", "MB", "GB"] as const;

function makeNumberFormats(locale: string): NumberFormats {
  const numbers = {
    plain: { maximumFractionDigits: 2 },
    amount: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
    percent: { style: "percent", maximumFractionDigits: 2 },
    shortPercent: { style: "percent", notation: "compact", maximumFractionDigits: 1 },
    short: { notation: "compact", maximumFractionDigits: 1 },
    dollars: DOLLARS,
    cents: { ...DOLLARS, maximumSignificantDigits: 2 },
  } as const;
  const number = cachedByName(
    (name) => new Intl.NumberFormat(locale, numbers[name as keyof typeof numbers]),
  );
  const money = cachedByName(
    (currency) => new Intl.NumberFormat(locale, { style: "currency", currency }),
  );
  const shortMoney = cachedByName(
    (currency) => new Intl.NumberFormat(locale, { style: "currency", currency, ...numbers.short }),
  );
  const plain = (value: number) => number("plain").format(value);
  const short = (value: number) => number("short").format(value);
  const percentText = (name: "percent" | "shortPercent", value: number) =>
    number(name).format(value / 100);

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
    number: plain,
    measure(value, unit) {
      if (unit === "duration") return duration(value);
      if (unit === "currency") return number("amount").format(value);
      return unit === "percentage" ? percentText("percent", value) : plain(value);
    },
    shortMeasure(value, unit) {
      if (unit === "duration") {
        const step = DURATION_STEPS.find((one) => Math.abs(value) >= one.seconds);
        return `${short(value / (step?.seconds ?? 1))} ${step?.unit ?? "s"}`;
      }
      return unit === "percentage" ? percentText("shortPercent", value) : short(value);
    },
    money: (amount, currency) => money(currency).format(amount),
    shortMoney: (amount, currency) => shortMoney(currency).format(amount),
    cost(micros) {
      const dollars = micros / 1_000_000;
      return number(dollars === 0 || dollars >= 0.1 ? "dollars" : "cents").format(dollars);
    },
    fileSize(bytes) {
      const power =
        bytes < 1 ? 0 : Math.min(SIZE_UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
      const value = bytes / 1024 ** power;
      const digits = power === 0 || value >= 100 ? 0 : 1;
      return `${value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false })} ${SIZE_UNITS[power]}`;
    },
    change(percent) {
      if (percent === null) return "";
      return `${percent < 0 ? "−" : "+"}${percentText("percent", Math.abs(percent))}`;
    },
  };
}

/** Returns the formats of a locale. */
export const numberFormatsOf: (locale: string) => NumberFormats = cachedByName(makeNumberFormats);
