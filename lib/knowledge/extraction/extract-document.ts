import Papa from "papaparse";
import { ExtractionError, MAX_TEXT, TEXT_TOO_LONG } from "./block-text";
import { extractDocx } from "./docx";
import { extractHtml } from "./html";
import { openPdf } from "./pdf";
import { checkStreams } from "./pdf-streams";

/** What can be read, by the ending of the file's name. */
export const DOCUMENT_KINDS = {
  pdf: ["pdf"],
  /** With macros or without: they are never unpacked. */
  docx: ["docx", "docm"],
  html: ["html", "htm", "xhtml"],
  markdown: ["md", "markdown"],
  csv: ["csv"],
  text: ["txt", "text", "log"],
} as const;
export type DocumentKind = keyof typeof DOCUMENT_KINDS;

const ALL_ENDINGS = Object.values(DOCUMENT_KINDS).flat();
export const UNKNOWN_KIND = `This file type isn't supported. Upload one of these: ${ALL_ENDINGS.map((ending) => `.${ending}`).join(", ")}.`;

/** A document that is open for reading, one page after another. What has no pages is one. */
export interface OpenDocument {
  pages: number;
  /** Whether its pages are those that people know, as a PDF's. */
  hasPages: boolean;
  /** Its own title, where it has one. */
  title: string | null;
  pageText(page: number): Promise<string>;
  close(): Promise<void>;
}

const startsWith = (bytes: Uint8Array, signs: string) =>
  [...signs].every((sign, at) => bytes[at] === sign.charCodeAt(0));

/**
 * The kind of a file: what its first bytes say goes before what its name says, since a PDF that is called .txt is a PDF.
 *
 * @throws ExtractionError for what cannot be read.
 */
export function kindOf(bytes: Uint8Array, name: string): DocumentKind {
  const ending = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const named = Object.entries(DOCUMENT_KINDS).find(([, endings]) =>
    (endings as readonly string[]).includes(ending),
  )?.[0] as DocumentKind | undefined;
  if (startsWith(bytes, "%PDF-")) return "pdf";
  if (startsWith(bytes, "PK\u0003\u0004") && named === "docx") return "docx";
  // A zip, a picture or a program under the name of a text.
  const isOther = FOREIGN_SIGNS.some((signs) => startsWith(bytes, signs));
  if (named === undefined || named === "pdf" || named === "docx" || isOther || isBinary(bytes))
    throw new ExtractionError(UNKNOWN_KIND);
  return named;
}

/** How files begin that are no texts, also where nothing in them is zero: pictures, archives, programs. */
const FOREIGN_SIGNS = [
  "GIF87a",
  "GIF89a",
  "\u0089PNG",
  "\u00FF\u00D8\u00FF",
  "PK\u0003\u0004",
  "\u007FELF",
];

/** Texts hold no zero bytes, except in UTF-16, which begins with its mark. */
function isBinary(bytes: Uint8Array): boolean {
  const isWide =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !isWide && bytes.subarray(0, 8192).includes(0);
}

/** The text of bytes: UTF-8, UTF-16 with its mark, else the Western code page of Windows. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Columns of a CSV: beyond, a row is no paragraph that says anything. */
const MAX_COLUMNS = 1000;
const tooWide = (columns: number) =>
  `Couldn't read this CSV: it has ${columns.toLocaleString("en")} columns, and up to ${MAX_COLUMNS.toLocaleString("en")} can be read. Leave out columns that say nothing to readers and upload it again.`;
/** Bytes of an HTML page with its markup. */
const MAX_HTML = 16 * 1024 * 1024;
const TOO_MUCH_HTML =
  "Couldn't read this page: it is larger than 16 MB. Save it in smaller parts, or as plain text, and upload these.";

/** Rows as paragraphs of "Column: value" lines, so that each says by itself what its values are. */
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
 * Opens the bytes of a document. The text is as it stands there: `normaliseText` makes the one that counts.
 *
 * @param from the page that is read first; what is read on was checked when its first page was read.
 * @throws ExtractionError with a sentence for people: an unknown kind, a damaged or protected file, too much of it.
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
