import Papa from "papaparse";
import { ExtractionError, MAX_TEXT, TEXT_TOO_LONG } from "./block-text";
import { extractDocx } from "./docx";
import { extractHtml } from "./html";
import { openPdf } from "./pdf";
import { checkStreams } from "./pdf-streams";

/** Supported file types by extension. */
export const DOCUMENT_KINDS = {
  pdf: ["pdf"],
  /** With or without macros, which are never unpacked. */
  docx: ["docx", "docm"],
  html: ["html", "htm", "xhtml"],
  markdown: ["md", "markdown"],
  csv: ["csv"],
  text: ["txt", "text", "log"],
} as const;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;

const ALL_ENDINGS = Object.values(DOCUMENT_KINDS).flat();
export const UNKNOWN_KIND = `This file type isn't supported. Upload one of these: ${ALL_ENDINGS.map((ending) => `.${ending}`).join(", ")}.`;

/** A document opened for reading page by page. A document without pages has one. */
export interface OpenDocument {
  pages: number;
  /** True for pages that people know, as in a PDF. */
  hasPages: boolean;
  /** The document's own title, if it has one. */
  title: string | null;
  pageText(page: number): Promise<string>;
  close(): Promise<void>;
}

const startsWith = (bytes: Uint8Array, signs: string) =>
  [...signs].every((sign, at) => bytes[at] === sign.charCodeAt(0));

/**
 * Returns the type of a file. The first bytes count more than the name: a PDF named .txt is a PDF.
 *
 * @throws ExtractionError if the type isn't supported.
 */
export function kindOf(bytes: Uint8Array, name: string): DocumentKind {
  const ending = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const named = Object.entries(DOCUMENT_KINDS).find(([, endings]) =>
    (endings as readonly string[]).includes(ending),
  )?.[0] as DocumentKind | undefined;
  if (startsWith(bytes, "%PDF-")) return "pdf";
  if (startsWith(bytes, "PK\u0003\u0004") && named === "docx") return "docx";
  // A zip, image or program with a text file's name.
  const isOther = FOREIGN_SIGNS.some((signs) => startsWith(bytes, signs));
  if (named === undefined || named === "pdf" || named === "docx" || isOther || isBinary(bytes))
    throw new ExtractionError(UNKNOWN_KIND);
  return named;
}

/** First bytes of images, archives and programs, which may contain no zero byte. */
const FOREIGN_SIGNS = [
  "GIF87a",
  "GIF89a",
  "\u0089PNG",
  "\u00FF\u00D8\u00FF",
  "PK\u0003\u0004",
  "\u007FELF",
];

/** Text contains no zero bytes, except UTF-16, which starts with a byte order mark. */
function isBinary(bytes: Uint8Array): boolean {
  const isWide =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !isWide && bytes.subarray(0, 8192).includes(0);
}

/** Decodes text: UTF-8, UTF-16 with a byte order mark, otherwise Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Maximum columns of a CSV. A row with more makes no readable paragraph. */
const MAX_COLUMNS = 1000;
const tooWide = (columns: number) =>
  `Couldn't read this CSV: it has ${columns.toLocaleString("en")} columns. The limit is ${MAX_COLUMNS.toLocaleString("en")}. Remove columns that readers don't need and upload it again.`;
/** Maximum bytes of an HTML page, including its markup. */
const MAX_HTML = 16 * 1024 * 1024;
const TOO_MUCH_HTML =
  "Couldn't read this page: it is larger than 16 MB. Split it into smaller files, or save it as plain text, and upload it again.";

/**
 * Turns each row into a paragraph of "Column: value" lines, so that a row is understandable alone.
 */
function csvText(source: string): string {
  const paragraphs: string[] = [];
  let columns: string[] | undefined;
  let length = 0;
  const add = (paragraph: string) => {
    length += paragraph.length;
    if (length > MAX_TEXT) throw new ExtractionError(TEXT_TOO_LONG);
    paragraphs.push(paragraph);
  };
  const readRow = (row: readonly string[]) => {
    if (row.length > MAX_COLUMNS) throw new ExtractionError(tooWide(row.length));
    if (!columns) {
      columns = row.map((name) => name.trim());
      add(row.join("\n"));
      return;
    }
    const lines = row.flatMap((value, at) => {
      const text = value.trim();
      if (text === "") return [];
      return columns?.[at] ? `${columns[at]}: ${text}` : text;
    });
    add(lines.join("\n"));
  };
  Papa.parse<string[]>(source, {
    skipEmptyLines: "greedy",
    step: ({ data }) => readRow(data),
  });
  const [header = "", ...rows] = paragraphs;
  return rows.length === 0 ? header : rows.join("\n\n");
}

function openText(text: string, title: string | null = null): OpenDocument {
  if (text.length > MAX_TEXT) throw new ExtractionError(TEXT_TOO_LONG);
  return {
    pages: 1,
    hasPages: false,
    title,
    pageText: async () => text,
    close: async () => {},
  };
}

/**
 * Opens a document. Its text isn't normalized (`normaliseText`).
 *
 * @param from the first page to read. The file is only checked when reading starts at page 1.
 * @throws ExtractionError with a sentence for people if the type isn't supported, or the file is
 *   damaged, protected or too large.
 */
export async function openDocument(
  bytes: Uint8Array,
  name: string,
  from = 1,
): Promise<OpenDocument> {
  switch (kindOf(bytes, name)) {
    case "pdf":
      if (from === 1) checkStreams(bytes);
      return { ...(await openPdf(bytes)), hasPages: true, title: null };
    case "docx":
      return openText(extractDocx(bytes));
    case "html": {
      if (bytes.length > MAX_HTML) throw new ExtractionError(TOO_MUCH_HTML);
      const { text, title } = extractHtml(decodeText(bytes));
      return openText(text, title);
    }
    case "csv":
      return openText(csvText(decodeText(bytes)));
    default:
      return openText(decodeText(bytes));
  }
}
