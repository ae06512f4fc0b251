import { ragDocuments } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { storedFileHeaders } from "@/lib/media/file-headers";
import type { StoredFile } from "@/lib/media/read-asset-file";
import { pageAt } from "../chunk-text";
import { indexedColumns, indexedVersion } from "./document-state";
import { readText } from "./document-text";
import { requireSearchAccess } from "./rag-access";
import { isDocument, requireDocument } from "./read-documents";
import type { OriginalQuery } from "./schema";

export const NO_FILE = "This document has no file. It was added as text.";

/** Types that browsers show, by extension. All others are downloaded. */
const SHOWN: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
};
/** Shown as plain text, so that nothing in them runs. */
const AS_TEXT: ReadonlySet<string> = new Set(
  "txt text log md markdown csv tsv json eml".split(" "),
);
/** Where a PDF may begin. Bytes. */
const HEAD = 1024;
/** Words at each end of a text fragment. */
const FRAGMENT_WORDS = 4;

interface Which {
  ragId: string;
  documentId: string;
}

async function readOriginal(ctx: Context, { ragId, documentId }: Which) {
  await requireSearchAccess(ctx, ragId);
  const rows = await ctx.db
    .select({
      ...indexedColumns,
      ...{ title: ragDocuments.title, url: ragDocuments.url, source: ragDocuments.source },
      ...{ fileKey: ragDocuments.fileKey, fileName: ragDocuments.fileName },
      ...{ encoding: ragDocuments.encoding, pageStarts: ragDocuments.pageStarts },
      contentHash: ragDocuments.contentHash,
    })
    .from(ragDocuments)
    .where(isDocument(ragId, documentId));
  return indexedVersion(requireDocument(rows));
}

type Original = Awaited<ReturnType<typeof readOriginal>>;

const endingOf = (key: string | null) => /\.([a-z0-9]{1,10})$/.exec(key ?? "")?.[1] ?? "";

/** Returns whether a file of any name is a PDF. */
async function isPdf(ctx: Context, fileKey: string): Promise<boolean> {
  if (endingOf(fileKey) === "pdf") return true;
  const head = await ctx.files.get(fileKey, { range: { offset: 0, length: HEAD } });
  const bytes = new Uint8Array((await head?.arrayBuffer()) ?? new ArrayBuffer(0));
  return new TextDecoder("latin1").decode(bytes).startsWith("%PDF-");
}

/** Returns the type that browsers show a file as, or null if they download it. */
async function shownType(ctx: Context, { fileKey, encoding }: Original): Promise<string | null> {
  if (fileKey === null) return null;
  if (await isPdf(ctx, fileKey)) return "application/pdf";
  const ending = endingOf(fileKey);
  if (AS_TEXT.has(ending)) return `text/plain; charset=${encoding ?? "utf-8"}`;
  return SHOWN[ending] ?? null;
}

/** A name for the file: as it was uploaded, without its folders. */
function nameOf({ fileName, title, fileKey }: Original): string {
  const ending = endingOf(fileKey);
  const name = fileName?.split("/").at(-1) || title;
  return ending === "" || name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`;
}

/**
 * Returns a document's file, for `fileAnswer`. PDFs, pictures and texts are shown, all others
 * downloaded. None can run code or load anything.
 *
 * @throws AppError `unauthenticated`, or `not_found`, also if the document has no file.
 */
export async function readDocumentFile(ctx: Context, which: Which): Promise<StoredFile> {
  const original = await readOriginal(ctx, which);
  const { fileKey } = original;
  const stored = fileKey === null ? null : await ctx.files.head(fileKey);
  if (fileKey === null || !stored) throw new AppError("not_found", NO_FILE);
  const headers = storedFileHeaders({
    name: nameOf(original),
    type: await shownType(ctx, original),
  });
  return { status: 200, headers, part: { key: fileKey, offset: 0, length: stored.size } };
}

/** Returns a fragment that marks a quote on a page, by its first and last words. */
function textFragment(quote: string): string {
  const words = quote
    .replace(/^[\s#>*|+-]+/, "")
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return "";
  const encoded = (some: readonly string[]) =>
    // A dash, comma or ampersand has a meaning in a fragment.
    encodeURIComponent(some.join(" ")).replaceAll("-", "%2D");
  if (words.length <= 2 * FRAGMENT_WORDS) return `#:~:text=${encoded(words)}`;
  return `#:~:text=${encoded(words.slice(0, FRAGMENT_WORDS))},${encoded(words.slice(-FRAGMENT_WORDS))}`;
}

/**
 * Returns the address that shows a document's original at a citation: its file at the page, or with
 * the quote marked where the browser can; the page that it was read from; or its text here.
 *
 * @throws AppError `unauthenticated` or `not_found`.
 */
export async function originalAddress(
  ctx: Context,
  which: Which,
  { start, end }: Required<Pick<OriginalQuery, "start" | "end">>,
): Promise<string> {
  const { ragId, documentId } = which;
  const original = await readOriginal(ctx, which);
  const type = await shownType(ctx, original);
  const path = `/api/rags/${ragId}/documents/${documentId}/file`;
  if (type === "application/pdf") {
    const page = pageAt(JSON.parse(original.pageStarts ?? "[]"), start);
    return `${path}${page === null ? "" : `#page=${page}`}`;
  }
  const quote = async () => ((await readText(ctx, original)) ?? "").slice(start, end);
  if (type !== null) return path + (type.startsWith("text/") ? textFragment(await quote()) : "");
  // Its own fragment would be lost beside another.
  if (original.url?.includes("#")) return original.url;
  if (original.url) return original.url + textFragment(await quote());
  if (original.fileKey !== null) return path;
  const query = new URLSearchParams({ tab: "documents", document: documentId });
  return `/rags/${ragId}/workspace?${query}&start=${start}&end=${end}`;
}
