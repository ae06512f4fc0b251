import { type Cell, tableText } from "./table-text";
import { isTitle } from "./titles";

/**
 * Maximum characters of a document's text, about 3,000 pages. Longer documents are refused, not
 * cut.
 */
export const MAX_TEXT = 12_000_000;

export const TEXT_TOO_LONG = `This document has more than ${MAX_TEXT / 1_000_000} million characters. Split it and upload the parts.`;

export const NO_TEXT_IN_PDF =
  "This PDF contains only scanned pages. Run text recognition (OCR) on it and upload it again.";

/** A document that can't be read. The message is the sentence for people. */
export class ExtractionError extends Error {
  override name = "ExtractionError";
}

/**
 * Separates rows of a list, such as a CSV. Each row becomes a passage. No other text contains a
 * form feed.
 */
export const ROW_BREAK = "\n\n\f";

/**
 * Indents lines that look like Markdown headings but aren't, such as comments of a script. Indented
 * by four spaces, they aren't headings in Markdown either.
 */
export const withoutHeadings = (text: string) => text.replace(/^ {0,3}(?=#{1,6}[ \t])/gm, "    ");

export const headingPrefix = (level: number) => `${"#".repeat(Math.min(6, Math.max(1, level)))} `;
const isHeading = (text: string) => /^#{1,6} /.test(text);
const isItem = (text = "") => /^(?:-|\d{1,3}[.)]) /.test(text);

/** Lines in bold are headings if they have at most this share of a text. */
const BOLD_SHARE = 0.3;
/** As many may follow each other, such as a title above a first heading. */
const BOLD_LINES = 2;

interface Table {
  rows: Cell[][];
  /** Text collected outside of cells goes to the block before the table, such as a caption. */
  cell: Cell | null;
}

/**
 * Collects headings, paragraphs, list items and tables as a text. Headings, list items and tables
 * are written as Markdown. Collapses white space within a paragraph. A short paragraph in bold above
 * others is a heading, because many people write headings so.
 */
export class BlockText {
  #blocks: string[] = [];
  #tables: Table[] = [];
  #line = "";
  #prefix = "";
  #isRaw = false;
  #length = 0;
  /** What the current block has besides white space. */
  #has = { bold: false, plain: false };
  /** The blocks that are all in bold, by their place. */
  #bold = new Set<number>();

  /** Appends to the current block. @throws ExtractionError if the text becomes too long. */
  add(text: string, isBold = false): void {
    this.#line += text;
    if (text.trim() !== "") this.#has[isBold ? "bold" : "plain"] = true;
    this.#count(text.length);
  }

  #count(length: number): void {
    this.#length += length;
    if (this.#length > MAX_TEXT) throw new ExtractionError(TEXT_TOO_LONG);
  }

  /**
   * Ends the current block and starts one with the given prefix. Without one, a block that is still
   * empty keeps its own: a list item's first paragraph is the item.
   *
   * @param isRaw keeps the white space, as in program code.
   */
  begin(prefix = "", isRaw = false): void {
    const isEmpty = this.#line.trim() === "";
    const kept = prefix === "" && isEmpty && isItem(this.#prefix) ? this.#prefix : prefix;
    this.end();
    this.#prefix = kept;
    this.#isRaw = isRaw;
  }

  end(): void {
    const text = this.#isRaw
      ? this.#line.replace(/^[ \t]*\n/, "").trimEnd()
      : this.#line
          .replace(/[^\S\n]+/g, " ")
          .replace(/ ?\n ?/g, "\n")
          .trim();
    const isBold = this.#has.bold && !this.#has.plain && this.#prefix === "" && !this.#isRaw;
    if (isBold && this.#target === this.#blocks && isTitle(text) && !text.includes("\n"))
      this.#bold.add(this.#blocks.length);
    const isHead = isHeading(this.#prefix);
    if (text.trim() !== "")
      this.#target.push(
        isHead ? this.#prefix + text.replace(/\n+/g, " ") : withoutHeadings(this.#prefix + text),
      );
    this.#line = "";
    this.#prefix = "";
    this.#isRaw = false;
    this.#has = { bold: false, plain: false };
  }

  /** Returns the blocks, with the marks of headings before lines in bold that are some. */
  #withHeadings(): string[] {
    const lengthOf = (texts: readonly string[]) =>
      texts.reduce((sum, { length }) => sum + length, 0);
    const bold = this.#blocks.filter((_, at) => this.#bold.has(at));
    if (lengthOf(bold) > BOLD_SHARE * lengthOf(this.#blocks)) return this.#blocks;
    let level = 1;
    return this.#blocks.map((block, at) => {
      if (isHeading(block)) level = block.indexOf(" ");
      if (!this.#bold.has(at)) return block;
      let [from, to] = [at, at + 1];
      while (this.#bold.has(from - 1)) from--;
      while (this.#bold.has(to)) to++;
      const isAbove = to < this.#blocks.length && to - from <= BOLD_LINES;
      return isAbove ? headingPrefix(level + 1) + block : block;
    });
  }

  /** The list that blocks go to: the open cell's, or the text's. */
  get #target(): string[] {
    return this.#tables.findLast(({ cell }) => cell !== null)?.cell?.blocks ?? this.#blocks;
  }

  /** Returns a mark to take back what is collected after it. */
  mark(): number {
    this.end();
    return this.#target.length;
  }

  /** Removes the blocks collected since a mark, in the same cell or outside of cells. */
  takeBack(mark: number): void {
    this.end();
    this.#target.length = Math.min(this.#target.length, mark);
    for (const at of this.#bold) if (at >= this.#blocks.length) this.#bold.delete(at);
  }

  beginTable(): void {
    this.end();
    this.#tables.push({ rows: [], cell: null });
  }

  beginRow(): void {
    this.#endCell();
    this.#tables.at(-1)?.rows.push([]);
  }

  /** Starts a cell of the open row, or a row with it. */
  beginCell(cell: Partial<Omit<Cell, "blocks">> = {}): void {
    this.#endCell();
    const table = this.#tables.at(-1);
    if (!table) {
      this.add(" ");
      return;
    }
    if (table.rows.length === 0) table.rows.push([]);
    table.cell = { columns: 1, rows: 1, isHead: false, isContinued: false, ...cell, blocks: [] };
    table.rows.at(-1)?.push(table.cell);
  }

  /** Sets how many columns the open cell spans. */
  spanColumns(columns: number): void {
    const cell = this.#tables.at(-1)?.cell;
    if (cell) cell.columns = columns;
  }

  /** Marks the open cell as a part of the one above. */
  continueCell(): void {
    const cell = this.#tables.at(-1)?.cell;
    if (cell) cell.isContinued = true;
  }

  #endCell(): void {
    this.end();
    const table = this.#tables.at(-1);
    if (table) table.cell = null;
  }

  endTable(): void {
    this.#endCell();
    const table = this.#tables.pop();
    if (!table) return;
    const blocks = tableText(table.rows);
    // Cells that span rows are repeated.
    this.#count(blocks.reduce((sum, block) => sum + block.length, 0) / 2);
    this.#target.push(...blocks);
  }

  /** Puts an empty line before each block, except between list items. */
  toString(): string {
    while (this.#tables.length > 0) this.endTable();
    this.end();
    return this.#withHeadings()
      .map((block, at) => {
        if (at === 0) return block;
        return (isItem(block) && isItem(this.#blocks[at - 1]) ? "\n" : "\n\n") + block;
      })
      .join("");
  }
}
