import Papa from "papaparse";

/** Signs that begin a formula in a spreadsheet, the full-width ones among them (OWASP, CSV injection). */
const FORMULA = "[=+\\-@＝＋－＠]";
const FORMULA_START = new RegExp(`^\\s*${FORMULA}|^[\\t\\r\\n]`);
/** Where the language of a spreadsheet separates cells by semicolons or tabs, a formula may begin after one of these. */
const FORMULA_AFTER_SEPARATOR = new RegExp(`(?<=[;\\t]\\s*)${FORMULA}`, "g");

const plain = (value: string | null) =>
  (value ?? "").replace(FORMULA_AFTER_SEPARATOR, (sign) => `'${sign}`);

/** Lines of CSV (RFC 4180): every cell is quoted, and a spreadsheet shows each as it is and calculates none. */
export function csvLines(rows: readonly (readonly (string | null)[])[]): string {
  if (rows.length === 0) return "";
  const cells = rows.map((row) => row.map(plain));
  const options = { quotes: true, newline: "\r\n", escapeFormulae: FORMULA_START };
  return `${Papa.unparse(cells, options)}\r\n`;
}
