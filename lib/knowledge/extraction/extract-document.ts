import Papa from "papaparse";
import { encodingLabel } from "@/lib/encodings";
import { ExtractionError, MAX_TEXT, TEXT_TOO_LONG, withoutHeadings } from "./block-text";
import { decodeText } from "./decode-text";
import { kindOf } from "./document-kind";
import { extractDocx } from "./docx";
import { extractEpub } from "./epub";
import { extractHtml } from "./html";
import { jsonText } from "./json";
import { extractMail } from "./mail";
import { readMarkdown } from "./markdown";
import { extractOdf } from "./odf";
import { openPdf, type ReadCMap } from "./pdf";
import { checkStreams } from "./pdf-streams";
import { extractPptx } from "./pptx";
import { RowText } from "./row-text";
import { withTitles } from "./titles";
import { extractXlsx } from "./xlsx";

/** A document opened for reading page by page. A document without pages has one. */
export interface OpenDocument {
  pages: number;
  /** True for pages that people know, as in a PDF. */
  hasPages: boolean;
  /** The document's own title, if it has one. */
  title: string | null;
  /** The encoding that a text file was read with. */
  encoding?: string | null;
  /** True for a page that asks for a password. */
  asksPassword?: boolean;
  /** What people should know about how it was read. */
  note?: string | null;
  pageText(page: number): Promise<string>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** The first page to read. The file is only checked when reading starts at page 1. */
  from?: number;
  /** A text file's encoding, from a response header or chosen by a person. */
  encoding?: string | null;
  readCMap?: ReadCMap;
}

/** Maximum bytes of an HTML page, including its markup. */
const MAX_HTML = 16 * 1024 * 1024;
const TOO_MUCH_HTML =
  "Couldn't read this page: it is larger than 16 MB. Split it into smaller files, or save it as plain text, and upload it again.";

/** Returns the rows of a CSV. */
function csvText(source: string): string {
  const rows = new RowText();
  Papa.parse<string[]>(source, {
    skipEmptyLines: "greedy",
    step: ({ data }) => rows.add(data),
  });
  return rows.toString();
}

/** A form feed ends a page in plain text. In a document's text, it would end a row. */
const plainText = (source: string) =>
  withTitles(withoutHeadings(source.replace(/\r\n?/g, "\n").replaceAll("\f", "\n")));

function openText(
  text: string,
  own: Partial<Pick<OpenDocument, "title" | "encoding" | "note" | "asksPassword">> = {},
): OpenDocument {
  if (text.length > MAX_TEXT) throw new ExtractionError(TEXT_TOO_LONG);
  return {
    pages: 1,
    hasPages: false,
    title: null,
    ...own,
    pageText: async () => text,
    close: async () => {},
  };
}

/** Slides are a presentation's pages. */
const openSlides = (slides: readonly string[]): OpenDocument => ({
  pages: slides.length,
  hasPages: true,
  title: null,
  pageText: async (page) => slides[page - 1] ?? "",
  close: async () => {},
});

/** Opens a kind of text file. */
function openDecoded(
  kind: "html" | "markdown" | "csv" | "json" | "text",
  bytes: Uint8Array,
  given: string | null,
): OpenDocument {
  const isMarkup = kind === "html";
  if (isMarkup && bytes.length > MAX_HTML) throw new ExtractionError(TOO_MUCH_HTML);
  const { text: source, encoding, isGuess } = decodeText(bytes, { given, isMarkup });
  const note = isGuess ? `The text encoding was guessed: ${encodingLabel(encoding)}.` : null;
  const read = { encoding, note };
  if (kind === "csv") return openText(csvText(source), read);
  if (kind === "json") return openText(jsonText(source), read);
  if (kind === "text") return openText(plainText(source), read);
  if (kind === "markdown") {
    const { text, title } = readMarkdown(source);
    return openText(text, { ...read, title });
  }
  const { text, title, asksPassword } = extractHtml(source);
  return openText(text, { ...read, title, asksPassword });
}

/**
 * Opens a document. Its text isn't normalized (`normaliseText`).
 *
 * @throws ExtractionError with a sentence for people if the type isn't supported, or the file is
 *   damaged, protected or too large.
 */
export async function openDocument(
  bytes: Uint8Array,
  name: string,
  { from = 1, encoding = null, readCMap }: OpenOptions = {},
): Promise<OpenDocument> {
  const kind = kindOf(bytes, name);
  switch (kind) {
    case "pdf":
      if (from === 1) checkStreams(bytes);
      return { ...(await openPdf(bytes, readCMap)), hasPages: true, title: null };
    case "docx":
      return openText(extractDocx(bytes));
    case "html":
    case "markdown":
    case "csv":
    case "json":
    case "text":
      return openDecoded(kind, bytes, encoding);
    case "xlsx":
      return openText(extractXlsx(bytes));
    case "pptx":
      return openSlides(extractPptx(bytes));
    case "odf":
      return openText(extractOdf(bytes));
    case "epub": {
      const { text, title } = extractEpub(bytes);
      return openText(text, { title });
    }
    case "mail": {
      const { text, title } = await extractMail(bytes);
      return openText(text, { title });
    }
  }
}
