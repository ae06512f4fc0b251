import { ragDocuments } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { extendLease } from "@/lib/jobs/claim-jobs";
import type { JobSlice, SliceResult } from "@/lib/jobs/job-kind";
import { READER_TIMEOUT_MS, ReaderStopped, readFile } from "../ask-reader";
import { ExtractionError, MAX_TEXT, NO_TEXT_IN_PDF, TEXT_TOO_LONG } from "../extraction/block-text";
import { emptyPagesNote, joinPages, rangesOf } from "../extraction/join-pages";
import { pictureTypeOf } from "../extraction/picture-kind";
import { adoptKeys, putBodies } from "./document-files";
import { failedResult, type IngestedDocument, isUnchanged, versionKey } from "./document-state";
import { SHORT_TEXT } from "./document-text";
import { PICTURES_TIMEOUT_MS, type ReadScans, readPicture, readScans } from "./picture-text";

/** Progress of reading a file, with the keys of the pages read so far. */
interface ExtractCursor {
  content: string;
  read: number;
  parts: string[];
  /** Characters in the parts. */
  length: number;
}

/** Documents read or indexed in parallel: one may use the reader, and other jobs have room. */
export const DOCUMENTS_AT_ONCE = 2;
/**
 * How long a slice may wait for the reader, which may read other documents first, and for a model that
 * reads pictures. Milliseconds.
 */
export const READER_WAITS_MS = DOCUMENTS_AT_ONCE * READER_TIMEOUT_MS + PICTURES_TIMEOUT_MS;
/** Attempts with a busy model that reads pictures before the document goes on without it. */
const MODEL_TRIES = 3;
/** Attempts with a file that stops the reader before the document fails. */
const READER_TRIES = 3;

const SCANS_ADVICE =
  "If they are scans, run text recognition (OCR) on the file and upload it again.";
const ACTIVATE =
  "Or activate Workers AI (under Integrations, as a superadmin), and read the document again.";
const OR_ACTIVATE = "Or activate Workers AI (under Integrations, as a superadmin), and try again.";
const NO_TEXT = "This file contains no text.";
/** A page that asks for a password and has less text is a sign-in page. Characters. */
const SIGN_IN_TEXT = 1500;
const SIGN_IN =
  "This address shows a sign-in page. Atrium can't sign in there: save the page as a file and upload that.";

/** Parses the cursor of a slice that reads a file. Returns null at the beginning. */
export function readExtractCursor(cursor: unknown): ExtractCursor | null {
  const known = cursor as Partial<ExtractCursor> | null;
  if (typeof known?.read !== "number" || !Array.isArray(known.parts)) return null;
  const { read, length = 0 } = known;
  return { content: String(known.content), read, parts: known.parts.map(String), length };
}

async function readPart(ctx: Context, key: string): Promise<string[]> {
  const object = await ctx.files.get(key);
  if (!object) throw new Error("Extracted pages are missing from storage");
  return object.json<string[]>();
}

/**
 * Stores a slice's output. It is on the list of files to delete until the document references it.
 */
async function keep(ctx: Context, documentId: string, body: string): Promise<string> {
  const key = `knowledge/${documentId}/${crypto.randomUUID()}`;
  await putBodies(ctx, [{ key, body }]);
  return key;
}

/** Words for file types in messages, by extension. */
const NOUNS: Readonly<Record<string, string>> = { pdf: "PDF", csv: "CSV", html: "page" };

/** Returns the error for a file that the reader can't handle. */
function stoppedReason(fileKey: string, { isSlow }: ReaderStopped): string {
  const noun = NOUNS[fileKey.split(".").at(-1) ?? ""] ?? "document";
  const why = isSlow ? "it took too long" : `reading it failed ${READER_TRIES} times`;
  return `Couldn't read this ${noun}: ${why}. Split it into smaller files and upload them.`;
}

/** Follows what a model read, because it describes pictures and may misread them. */
const MAY_BE_WRONG = "It may contain mistakes.";

/** Returns the sentences about a PDF's scanned pages. */
function scansNote(
  { read, why, isMissing }: Pick<ReadScans, "read" | "why" | "isMissing">,
  { empty, pages, hasAi }: { empty: readonly number[]; pages: number; hasAi: boolean },
): string | null {
  const known =
    read.length > 0
      ? `Workers AI wrote the text of ${read.length} of ${pages} pages, which are pictures (${rangesOf(read)}). ${MAY_BE_WRONG}`
      : null;
  const rest = emptyPagesNote(empty, pages);
  const reason = why && `Workers AI couldn't read pictures: ${why}`;
  const advice = rest && (isMissing || why) ? SCANS_ADVICE : null;
  const other = advice && isMissing && hasAi ? ACTIVATE : null;
  return [known, rest, reason, advice, other].filter(Boolean).join(" ") || null;
}

/** Returns why a PDF without any text can't be used. */
function noTextReason({ why, isMissing }: Pick<ReadScans, "why" | "isMissing">, hasAi: boolean) {
  if (isMissing) return hasAi ? `${NO_TEXT_IN_PDF} ${OR_ACTIVATE}` : NO_TEXT_IN_PDF;
  return why
    ? `This PDF contains only scanned pages, and Workers AI couldn't read them: ${why}`
    : "Workers AI found no text on the scanned pages of this PDF.";
}

