import { ExtractionError } from "./block-text";

/** Pages of one PDF. */
const MAX_PAGES = 5000;
const PROTECTED = "The PDF is protected by a password. Please upload it without one.";
const DAMAGED = "The PDF is damaged, or it is no PDF.";

export interface OpenPdf {
  pages: number;
  /** The text of a page, from 1. Other work gets its turn before it: a page takes some 25 ms. */
  pageText(page: number): Promise<string>;
  close(): Promise<void>;
}

/** A piece of text on a page, as pdf.js has it. */
interface TextItem {
  str?: string;
  hasEOL?: boolean;
  height?: number;
  transform?: number[];
}

/**
 * Opens a PDF for reading page by page.
 *
 * @throws ExtractionError for one that is protected, damaged or has too many pages.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  // Its code is large and needed for PDFs alone.
  const { getDocumentProxy } = await import("unpdf");
  // pdf.js takes the bytes away from whoever hands them over. Without verbosity it writes no line for each sign that is
  // out of place, which cost ten times the reading.
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
      `The PDF has ${pages.toLocaleString("en")} pages; up to ${MAX_PAGES.toLocaleString("en")} can be taken. Please split it.`,
    );
  }
  return {
    pages,
    async pageText(number) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      try {
        const page = await document.getPage(number);
        const { items } = await page.getTextContent();
        page.cleanup();
        return linesOf(items as TextItem[]);
      } catch {
        throw new ExtractionError(`Page ${number} of the PDF cannot be read. ${DAMAGED}`);
      }
    },
    async close() {
      await document.loadingTask.destroy();
    },
  };
}

/** A gap of more lines than this begins a paragraph. */
const PARAGRAPH_GAP = 1.6;

/** Lines as they stand on the page; a word that is divided at a line's end is joined. */
function linesOf(items: readonly TextItem[]): string {
  let text = "";
  let lastY: number | null = null;
  for (const { str = "", hasEOL, height = 0, transform } of items) {
    const y = transform?.[5] ?? null;
    const isFar =
      lastY !== null && y !== null && height > 0 && Math.abs(lastY - y) > height * PARAGRAPH_GAP;
    if (isFar && str.trim() !== "" && !text.endsWith("\n\n"))
      text += text.endsWith("\n") ? "\n" : "\n\n";
    text += str;
    if (hasEOL) text += "\n";
    if (str !== "" && y !== null) lastY = y;
  }
  return text.replace(/(\p{Ll})[-\u2010\u00AD]\n(?=\p{Ll})/gu, "$1").trim();
}
