import { parseMarkup } from "./parse-markup";

/** How a cell's number is shown. */
export interface NumberFormat {
  kind: "number" | "date" | "time" | "dateTime" | "percent";
  /** A currency sign, such as €, or an empty text. */
  currency: string;
}

const PLAIN: NumberFormat = { kind: "number", currency: "" };
const DAY_MS = 24 * 60 * 60 * 1000;
/** Excel's days count from here, because its calendar has a 29 February 1900. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const FIRST_DAY_1904 = Date.UTC(1904, 0, 1);

/** Returns the kind of a built-in format, by its number. */
function builtIn(id: number): NumberFormat["kind"] {
  if (id === 9 || id === 10) return "percent";
  if (id === 22) return "dateTime";
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return "date";
  return (id >= 18 && id <= 21) || (id >= 45 && id <= 47) ? "time" : "number";
}

/** Returns the format that a code such as `dd.mm.yyyy` or `#,##0.00 "€"` describes. */
function formatOf(code: string): NumberFormat {
  const [first = ""] = code.slice(0, 300).split(";");
  const currency = /\[\$([^\]-]{1,5})|([€£¥₺₹₽$])|"\s{0,3}(EUR|USD|GBP|CHF)\s{0,3}"/.exec(first);
  // Words in quotes and colours aren't part of a date.
  const unquoted = first.split('"').filter((_part, at) => at % 2 === 0);
  const signs = unquoted
    .join("")
    .split("[")
    .map((part) => part.slice(part.indexOf("]") + 1))
    .join("")
    .replace(/\\./g, "")
    .toLowerCase();
  const isDate = /[yd]/.test(signs) || /^m+$|mmm/.test(signs);
  const isTime = /[hs]/.test(signs);
  if (isDate) return { kind: isTime ? "dateTime" : "date", currency: "" };
  if (isTime) return { kind: "time", currency: "" };
  if (signs.includes("%")) return { kind: "percent", currency: "" };
  return {
    kind: "number",
    currency: (currency?.[1] ?? currency?.[2] ?? currency?.[3] ?? "").trim(),
  };
}

/** Returns the formats of a workbook's styles, in their order. */
export function numberFormats(xml: string): NumberFormat[] {
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isCells = false;
  parseMarkup(
    xml,
    {
      onopentag(name, { numFmtId, formatCode }) {
        if (name === "numFmt" && formatCode) own.set(Number(numFmtId), formatOf(formatCode));
        if (name === "cellXfs") isCells = true;
        const id = Number(numFmtId ?? 0);
        if (name === "xf" && isCells)
          formats.push(own.get(id) ?? { kind: builtIn(id), currency: "" });
      },
      onclosetag(name) {
        if (name === "cellXfs") isCells = false;
      },
    },
    { xmlMode: true },
  );
  return formats;
}

function dateText(days: number, kind: NumberFormat["kind"], is1904: boolean): string | null {
  const time = new Date((is1904 ? FIRST_DAY_1904 : FIRST_DAY) + Math.round(days * 86_400) * 1000);
  if (Number.isNaN(time.getTime()) || Math.abs(days) > 3_000_000) return null;
  const iso = time.toISOString();
  const [date, clock] = [iso.slice(0, 10), iso.slice(11, 16)];
  if (kind === "date" || (kind === "dateTime" && time.getTime() % DAY_MS === 0)) return date;
  return kind === "time" ? clock : `${date} ${clock}`;
}

/** Removes the noise of binary fractions: 0.1 + 0.2 is 0.3. */
const numberText = (value: number) => String(Number(value.toPrecision(15)));

/** Returns a cell's value as people see it: dates as ISO dates, currencies with their sign. */
export function cellText(
  { type, value }: { type: string; value: string },
  { kind, currency }: NumberFormat = PLAIN,
  is1904 = false,
): string {
  if (type === "b") return value === "1" ? "Yes" : "No";
  // An error such as #REF! says nothing.
  if (type === "e") return "";
  const number = Number(value);
  if (type !== "n" || value.trim() === "" || Number.isNaN(number)) return value;
  if (kind === "percent") return `${numberText(number * 100)}%`;
  if (kind !== "number") return dateText(number, kind, is1904) ?? value;
  return currency ? `${numberText(number)} ${currency}` : numberText(number);
}
