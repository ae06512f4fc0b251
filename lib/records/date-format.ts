const DATED = ["day", "time"];

/** True for a field whose value is a date or a time. */
export const isDated = ({ kind }: { kind: string }): boolean => DATED.includes(kind);

/** What comes first in the dates of a file. */
export type DateOrder = "day" | "month";

/** The longest date in characters, so that no pattern runs on a long text. */
const LONGEST = 40;
/** "2026-11-3", "2026/11/03", "2026. 11. 3.", "2026年11月3日". */
const YEAR_FIRST = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})[.日]?$/;
/** "3.11.2026", "03/11/26", "3-11-2026": with the separator. */
const YEAR_LAST = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})\.?$/;
/** A year of two digits is at most this far in this century, as in spreadsheets. */
const LATEST_SHORT_YEAR = 49;

function isoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year > 0 ? date.toISOString().slice(0, 10) : null;
}

/** Returns the days that a text can mean, by what comes first; null if it isn't a date. */
function readingsOf(text: string): Record<DateOrder, string | null> | null {
  const typed = text.trim();
  if (typed.length > LONGEST) return null;
  const first = YEAR_FIRST.exec(typed);
  if (first) {
    const day = isoDay(Number(first[1]), Number(first[2]), Number(first[3]));
    return { day, month: day };
  }
  const [all, one, separator, other, year = ""] = YEAR_LAST.exec(typed) ?? [];
  if (!all) return null;
  const century = Number(year) <= LATEST_SHORT_YEAR ? 2000 : 1900;
  const whole = Number(year) + (year.length === 2 ? century : 0);
  const day = isoDay(whole, Number(other), Number(one));
  // Dates with dots have the day first in every country.
  return { day, month: separator === "." ? day : isoDay(whole, Number(one), Number(other)) };
}

/**
 * Returns how a date is written: what comes first, "ambiguous" if it means different days ("3/4/2026"),
 * "any" if it means one ("3.4.2026", "2026-04-03"), or null if it isn't a date.
 */
export function dateOrderOf(text: string): DateOrder | "any" | "ambiguous" | null {
  const { day = null, month = null } = readingsOf(text) ?? {};
  if (day !== null && month !== null) return day === month ? "any" : "ambiguous";
  if (day !== null) return "day";
  return month === null ? null : "month";
}

/**
 * Reads a date as people write it: "3.11.2026" is "2026-11-03". Without an order, one that can mean
 * two days stays a text.
 */
export function readDate(text: string, order?: DateOrder): string {
  const { day = null, month = null } = readingsOf(text) ?? {};
  if (order) return (order === "day" ? day : month) ?? text;
  if (day !== null && month !== null) return day === month ? day : text;
  return day ?? month ?? text;
}

/** Returns why a text is ambiguous as a date, or null. */
export function dateAmbiguityOf(text: unknown): string | null {
  if (typeof text !== "string" || dateOrderOf(text) !== "ambiguous") return null;
  return `"${text.trim()}" can mean ${readDate(text, "day")} or ${readDate(text, "month")}`;
}
