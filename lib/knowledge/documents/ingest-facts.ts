import { and, eq, type SQL, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { ragDocuments } from "@/db/schema/knowledge";
import { removedFiles } from "@/db/schema/media";
import type { Context } from "@/lib/context/context";
import type { JobFacts } from "@/lib/jobs/job-kind";
import { restorePreviousColumns } from "./kept-version";

const CANCELLED = "Indexing was cancelled.";
const NEW_CANCELLED = "Indexing the new version was cancelled. The previous version stays in use.";

/**
 * Marks a document as failed because its job was cancelled; it can be retried. A new version that
 * isn't in the index yet is dropped for the previous one.
 *
 * @param isCancelled SQL: its job was cancelled.
 */
function cancelledStatements(ctx: Context, documentId: string, isCancelled: SQL) {
  const isIt = and(eq(ragDocuments.id, documentId), isCancelled);
  const isReplacement = sql`${isIt} AND ${ragDocuments.state} IN ('queued', 'extracting')
    AND ${ragDocuments.previous} IS NOT NULL AND NOT EXISTS (SELECT 1 FROM ${ragDocuments} AS twin
      WHERE twin.id <> rag_documents.id AND twin.rag_id = rag_documents.rag_id AND twin.content_hash = rag_documents.previous ->> 'contentHash')`;
  return [
    insertFrom(
      ctx.db,
      removedFiles,
      { key: sql`own.value`, dueAt: 0 },
      sql`${ragDocuments}, json_each(json_array(${ragDocuments.fileKey}, ${ragDocuments.textKey})) AS own
        WHERE own.value IS NOT NULL AND ${isReplacement}`,
    ).onConflictDoUpdate({ target: removedFiles.key, set: { dueAt: 0 } }),
    ctx.db
      .update(ragDocuments)
      .set({
        ...restorePreviousColumns,
        previous: null,
        state: "ready",
        error: NEW_CANCELLED,
        updatedAt: ctx.now,
        version: sql`${ragDocuments.version} + 1`,
      })
      .where(isReplacement),
    ctx.db
      .update(ragDocuments)
      .set({ state: "failed", error: CANCELLED, updatedAt: ctx.now })
      .where(sql`${isIt} AND ${ragDocuments.state} IN ('queued', 'extracting', 'indexing')`),
  ];
}

/** Facts about the jobs that read and index documents. */
export const INGEST_FACTS: JobFacts = {
  title: "Read and index documents",
  attempts: 5,
  doing: "reading this document",
  cancelled: (ctx, { subject, isCancelled }) => cancelledStatements(ctx, subject, isCancelled),
};
