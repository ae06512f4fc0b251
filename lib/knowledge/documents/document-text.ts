import { getTableColumns, sql } from "drizzle-orm";
import { ragDocuments } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";

/**
 * Texts up to this many UTF-16 units are stored in the document's row. Writing thousands of small
 * objects to R2 and reading them again took most of the indexing time.
 */
export const SHORT_TEXT = 8000;

/** Columns that locate a document's normalized text. */
export type TextLocation = Pick<typeof ragDocuments.$inferSelect, "textKey" | "shortText">;

export const textColumns = { textKey: ragDocuments.textKey, shortText: ragDocuments.shortText };

const { shortText: _text, previous: _previous, ...withoutText } = getTableColumns(ragDocuments);
/** All columns except the texts, for lists. */
export const documentColumns = withoutText;

/** SQL: the document's text has been read. */
export const hasText = sql`(${ragDocuments.textKey} IS NOT NULL OR ${ragDocuments.shortText} IS NOT NULL)`;

/** Returns a document's normalized text, or null if it hasn't been read or no longer exists. */
export async function readText(
  ctx: Context,
  { textKey, shortText }: TextLocation,
): Promise<string | null> {
  if (shortText !== null) return shortText;
  const object = textKey === null ? null : await ctx.files.get(textKey);
  return object === null ? null : object.text();
}
