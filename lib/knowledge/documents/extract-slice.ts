import { ragDocuments } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { extendLease } from "@/lib/jobs/claim-jobs";
import type { JobSlice, SliceResult } from "@/lib/jobs/job-kind";
import { READER_TIMEOUT_MS, ReaderStopped, readFile } from "../ask-reader";
import { ExtractionError, MAX_TEXT, NO_TEXT_IN_PDF, TEXT_TOO_LONG } from "../extraction/block-text";
import { emptyPagesNote, joinPages } from "../extraction/join-pages";
import { adoptKeys, putBodies } from "./document-files";
import { failedResult, type IngestedDocument, isUnchanged, versionKey } from "./document-state";
import { SHORT_TEXT } from "./document-text";

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
/** How long a slice may wait for the reader, which may read other documents first. Milliseconds. */
export const READER_WAITS_MS = DOCUMENTS_AT_ONCE * READER_TIMEOUT_MS;
/** Attempts with a file that stops the reader before the document fails. */
const READER_TRIES = 3;

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

/** Returns whether a document is only called as its address or its file. */
const isUntitled = ({ title, url, fileName }: IngestedDocument) =>
  title === url || title === fileName?.slice(-300);

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
    const { text, pageStarts, empty } = joinPages([...earlier.flat(), ...pages]);
    if (text.trim() === "")
      return failedResult(ctx, document, {
        error: file.hasPages && !/\.pp/.test(fileKey) ? NO_TEXT_IN_PDF : NO_TEXT,
      });
    if (document.source === "address" && file.asksPassword && text.length < SIGN_IN_TEXT)
      return failedResult(ctx, document, { error: SIGN_IN });
    const notes = [file.hasPages ? emptyPagesNote(empty, file.pages) : null, file.note];
    const shortText = text.length <= SHORT_TEXT ? text : null;
    const textKey = shortText === null ? await keep(ctx, document.id, text) : null;
    const update = ctx.db
      .update(ragDocuments)
      .set({
        ...(isUntitled(document) && file.title && { title: file.title.slice(0, 300) }),
        note: notes.filter((note) => note).join(" ") || null,
        encoding: file.encoding ?? null,
        textKey,
        shortText,
        pages: file.hasPages ? file.pages : null,
        pageStarts: file.hasPages ? JSON.stringify(pageStarts) : null,
        state: "indexing",
        progress: 0,
        progressTotal: 0,
        updatedAt: ctx.now,
      })
      .where(isUnchanged(document));
    const adopted = textKey === null ? [] : [adoptKeys(ctx, [{ id: document.id, key: textKey }])];
    return { statements: [update, ...adopted], next: "more" };
  } catch (error) {
    if (error instanceof ExtractionError)
      return failedResult(ctx, document, { error: error.message });
    if (error instanceof ReaderStopped && slice.attempt >= READER_TRIES)
      return failedResult(ctx, document, { error: stoppedReason(fileKey, error) });
    throw error;
  }
}
