// Separate from the schemas, so that the browser gets these rules without zod.

/** Maximum texts per call. */
export const MAX_TEXTS = 200;
/** Maximum characters of a posted text. Longer texts are uploaded as files. */
export const MAX_TEXT_LENGTH = 1_000_000;
/** Maximum bytes of a call with texts. */
export const MAX_TEXTS_BYTES = 8 * 1024 * 1024;
export const DOCUMENT_TOO_LARGE = "File too large. Maximum size: 20 MB";

/** Maximum other wordings of a test question. */
export const MAX_PARAPHRASES = 5;

/** Maximum hits of a search. */
export const MAX_HITS = 50;
/** Days that searches and questions are kept. */
export const QUERY_DAYS = 90;

export const DOCUMENT_NOT_FOUND = "Document not found";
export const DOCUMENT_CHANGED =
  "Someone changed this document in the meantime. Reload and try again.";
export const NOT_UNDER_WAY = "Only a document that is being indexed can be cancelled";
export const NOT_FAILED = "Only a failed document can be retried, or one with pages without text";
/** In the note of a document with pages without text. */
export const PAGES_WITHOUT_TEXT = "no text (";

/** Returns whether reading a ready document again may find more: Workers AI is there to read its pages. */
export const mayReadMore = (note: string) =>
  note.includes(PAGES_WITHOUT_TEXT) && note.includes("Workers AI");

/** Workspace lists whose rows can become documents: workspace/list. */
export const RECORD_SOURCES = {
  "content/items": "Content items",
  "ecommerce/products": "Products",
  "media/assets": "Media documents",
} as const;
export type RecordSource = keyof typeof RECORD_SOURCES;
/** Maximum rows per call. */
export const MAX_RECORDS = 50;

/** Allowed length of passages. Characters. */
export const CHUNK_SIZE = { min: 200, max: 4000 } as const;
/**
 * Maximum characters that a passage repeats from the previous one, which is also limited to half
 * its length.
 */
export const CHUNK_OVERLAP = { max: 1000 } as const;
/** Allowed dimensions of a vector. */
export const DIMENSIONS = { min: 32, max: 3072 } as const;
/** The default: a sixth of what common models produce, and almost as good. */
export const USUAL_DIMENSIONS = 256;
