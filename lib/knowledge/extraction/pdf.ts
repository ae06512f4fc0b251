import { ExtractionError, withoutHeadings } from "./block-text";
import { type FontStyle, HeadingFinder, type OutlineEntry } from "./pdf-headings";
import type { TextItem } from "./pdf-lines";
import { headingMarks, type MarkedItem, type StructNode } from "./pdf-marks";
import { noteLines } from "./pdf-notes";
import { pageTextOf } from "./pdf-page";

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

interface OpenPdf {
  pages: number;
  /** Returns the text of a page, from 1. */
  pageText(page: number): Promise<string>;
  close(): Promise<void>;
}

/**
 * Returns a table of character codes by its name, such as "90ms-RKSJ-H", or null. Chinese, Japanese
 * and Korean PDFs without embedded fonts refer to such tables.
 */
export type ReadCMap = (name: string) => Promise<Uint8Array | null>;

/** Returns pdf.js's reader for the tables. */
const cMapReader = (read: ReadCMap) =>
  class {
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      const table = kind === "cMapUrl" ? await read(filename.replace(/\.bcmap$/, "")) : null;
      // pdf.js reads the rest of the page without it.
      if (!table) throw new Error(`There is no ${filename}`);
      return table;
    }
  };

/**
 * Opens a PDF to read it page by page.
 *
 * @throws ExtractionError if it is protected, damaged or has too many pages.
 */
export async function openPdf(
  bytes: Uint8Array,
  readCMap: ReadCMap = async () => null,
): Promise<OpenPdf> {
  // Loaded on demand, because its code is large and only PDFs need it.
  const { getDocumentProxy } = await import("unpdf");
  // pdf.js transfers the bytes away, so it gets a copy. Without verbosity 0 it logs a line for each
  // misplaced character, which takes ten times as long.
  const options = {
    verbosity: 0,
    useWorkerFetch: false,
    cMapUrl: "cmaps/",
    cMapPacked: true,
    BinaryDataFactory: cMapReader(readCMap),
    // Names fonts that aren't in the file, so that bold ones are known.
    ...{ fontExtraProperties: true, useSystemFonts: true },
  };
  const document = await getDocumentProxy(bytes.slice(), options).catch((error: unknown) => {
    const isProtected = error instanceof Error && error.name === "PasswordException";
    throw new ExtractionError(isProtected ? PROTECTED : DAMAGED);
  });
  const pages = document.numPages;
  if (pages > MAX_PAGES) {
    await document.loadingTask.destroy();
    throw new ExtractionError(
      `This PDF has ${pages.toLocaleString("en")} pages. The limit is ${MAX_PAGES.toLocaleString("en")}. Split it and upload the parts.`,
    );
  }
  const styles = new Map<string, FontStyle>();
  // A damaged outline costs its headings.
  const outline: OutlineEntry[] = (await document.getOutline().catch(() => null)) ?? [];
  const finder = new HeadingFinder(styles, outline);
  return {
    pages,
    async pageText(number) {
      try {
        const page = await document.getPage(number);
        const stream = page.streamTextContent({ includeMarkedContent: true });
        const found = await itemsOf(stream, { page: number, styles });
        const tree = found.some(({ id }) => id)
          ? await page.getStructTree().catch(() => null)
          : null;
        const items = headingMarks(found, tree as StructNode | null);
        // A damaged form costs its values, not the page.
        const notes = await page.getAnnotations().then(noteLines, () => "");
        page.cleanup();
        return [pageTextOf(items, finder), withoutHeadings(notes)].filter(Boolean).join("\n\n");
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
 * Returns the text items of a page with the marks between them. Nested forms can draw the same text
 * ten times at each of eight levels, so items are counted while reading. `close` stops pdf.js.
 *
 * @param about.styles gets the fonts of the page.
 * @throws ExtractionError if the page has more than the limit.
 */
async function itemsOf(
  stream: ReadableStream,
  { page, styles }: { page: number; styles: Map<string, FontStyle> },
): Promise<(TextItem & MarkedItem)[]> {
  const items: (TextItem & MarkedItem)[] = [];
  let length = 0;
  const reader: ReadableStreamDefaultReader<{
    items: (TextItem & MarkedItem)[];
    styles?: Record<string, FontStyle>;
  }> = stream.getReader();
  for (let parcels = 1; ; parcels++) {
    const { done, value } = await reader.read();
    if (done) return items;
    for (const [name, style] of Object.entries(value.styles ?? {})) styles.set(name, style);
    for (const item of value.items) {
      items.push(item);
      length += item.str?.length ?? 0;
    }
    if (parcels > MAX_PARCELS || items.length > MAX_ITEMS || length > MAX_PAGE_TEXT)
      throw new ExtractionError(tooMuch(page));
  }
}
