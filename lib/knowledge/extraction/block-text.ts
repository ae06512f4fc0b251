/** Characters of one document's text: some 3,000 pages. What is longer is refused rather than cut. */
export const MAX_TEXT = 12_000_000;

export const TEXT_TOO_LONG = `This document has more than ${MAX_TEXT / 1_000_000} million characters. Split it and upload the parts.`;

export const NO_TEXT_IN_PDF =
  "This PDF contains only scanned pages. Run text recognition (OCR) on it and upload it again.";

/** A document that cannot be taken; its message is the sentence that people read. */
export class ExtractionError extends Error {
  override name = "ExtractionError";
}

/**
 * Collects a text of headings, paragraphs, list items and rows of tables. Headings are written as in Markdown, since that
 * is where chunks look for them. White space within a paragraph is one blank.
 */
export class BlockText {
  #blocks: string[] = [];
  #line = "";
  #prefix = "";
  #length = 0;

  /** Adds to the block at hand. @throws ExtractionError when the text becomes too long. */
  add(text: string): void {
    this.#line += text;
    this.#length += text.length;
    if (this.#length > MAX_TEXT) throw new ExtractionError(TEXT_TOO_LONG);
  }

  /** Ends the block at hand and begins one of another kind. */
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

  /** Items of a list and rows of a table follow each other; anything else has an empty line before it. */
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
