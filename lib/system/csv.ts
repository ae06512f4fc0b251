/** What a spreadsheet would take for a formula when a cell begins with it (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r\n]/;

function cell(value: string | null): string {
  const text = value ?? "";
  const safe = FORMULA_START.test(text.trimStart()) || FORMULA_START.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** One line of CSV (RFC 4180) whose cells a spreadsheet shows as they are and never calculates. */
export function csvLine(values: readonly (string | null)[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}
