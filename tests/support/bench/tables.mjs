/** The middle one of some numbers. */
export const median = (values) =>
  [...values].sort((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;

/** A number with a fixed count of digits behind the point; "?" where it is not known. */
export const shown = (value, digits = 1) =>
  value === null || Number.isNaN(value) ? "?" : value.toFixed(digits);

/**
 * A Markdown table; all columns but the first are aligned right.
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function tableOf(head, rows) {
  const line = (cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = `| --- |${" ---: |".repeat(head.length - 1)}`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}
