import { ExtractionError } from "./block-text";

/** Maximum pages of a PDF. */
const MAX_PAGES = 5000;
/** Limits for a page's text: items, chunks of pdf.js's stream, and characters. */
const MAX_ITEMS = 100_000;
const MAX_PARCELS = 10_000;
const MAX_PAGE_TEXT = 2_000_000;
const PROTECTED =
  "Couldn't read this PDF: it is password-protected. Remove the password and upload it again.";
const DAMAGED = "This file is damaged or isn't a PDF.";
const tooMuch = (page: number) =>
  `Couldn't read this PDF: page ${page} draws more text than a page can hold. Print it to a new PDF and upload that.`;

export interface OpenPdf {
  pages: number;
  /** Returns the text of a page, from 1. */
  pageText(page: number): Promise<string>;
  close(): Promise<void>;
}

/** A text item of a page, as pdf.js returns it. */
interface TextItem {
  str?: string;
  hasEOL?: boolean;
  height?: number;
  transform?: number[];
}

/**
 * Opens a PDF to read it page by page.
 *
 * @throws ExtractionError if it is protected, damaged or has too many pages.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  // Loaded on demand, because its code is large and only PDFs need it.
  const { getDocumentProxy } = await import("unpdf");
  // pdf.js transfers the bytes away, so it gets a copy. Without verbosity 0 it logs a line for each
  // misplaced character, which takes ten times as long.
  const document = await getDocumentProxy(bytes.slice(), { verbosity: 0 }).catch(
    (error: unknown) => {
      const isProtected = error instanceof Error && error.name === "PasswordException";
      throw new ExtractionError(isProtected ? PROTECTED : DAMAGED);
    },
  );
  const pages = document.numPages;
  if (pages > MAX_PAGES) {
    await document.loadingTask.destroy();
    throw new ExtractionError(
      `This PDF has ${pages.toLocaleString("en")} pages. The limit is ${MAX_PAGES.toLocaleString("en")}. Split it and upload the parts.`,
    );
  }
  return {
    pages,
    async pageText(number) {
      try {
        const page = await document.getPage(number);
        const items = await itemsOf(page.streamTextContent(), number);
        page.cleanup();
        return linesOf(items);
      } catch (error) {
        if (error instanceof ExtractionError) throw error;
        throw new ExtractionError(`Couldn't read page ${number} of this PDF. It may be damaged.`);
      }
    },
    async close() {
      await document.loadingTask.destroy();
    },
  };
}

/**
 * Returns the text items of a page. Nested forms can draw the same text ten times at each of eight
 * levels, so items are counted while reading. `close` stops pdf.js.
 *
 * @throws ExtractionError if the page has more than the limit.
 */
async function itemsOf(stream: ReadableStream, page: number): Promise<TextItem[]> {
  const items: TextItem[] = [];
  let length = 0;
  const reader: ReadableStreamDefaultReader<{ items: TextItem[] }> = stream.getReader();
  for (let parcels = 1; ; parcels++) {
    const { done, value } = await reader.read();
    if (done) return items;
    for (const item of value.items) {
      items.push(item);
      length += item.str?.length ?? 0;
    }
    if (parcels > MAX_PARCELS || items.length > MAX_ITEMS || length > MAX_PAGE_TEXT)
      throw new ExtractionError(tooMuch(page));
  }
}

/** A paragraph starts after a gap of this many line heights, or this many times the usual gap. */
const PARAGRAPH_GAP = 1.6;
const USUAL_GAP = 1.3;
/** A larger gap never counts as a usual one between lines of a paragraph. */
const WIDEST_LINES = 2.2;

/** Returns the median gap between the lines of a page, in line heights. */
function usualDistance(items: readonly TextItem[]): number {
  const distances: number[] = [];
  let lastY: number | null = null;
  for (const { str = "", height = 0, transform } of items) {
    const y = transform?.[5];
    if (str.trim() === "" || y === undefined || height <= 0) continue;
    const distance = lastY === null ? 0 : Math.abs(lastY - y) / height;
    if (distance > 0.5 && distance <= WIDEST_LINES) distances.push(distance);
    lastY = y;
  }
  return distances.toSorted((one, other) => one - other)[distances.length >> 1] ?? 0;
}

/** Returns the lines of the page. Joins words that are hyphenated at a line end. */
function linesOf(items: readonly TextItem[]): string {
  const gap = Math.max(PARAGRAPH_GAP, usualDistance(items) * USUAL_GAP);
  let text = "";
  let lastY: number | null = null;
  for (const { str = "", hasEOL, height = 0, transform } of items) {
    const y = transform?.[5] ?? null;
    const isFar = lastY !== null && y !== null && height > 0 && Math.abs(lastY - y) > height * gap;
    if (isFar && str.trim() !== "" && !text.endsWith("\n\n"))
      text += text.endsWith("\n") ? "\n" : "\n\n";
    text += str;
    if (hasEOL) text += "\n";
    if (str !== "" && y !== null) lastY = y;
  }
  return text.replace(/(\p{Ll})[-\u2010\u00AD]\n(?=\p{Ll})/gu, "$1").trim();
}
