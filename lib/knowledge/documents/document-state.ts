import { and, eq } from "drizzle-orm";
import { ragDocuments } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import type { SliceResult } from "@/lib/jobs/job-kind";

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

/** The statement by which a document has failed. */
export function failedStatement(ctx: Context, document: IngestedDocument, error: string) {
  return ctx.db
    .update(ragDocuments)
    .set({ state: "failed", error, updatedAt: ctx.now })
    .where(isUnchanged(document));
}

/** The result of a slice after which there is nothing more to try by itself. */
export function failedResult(ctx: Context, document: IngestedDocument, error: string): SliceResult {
  return { statements: [failedStatement(ctx, document, error)], next: "done" };
}
