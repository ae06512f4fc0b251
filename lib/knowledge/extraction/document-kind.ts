import { unzipSync } from "fflate";
import { markedEncoding } from "@/lib/encodings";
import { ExtractionError } from "./block-text";
import { startsWith } from "./picture-kind";

/** Supported file types by extension. */
export const DOCUMENT_KINDS = {
  pdf: ["pdf"],
  /** With or without macros, which are never unpacked. */
  docx: ["docx", "docm"],
  xlsx: ["xlsx", "xlsm"],
  pptx: ["pptx", "pptm"],
  odf: ["odt", "ods"],
  epub: ["epub"],
  html: ["html", "htm", "xhtml"],
  markdown: ["md", "markdown"],
  csv: ["csv", "tsv"],
  json: ["json"],
  mail: ["eml"],
  text: ["txt", "text", "log"],
} as const;
type DocumentKind = keyof typeof DOCUMENT_KINDS;

const ALL_ENDINGS = Object.values(DOCUMENT_KINDS).flat();
const UNKNOWN_KIND = `This file type isn't supported. Upload one of these: ${ALL_ENDINGS.map((ending) => `.${ending}`).join(", ")}.`;
const OLD_OFFICE =
  "This file has an old Office format. Save it as .docx, .xlsx or .pptx and upload that.";

/** Kinds that are zip files, each with a part that only it has. */
const ZIPPED: Partial<Record<DocumentKind, string>> = {
  docx: "word/document.xml",
  xlsx: "xl/workbook.xml",
  pptx: "ppt/presentation.xml",
  epub: "META-INF/container.xml",
  odf: "content.xml",
};

/** Returns the kind that a zip file's parts tell, or undefined. */
function zippedKind(bytes: Uint8Array): DocumentKind | undefined {
  const names = new Set<string>();
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        names.add(name);
        return false;
      },
    });
  } catch {
    // A cut file tells nothing, so its name decides.
  }
  return (Object.keys(ZIPPED) as DocumentKind[]).find((kind) => names.has(ZIPPED[kind] ?? ""));
}

/**
 * Returns the kind of a file. Its content counts more than its name: a PDF named .txt is a PDF, and
 * a Word document named .doc is one.
 *
 * @throws ExtractionError if the kind isn't supported.
 */
export function kindOf(bytes: Uint8Array, name: string): DocumentKind {
  const ending = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const named = Object.entries(DOCUMENT_KINDS).find(([, endings]) =>
    (endings as readonly string[]).includes(ending),
  )?.[0] as DocumentKind | undefined;
  // Some programs write other bytes before it.
  const isPdf = new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-");
  if (startsWith(bytes, "%PDF-") || (named === "pdf" && isPdf)) return "pdf";
  const isZipped = named !== undefined && named in ZIPPED;
  if (startsWith(bytes, "PK\u0003\u0004")) {
    const kind = zippedKind(bytes) ?? (isZipped ? named : undefined);
    if (kind) return kind;
  }
  if (startsWith(bytes, "\u00D0\u00CF\u0011\u00E0")) throw new ExtractionError(OLD_OFFICE);
  // An image or program with a text file's name.
  const isOther = FOREIGN_SIGNS.some((signs) => startsWith(bytes, signs));
  if (named === undefined || named === "pdf" || isZipped || isOther || isBinary(bytes))
    throw new ExtractionError(UNKNOWN_KIND);
  return named;
}

/** First bytes of images, archives, programs and RTF, which may contain no zero byte. */
const FOREIGN_SIGNS = [
  "GIF87a",
  "GIF89a",
  "\u0089PNG",
  "\u00FF\u00D8\u00FF",
  "PK\u0003\u0004",
  "\u007FELF",
  "{\\rtf",
];

/** Text contains no zero bytes, except UTF-16, where every second byte may be one. */
function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 8192);
  return head.includes(0) && markedEncoding(head) === null;
}
