import Papa from "papaparse";

/**
 * Characters that start a formula in a spreadsheet, including the full-width ones (OWASP, CSV
 * injection).
 */
const FORMULA = "[=+\\-@＝＋－＠]";
const FORMULA_START = new RegExp(`^\\s*${FORMULA}|^[\\t\\r\\n]`);
/**
 * Spreadsheets in some languages separate cells by semicolons or tabs, so a formula may also start
 * after one.
 */
const FORMULA_AFTER_SEPARATOR = new RegExp(`(?<=[;\\t]\\s*)${FORMULA}`, "g");

const plain = (value: string | null) =>
  (value ?? "").replace(FORMULA_AFTER_SEPARATOR, (sign) => `'${sign}`);

/** Excel only reads a file as UTF-8 if it starts with this mark. */
export const BYTE_ORDER_MARK = "\uFEFF";

export type CsvSeparator = "," | ";";

/**
 * Returns the separator that Excel expects in a locale: a semicolon where the comma is the decimal
 * sign.
 */
export const separatorOf = (locale: string): CsvSeparator =>
  new Intl.NumberFormat(locale).format(1.5).includes(",") ? ";" : ",";

/** Formats a number so that a spreadsheet with this separator can read it. */
export const csvNumber = (value: number, separator: CsvSeparator): string =>
  separator === ";" ? String(value).replace(".", ",") : String(value);

/**
 * Returns CSV lines (RFC 4180). Every cell is quoted, and formulas are escaped so that a
 * spreadsheet shows them as text.
 */
export function csvLines(
  rows: readonly (readonly (string | null)[])[],
  separator: CsvSeparator = ",",
): string {
  if (rows.length === 0) return "";
  const cells = rows.map((row) => row.map(plain));
  const options = {
    delimiter: separator,
    quotes: true,
    newline: "\r\n",
    escapeFormulae: FORMULA_START,
  };
  return `${Papa.unparse(cells, options)}\r\n`;
}
