// Apart from the schemas, so that the browser knows the rules of documents and indexes without shipping zod.

/** Texts that one call takes. */
export const MAX_TEXTS = 200;
/** Characters of one text that is posted; longer ones come as files. */
export const MAX_TEXT_LENGTH = 1_000_000;
/** A call with texts. Bytes. */
export const MAX_TEXTS_BYTES = 8 * 1024 * 1024;
/** A file. Bytes. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;
export const DOCUMENT_TOO_LARGE = "File too large. Maximum size: 20 MB";

/** Hits of one search. */
export const MAX_HITS = 50;
/** How long searches and questions are kept. Days. */
export const QUERY_DAYS = 90;

export const DOCUMENT_NOT_FOUND = "Document not found";
export const DOCUMENT_CHANGED =
  "Someone changed this document in the meantime. Reload and try again.";
export const NOT_UNDER_WAY = "Only a document that is being indexed can be cancelled";
export const NOT_FAILED = "Only a failed document can be retried";

/** Rows of a workspace that can become documents: the workspace, and its list. */
export const RECORD_SOURCES = {
  "content/items": "Content items",
  "ecommerce/products": "Products",
  "media/assets": "Media documents",
} as const;
export type RecordSource = keyof typeof RECORD_SOURCES;
/** Rows that one call adds. */
export const MAX_RECORDS = 50;

/** How long passages may be made. Characters. */
export const CHUNK_SIZE = { min: 200, max: 4000 } as const;
/** What a passage may repeat of the one before it; at most half of its length, too. Characters. */
export const CHUNK_OVERLAP = { max: 1000 } as const;
/** How many numbers a vector may have. */
export const DIMENSIONS = { min: 32, max: 3072 } as const;
/** What is offered first: a sixth of what common models make, and nearly as good. */
export const USUAL_DIMENSIONS = 256;