/** Returns whether a document is only called as its address or its file. */
const isUntitled = ({ title, url, fileName }: IngestedDocument) =>
  title === url || title === fileName?.slice(-300);

interface ReadText {
  text: string;
  note: string | null;
  title?: string | null;
  encoding?: string | null;
  /** Null for a document without pages. */
  pageStarts?: readonly number[] | null;
}

/** Stores the text of a document, which is indexed next. */
async function textResult(
  ctx: Context,
  document: IngestedDocument,
  { text, note, title, encoding = null, pageStarts = null }: ReadText,
): Promise<SliceResult> {
  const shortText = text.length <= SHORT_TEXT ? text : null;
  const textKey = shortText === null ? await keep(ctx, document.id, text) : null;
  const update = ctx.db
    .update(ragDocuments)
    .set({
      ...(isUntitled(document) && title && { title: title.slice(0, 300) }),
      ...{ note, encoding, textKey, shortText },
      pages: pageStarts?.length ?? null,
      pageStarts: pageStarts && JSON.stringify(pageStarts),
      state: "indexing",
      progress: 0,
      progressTotal: 0,
      updatedAt: ctx.now,
    })
    .where(isUnchanged(document));
  const adopted = textKey === null ? [] : [adoptKeys(ctx, [{ id: document.id, key: textKey }])];
  return { statements: [update, ...adopted], next: "more" };
}

/**
 * Reads pages of a file until the slice's time is up. After the last page, the document gets its
 * text.
 */
export async function extractSlice(
  ctx: Context,
  document: IngestedDocument,
  cursor: ExtractCursor | null,
  slice: Pick<JobSlice, "id" | "lease" | "attempt" | "until">,
): Promise<SliceResult> {
  const content = versionKey(document);
  const before = cursor?.content === content ? cursor : { content, read: 0, parts: [], length: 0 };
  const { fileKey } = document;
  if (fileKey === null) throw new Error("The document has neither a file nor a text");
  await extendLease(ctx, slice, READER_WAITS_MS);
  const canWait = slice.attempt < MODEL_TRIES;
  const picture = pictureTypeOf(fileKey);
  if (picture !== null) {
    const found = await readPicture(ctx, document, { type: picture, canWait });
    if ("error" in found) return failedResult(ctx, document, found);
    const note = `Workers AI wrote this text from a picture. ${MAY_BE_WRONG}`;
    return textResult(ctx, document, { text: found.text, note });
  }
  const body = async () => {
    const object = await ctx.files.get(fileKey);
    if (!object) throw new Error("The document's file is missing");
    return object.body;
  };
  try {
    const from = before.read + 1;
    const ms = slice.until - ctx.now;
    const file = await readFile(ctx, {
      body,
      name: fileKey,
      from,
      ms,
      encoding: document.encoding,
    });
    const pages = file.texts;
    const read = before.read + pages.length;
    const length = pages.reduce((sum, page) => sum + page.length, before.length);
    if (length > MAX_TEXT) throw new ExtractionError(TEXT_TOO_LONG);
    const progress = { progress: read, progressTotal: file.pages, updatedAt: ctx.now };
    if (read < file.pages) {
      const part = await keep(ctx, document.id, JSON.stringify(pages));
      const update = ctx.db
        .update(ragDocuments)
        .set({ ...progress, state: "extracting" })
        .where(isUnchanged(document));
      const next = { content, read, parts: [...before.parts, part], length };
      return { statements: [update], cursor: next, next: "more" };
    }
    const earlier = await Promise.all(before.parts.map((part) => readPart(ctx, part)));
    const all = [...earlier.flat(), ...pages];
    const isPdf = file.hasPages && !/\.pp/.test(fileKey);
    const { empty: scanned } = joinPages(all);
    const scans =
      isPdf && scanned.length > 0
        ? await readScans(ctx, document, { pages: all, empty: scanned, canWait })
        : { pages: all, read: [], why: null, isMissing: false };
    const { text, pageStarts, empty } = joinPages(scans.pages);
    if (text.trim() === "")
      return failedResult(ctx, document, {
        error: isPdf ? noTextReason(scans, Boolean(ctx.ai)) : NO_TEXT,
      });
    if (document.source === "address" && file.asksPassword && text.length < SIGN_IN_TEXT)
      return failedResult(ctx, document, { error: SIGN_IN });
    const about = isPdf
      ? scansNote(scans, { empty, pages: file.pages, hasAi: Boolean(ctx.ai) })
      : emptyPagesNote(file.hasPages ? empty : [], file.pages);
    return await textResult(ctx, document, {
      text,
      title: file.title,
      note: [about, file.note].filter(Boolean).join(" ") || null,
      encoding: file.encoding ?? null,
      pageStarts: file.hasPages ? pageStarts : null,
    });
  } catch (error) {
    if (error instanceof ExtractionError)
      return failedResult(ctx, document, { error: error.message });
    if (error instanceof ReaderStopped && slice.attempt >= READER_TRIES)
      return failedResult(ctx, document, { error: stoppedReason(fileKey, error) });
    throw error;
  }
}
