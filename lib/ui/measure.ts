/** What a number measures. A duration is in seconds. */
export type MeasureUnit = "number" | "percentage" | "currency" | "duration";

const NUMBER = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });
const AMOUNT = new Intl.NumberFormat("en-GB", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const SHORT = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });

const STEPS = [
  { seconds: 86_400, unit: "d", rest: 3600, restUnit: "h" },
  { seconds: 3600, unit: "h", rest: 60, restUnit: "min" },
  { seconds: 60, unit: "min", rest: 1, restUnit: "s" },
] as const;

/** "3 d 4 h", "5 h 20 min", "45 s". */
function formatDuration(value: number): string {
  const seconds = Math.abs(value);
  const sign = value < 0 ? "−" : "";
  const step = STEPS.find((one) => seconds >= one.seconds);
  if (!step) return `${sign}${NUMBER.format(seconds)} s`;
  const whole = Math.floor(seconds / step.seconds);
  const rest = Math.floor((seconds % step.seconds) / step.rest);
  return `${sign}${whole} ${step.unit}${rest > 0 ? ` ${rest} ${step.restUnit}` : ""}`;
}

/** A number as its unit is read; an amount of money without its currency. */
export function formatMeasure(value: number, unit: MeasureUnit): string {
  if (unit === "duration") return formatDuration(value);
  if (unit === "currency") return AMOUNT.format(value);
  return unit === "percentage" ? `${NUMBER.format(value)} %` : NUMBER.format(value);
}

/** "2.5 min": one unit, to one decimal. */
function formatShortDuration(value: number): string {
  const step = STEPS.find((one) => Math.abs(value) >= one.seconds) ?? { seconds: 1, unit: "s" };
  return `${SHORT.format(value / step.seconds)} ${step.unit}`;
}

/** The same as short as an axis needs it: "1.2K". */
export function formatShortMeasure(value: number, unit: MeasureUnit): string {
  if (unit === "duration") return formatShortDuration(value);
  return unit === "percentage" ? `${SHORT.format(value)} %` : SHORT.format(value);
}

const UNITS = ["B", "KB", "MB", "GB"] as const;
const STEP = 1024;

/** Bytes as one reads them: "3.4 MB". */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / STEP ** power;
  return `${value.toFixed(power === 0 || value >= 100 ? 0 : 1)} ${UNITS[power]}`;
}

const CHART_COLORS = 8;

/** The theme's colour of a chart's part; there are eight, which then repeat. */
export const chartColor = (index: number) => `var(--chart-${(index % CHART_COLORS) + 1})`;

/** A change in percent: "+12.5 %"; "" where there is none. */
export function changeText(change: number | null): string {
  if (change === null) return "";
  return `${change < 0 ? "−" : "+"}${Math.abs(change)} %`;
}
