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
 * Collects headings, paragraphs, list items and table rows as a text. Headings are written as
 * Markdown, because chunking finds them that way. Collapses white space within a paragraph.
 */
export class BlockText {
  #blocks: string[] = [];
  #line = "";
  #prefix = "";
  #length = 0;

  /** Appends to the current block. @throws ExtractionError if the text becomes too long. */
  add(text: string): void {
    this.#line += text;
    this.#length += text.length;
    if (this.#length > MAX_TEXT) throw new ExtractionError(TEXT_TOO_LONG);
  }

  /** Ends the current block and starts one with the given prefix. */
  begin(prefix = ""): void {
    this.end();
    this.#prefix = prefix;
  }

  end(): void {
    const text = this.#line
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .trim();
    if (text !== "") this.#blocks.push(this.#prefix + text);
    this.#line = "";
    this.#prefix = "";
  }

  /** Puts an empty line before each block, except between list items and between table rows. */
  toString(): string {
    this.end();
    const rowOf = (block = "") => /^(?:- |\| )/.exec(block)?.[0];
    return this.#blocks
      .map((block, at) => {
        if (at === 0) return block;
        const row = rowOf(block);
        return (row !== undefined && row === rowOf(this.#blocks[at - 1]) ? "\n" : "\n\n") + block;
      })
      .join("");
  }
}

export const headingPrefix = (level: number) => `${"#".repeat(Math.min(6, Math.max(1, level)))} `;
