import { ExtractionError, MAX_TEXT, ROW_BREAK, TEXT_TOO_LONG, withoutHeadings } from "./block-text";

/** Maximum columns of a list. A row with more makes no readable paragraph. */
const MAX_COLUMNS = 1000;
const tooWide = (columns: number) =>
  `Couldn't read this table: it has ${columns.toLocaleString("en")} columns. The limit is ${MAX_COLUMNS.toLocaleString("en")}. Remove columns that readers don't need and upload it again.`;

/**
 * Collects the rows of a list, such as a CSV or a sheet. Each row becomes a paragraph of
 * "Column: value" lines, so that it is understandable alone, and a passage of its own.
 */
export class RowText {
  #columns: string[] | null = null;
  #rows: string[] = [];
  #length = 0;

  /** Adds a row. The first one has the names of the columns. @throws ExtractionError. */
  add(row: readonly string[]): void {
    if (row.length > MAX_COLUMNS) throw new ExtractionError(tooWide(row.length));
    if (!this.#columns) {
      this.#columns = row.map((name) => name.trim());
      return;
    }
    const columns = this.#columns;
    const lines = row.flatMap((value, at) => {
      const text = value.trim();
      if (text === "") return [];
      return columns[at] ? `${columns[at]}: ${text}` : text;
    });
    const paragraph = withoutHeadings(lines.join("\n"));
    this.#length += paragraph.length;
    if (this.#length > MAX_TEXT) throw new ExtractionError(TEXT_TOO_LONG);
    if (paragraph !== "") this.#rows.push(paragraph);
  }

  /** Returns the rows, or the names of the columns if there are no rows. */
  toString(): string {
    if (this.#rows.length === 0) return withoutHeadings((this.#columns ?? []).join("\n"));
    return this.#rows.join(ROW_BREAK);
  }
}
