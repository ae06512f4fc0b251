import { ragDocuments } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import type { SliceResult } from "@/lib/jobs/job-kind";
import { ExtractionError, NO_TEXT_IN_PDF } from "../extraction/block-text";
import { normaliseText } from "../text";
import { adoptKeys, putBodies } from "./document-files";
import { contentOf, failedResult, type IngestedDocument, isUnchanged } from "./document-state";
import { SHORT_TEXT } from "./document-text";

/** A file that is open for reading, as lib/knowledge/extraction opens it. */
interface OpenedFile {
  pages: number;
  hasPages: boolean;
  /** Its own title, where it has one. */
  title: string | null;
  pageText(page: number): Promise<string>;
  close(): Promise<void>;
}

export type OpenFile = (bytes: Uint8Array, name: string) => Promise<OpenedFile>;

/** The pages that are read, and where the slices before have put them. */
interface ExtractCursor {
  content: string;
  read: number;
  parts: string[];
}

const BETWEEN_PAGES = "\n\n";
const NO_TEXT = "There is no text in this file";

/** The cursor of a slice that reads a file; null for a beginning. */
export function readExtractCursor(cursor: unknown): ExtractCursor | null {
  const known = cursor as Partial<ExtractCursor> | null;
  if (typeof known?.read !== "number" || !Array.isArray(known.parts)) return null;
  return { content: String(known.content), read: known.read, parts: known.parts.map(String) };
}

async function readPart(ctx: Context, key: string): Promise<string[]> {
  const object = await ctx.files.get(key);
  if (!object) throw new Error("Pages that were read are not there any more");
  return object.json<string[]>();
}

/** Keeps what a slice has made. It is on the list of files to delete, from which the document may take it. */
async function keep(ctx: Context, documentId: string, body: string): Promise<string> {
  const key = `knowledge/${documentId}/${crypto.randomUUID()}`;
  await putBodies(ctx, [{ key, body }]);
  return key;
}

/** The normalised pages as one text, with the offsets at which they begin. */
export function joinPages(pages: readonly string[]): { text: string; pageStarts: number[] } {
  const pageStarts: number[] = [];
  let at = 0;
  for (const page of pages) {
    pageStarts.push(at);
    at += page.length + BETWEEN_PAGES.length;
  }
  return { text: pages.join(BETWEEN_PAGES), pageStarts };
}

/** Reads pages of a file until the slice's time is up; after the last one the document has its text. */
export async function extractSlice(
  ctx: Context,
  document: IngestedDocument,
  cursor: ExtractCursor | null,
  { open, until }: { open: OpenFile | undefined; until: number },
): Promise<SliceResult> {
  const content = contentOf(document);
  const before = cursor?.content === content ? cursor : { content, read: 0, parts: [] };
  const { fileKey } = document;
  const object = fileKey === null ? null : await ctx.files.get(fileKey);
  if (fileKey === null || !object || !open) throw new Error("The file cannot be read here");
  let file: OpenedFile | undefined;
  try {
    file = await open(new Uint8Array(await object.arrayBuffer()), fileKey);
    const pages: string[] = [];
    let { read } = before;
    while (read < file.pages && (pages.length === 0 || Date.now() < until)) {
      read++;
      pages.push(normaliseText(await file.pageText(read)));
    }
    const progress = { progress: read, progressTotal: file.pages, updatedAt: ctx.now };
    if (read < file.pages) {
      const part = await keep(ctx, document.id, JSON.stringify(pages));
      const update = ctx.db
        .update(ragDocuments)
        .set({ ...progress, state: "extracting" })
        .where(isUnchanged(document));
      const next = { content, read, parts: [...before.parts, part] };
      return { statements: [update], cursor: next, next: "more" };
    }
    const earlier = await Promise.all(before.parts.map((part) => readPart(ctx, part)));
    const { text, pageStarts } = joinPages([...earlier.flat(), ...pages]);
    if (text.trim() === "")
      return failedResult(ctx, document, { error: file.hasPages ? NO_TEXT_IN_PDF : NO_TEXT });
    const shortText = text.length <= SHORT_TEXT ? text : null;
    const textKey = shortText === null ? await keep(ctx, document.id, text) : null;
    const update = ctx.db
      .update(ragDocuments)
      .set({
        // What was added by its address alone is called what it calls itself.
        ...(document.title === document.url && file.title && { title: file.title.slice(0, 300) }),
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
    throw error;
  } finally {
    await file?.close();
  }
}
