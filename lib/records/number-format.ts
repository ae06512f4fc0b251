const NUMERIC = ["integer", "number", "money"];

/** True for a field whose value is a number. */
export const isNumeric = ({ kind }: { kind: string }): boolean => NUMERIC.includes(kind);

/** The decimal sign of a number. */
export type DecimalSign = "." | ",";

/** "1,234": one separator followed by three digits can be a thousands or a decimal separator. */
const AMBIGUOUS = /^-?[1-9]\d{0,2}([.,])\d{3}$/;
/** Spaces and apostrophes between groups of three digits: "1 234,50", "1'234.50". */
const SPACED = /(?<=\d)[\s'’](?=\d{3}(?:\D|$))/gu;
const PATTERNS: Readonly<Record<DecimalSign, RegExp>> = {
  ".": /^-?(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d+)?$/,
  ",": /^-?(\d+|[1-9]\d{0,2}(\.\d{3})+)(,\d+)?$/,
};
/** The longest number in characters, so that no pattern runs on a long text. */
const LONGEST = 40;

/** Parses a number with this decimal sign; null if it isn't one. */
function parseWith(text: string, sign: DecimalSign): number | null {
  if (!PATTERNS[sign].test(text)) return null;
  const [whole = "", decimals = ""] = text.split(sign);
  return Number(`${whole.replace(/[.,]/g, "")}.${decimals || "0"}`);
}

const plainOf = (text: string) => text.trim().replace(SPACED, "");

/**
 * Returns how a number is written: its decimal sign, "ambiguous" if it means different numbers with
 * each sign ("1,234"), "any" if both give the same ("12"), or null if it isn't a number.
 */
export function decimalSignOf(text: string): DecimalSign | "any" | "ambiguous" | null {
  if (text.length > LONGEST) return null;
  const plain = plainOf(text);
  if (AMBIGUOUS.test(plain)) return "ambiguous";
  const [dot, comma] = [parseWith(plain, "."), parseWith(plain, ",")];
  if (dot !== null && comma !== null) return "any";
  if (dot !== null) return ".";
  return comma === null ? null : ",";
}

/**
 * Parses a number as people write it. Without a decimal sign, "1.234" is read as in programs, and
 * "1,234" stays a text.
 */
export function readDecimal(text: string, sign?: DecimalSign): number | string {
  const typed = text.trim();
  const form = decimalSignOf(typed);
  if (form === null) return typed;
  const plain = plainOf(typed);
  if (sign) return parseWith(plain, sign) ?? typed;
  if (form === "ambiguous") return plain.includes(",") ? typed : Number(plain);
  return parseWith(plain, form === "any" ? "." : form) ?? typed;
}

/** Returns why a text is ambiguous as a number, or null. */
export function ambiguityOf(text: unknown): string | null {
  if (typeof text !== "string" || decimalSignOf(text) !== "ambiguous") return null;
  const plain = plainOf(text);
  return `"${plain}" can mean ${plain.replace(/[.,]/, "")} or ${plain.replace(",", ".")}`;
}

/** Returns what follows a number of this unit: " kg", "%", or nothing without a unit. */
export const unitText = (unit: string | undefined): string =>
  !unit || unit === "%" ? (unit ?? "") : ` ${unit}`;
