import { getTableColumns, sql } from "drizzle-orm";
import { ragDocuments } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";

/**
 * A text up to so many UTF-16 units stands in its document's row: writing thousands of small objects to R2, and reading them
 * again, took most of the time that they need to come into the index.
 */
export const SHORT_TEXT = 8000;

/** Where a document's normalised text is. */
export type TextPlace = Pick<typeof ragDocuments.$inferSelect, "textKey" | "shortText">;

export const textColumns = { textKey: ragDocuments.textKey, shortText: ragDocuments.shortText };

const { shortText: _text, previous: _previous, ...withoutText } = getTableColumns(ragDocuments);
/** Everything of a document but its texts, for lists of them. */
export const documentColumns = withoutText;

/** SQL: the document's text has been read. */
export const hasText = sql`(${ragDocuments.textKey} IS NOT NULL OR ${ragDocuments.shortText} IS NOT NULL)`;

/** A document's normalised text; null until it is read, or where it is not there any more. */
export async function readText(
  ctx: Context,
  { textKey, shortText }: TextPlace,
): Promise<string | null> {
  if (shortText !== null) return shortText;
  const object = textKey === null ? null : await ctx.files.get(textKey);
  return object === null ? null : object.text();
}
