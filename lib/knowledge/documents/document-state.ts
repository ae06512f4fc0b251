import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { ragDocuments } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import type { SliceResult } from "@/lib/jobs/job-kind";
import { dropKeys, keysOf } from "./document-files";
import { textColumns } from "./document-text";
import type { KeptVersion } from "./kept-version";

/** A document as a slice of its job has read it. */
export type IngestedDocument = typeof ragDocuments.$inferSelect;

/** What a slice goes by: the title stands in the index too. */
export const contentOf = ({ contentHash, title }: IngestedDocument) => `${contentHash} ${title}`;

/** SQL: the document still is what the slice has read. */
export function isUnchanged({ id, contentHash, title }: IngestedDocument) {
  return and(
    eq(ragDocuments.id, id),
    eq(ragDocuments.contentHash, contentHash),
    eq(ragDocuments.title, title),
  );
}

/** What a document was before it was replaced, as long as that has not been read. */
export const previousOf = ({ previous }: Pick<IngestedDocument, "previous">): KeptVersion | null =>
  previous === null ? null : JSON.parse(previous);

/** What tells where the text is that the index has of a document. */
export const indexedColumns = {
  ...textColumns,
  state: ragDocuments.state,
  previous: ragDocuments.previous,
};

/** What a document is in the index: until a new version is there, what is found is of the one before it. */
export function asIndexed<Row extends Pick<IngestedDocument, keyof typeof indexedColumns>>(
  document: Row,
): Row | KeptVersion {
  const isOld = document.state === "queued" || document.state === "extracting";
  return (isOld && previousOf(document)) || document;
}

/** The statements that forget what a document was before: its new version is in the index. */
export function forgetPrevious(ctx: Context, document: IngestedDocument) {
  const previous = previousOf(document);
  if (previous === null) return [];
  return [
    ctx.db.update(ragDocuments).set({ previous: null }).where(isUnchanged(document)),
    dropKeys(ctx, keysOf({ ...previous, id: document.id })),
  ];
}

/**
 * The statements by which a document has failed. A replacement that could not be read gives way to what was there before,
 * which says why it is still there.
 *
 * @param isTouched whether the index has something of the new version.
 */
export function failedStatements(
  ctx: Context,
  document: IngestedDocument,
  { error, isTouched = false }: { error: string; isTouched?: boolean },
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const failed = ctx.db
    .update(ragDocuments)
    .set({ state: "failed", error, updatedAt: ctx.now })
    .where(isUnchanged(document));
  const previous = isTouched ? null : previousOf(document);
  if (previous === null) return [failed];
  const isFree = sql`NOT EXISTS (SELECT 1 FROM ${ragDocuments} AS twin
    WHERE twin.rag_id = ${document.ragId} AND twin.content_hash = ${previous.contentHash})`;
  return [
    ctx.db
      .update(ragDocuments)
      .set({
        ...previous,
        previous: null,
        state: "ready",
        error: `Couldn't read the new version: ${error} The previous version stays in use.`,
        updatedAt: ctx.now,
        version: sql`${ragDocuments.version} + 1`,
      })
      .where(and(isUnchanged(document), isFree)),
    // The same content has come as another document meanwhile: only where the first statement did nothing.
    failed,
    dropKeys(ctx, keysOf(document)),
  ];
}

/** The result of a slice after which there is nothing more to try by itself. */
export function failedResult(
  ctx: Context,
  document: IngestedDocument,
  failure: { error: string; isTouched?: boolean },
): SliceResult {
  return { statements: failedStatements(ctx, document, failure), next: "done" };
}
