import Papa from "papaparse";

/** Signs that begin a formula in a spreadsheet, the full-width ones among them (OWASP, CSV injection). */
const FORMULA = "[=+\\-@＝＋－＠]";
const FORMULA_START = new RegExp(`^\\s*${FORMULA}|^[\\t\\r\\n]`);
/** Where the language of a spreadsheet separates cells by semicolons or tabs, a formula may begin after one of these. */
const FORMULA_AFTER_SEPARATOR = new RegExp(`(?<=[;\\t]\\s*)${FORMULA}`, "g");

const plain = (value: string | null) =>
  (value ?? "").replace(FORMULA_AFTER_SEPARATOR, (sign) => `'${sign}`);

/** Excel takes a file for UTF-8 only with this mark at its beginning. */
export const BYTE_ORDER_MARK = "\uFEFF";

export type CsvSeparator = "," | ";";

/** Returns what Excel expects between cells in a region: a semicolon where the comma begins the decimals. */
export const separatorOf = (locale: string): CsvSeparator =>
  new Intl.NumberFormat(locale).format(1.5).includes(",") ? ";" : ",";

/** Returns a number as a spreadsheet reads it beside this separator. */
export const csvNumber = (value: number, separator: CsvSeparator): string =>
  separator === ";" ? String(value).replace(".", ",") : String(value);

/** Lines of CSV (RFC 4180): every cell is quoted, and a spreadsheet shows each as it is and calculates none. */
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
