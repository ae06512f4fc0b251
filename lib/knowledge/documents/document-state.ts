import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { ragDocuments } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import type { SliceResult } from "@/lib/jobs/job-kind";
import { dropKeys, keysOf } from "./document-files";
import { textColumns } from "./document-text";
import type { KeptVersion } from "./kept-version";

/** A document's row as a slice of its job has read it. */
export type IngestedDocument = typeof ragDocuments.$inferSelect;

/**
 * Identifies the version that a slice works on. Includes the title, because it is indexed too, and
 * the encoding, because another one makes another text.
 */
export const versionKey = ({ contentHash, title, encoding }: IngestedDocument) =>
  `${contentHash} ${encoding} ${title}`;

/** SQL: the document is unchanged since the slice read it. */
export function isUnchanged({ id, contentHash, title, encoding }: IngestedDocument) {
  return and(
    eq(ragDocuments.id, id),
    eq(ragDocuments.contentHash, contentHash),
    eq(ragDocuments.title, title),
    sql`${ragDocuments.encoding} IS ${encoding}`,
  );
}

/** Returns the previous version while a new one is being read, or null. */
const previousOf = ({ previous }: Pick<IngestedDocument, "previous">): KeptVersion | null =>
  previous === null ? null : JSON.parse(previous);

/** Columns that `indexedVersion` needs. */
export const indexedColumns = {
  ...textColumns,
  state: ragDocuments.state,
  previous: ragDocuments.previous,
};

/** Returns the version that is in the index: the previous one until a new version is read. */
export function indexedVersion<Row extends Pick<IngestedDocument, keyof typeof indexedColumns>>(
  document: Row,
): Row | KeptVersion {
  const isOld = document.state === "queued" || document.state === "extracting";
  return (isOld && previousOf(document)) || document;
}

/** Deletes the previous version once the new one is indexed. */
export function dropPreviousVersion(ctx: Context, document: IngestedDocument) {
  const previous = previousOf(document);
  if (previous === null) return [];
  return [
    ctx.db.update(ragDocuments).set({ previous: null }).where(isUnchanged(document)),
    dropKeys(ctx, keysOf({ ...previous, id: document.id })),
  ];
}

/**
 * Marks a document as failed. A failed new version is dropped: the previous version stays in use
 * and carries the error.
 *
 * @param isTouched whether the index already has passages of the new version.
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
    WHERE twin.id <> ${document.id} AND twin.rag_id = ${document.ragId} AND twin.content_hash = ${previous.contentHash})`;
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
    // Only has an effect if another document has the previous content by now, so that the first
    // statement did nothing.
    failed,
    dropKeys(ctx, keysOf(document)),
  ];
}

/** Ends the job of a failed document. */
export function failedResult(
  ctx: Context,
  document: IngestedDocument,
  failure: { error: string; isTouched?: boolean },
): SliceResult {
  return { statements: failedStatements(ctx, document, failure), next: "done" };
}
