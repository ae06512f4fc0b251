import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { ragChunks, ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import type { Context } from "@/lib/context/context";
import type { JobFacts } from "@/lib/jobs/job-kind";
import { enqueueEachStatement } from "@/lib/jobs/write-jobs";

/** The job that builds a RAG's next generation. */
export const BUILD = "knowledge.build";
/** The job that removes the chunks of unused generations. */
export const REMOVE = "knowledge.remove";
/** The job that creates vectors for the passages of the current generation. */
export const EMBED = "knowledge.embed";

/** Columns of every update of a RAG's row. */
export const newVersionColumns = (ctx: Context) => ({
  updatedAt: ctx.now,
  version: sql`${rags.version} + 1`,
});

/** Restores a RAG's status from before the build if the condition holds. */
export function restoreStatus(ctx: Context, ragId: string, condition: SQL) {
  return ctx.db
    .update(rags)
    .set({ status: sql`${rags.statusBefore}`, statusBefore: null, ...newVersionColumns(ctx) })
    .where(and(eq(rags.id, ragId), sql`${rags.statusBefore} IS NOT NULL`, condition));
}

/** SQL: a document of the RAG can be searched, perhaps in its previous version. */
const canAnswer = sql`EXISTS (SELECT 1 FROM ${ragDocuments} WHERE ${ragDocuments.ragId} = ${rags.id}
  AND (${ragDocuments.state} = 'ready' OR ${ragDocuments.previous} IS NOT NULL))`;

/** SQL: a status column with one value replaced by another. */
const replaced = (column: AnySQLiteColumn, from: string, to: string) =>
  sql<"active" | "planning">`CASE ${column} WHEN ${from} THEN ${to} ELSE ${column} END`;

/** Activates planned RAGs once a document is ready. `ragIds` selects their IDs. */
export const activateStatement = (ctx: Context, ragIds: SQL) =>
  ctx.db
    .update(rags)
    .set({
      status: replaced(rags.status, "planning", "active"),
      statusBefore: replaced(rags.statusBefore, "planning", "active"),
      ...newVersionColumns(ctx),
    })
    .where(
      sql`${rags.id} IN (${ragIds}) AND 'planning' IN (${rags.status}, ${rags.statusBefore}) AND ${canAnswer}`,
    );

/** Returns an active RAG to planning once its last document is gone. */
export const deactivateStatement = (ctx: Context, ragId: string) =>
  ctx.db
    .update(rags)
    .set({
      status: replaced(rags.status, "active", "planning"),
      statusBefore: replaced(rags.statusBefore, "active", "planning"),
      ...newVersionColumns(ctx),
    })
    .where(
      sql`${rags.id} = ${ragId} AND 'active' IN (${rags.status}, ${rags.statusBefore}) AND NOT ${canAnswer}`,
    );

/** Cancels a RAG's unfinished generations if the condition holds. */
export function discardStatements(ctx: Context, ragId: string, condition: SQL) {
  const unfinished = and(
    eq(ragGenerations.ragId, ragId),
    inArray(ragGenerations.state, ["building", "held", "failed"]),
  );
  return {
    status: restoreStatus(
      ctx,
      ragId,
      sql`${condition} AND EXISTS (SELECT 1 FROM ${ragGenerations} WHERE ${unfinished})`,
    ),
    discarded: ctx.db
      .update(ragGenerations)
      .set({ state: "cancelled" })
      .where(and(unfinished, condition))
      .returning({ id: ragGenerations.id }),
  };
}

/** SQL: the RAG's ID as a job subject, if an unused generation has chunks. */
const ragWithUnusedChunks = (ragId: string) =>
  sql`SELECT ${ragId} AS subject WHERE EXISTS (${unusedChunks(ragId)})`;

export const unusedChunks = (ragId: string) =>
  sql`SELECT chunk.id FROM ${ragGenerations} AS spent JOIN ${ragChunks} AS chunk ON chunk.generation_id = spent.id
    WHERE spent.rag_id = ${ragId} AND spent.state IN ('retired', 'cancelled')`;

/** Queues the removal of unused chunks. */
export const removalStatement = (ctx: Context, ragId: string) =>
  enqueueEachStatement(ctx, REMOVE, ragWithUnusedChunks(ragId));

/** Queues creating vectors if the current generation has vectors. */
export const embedStatement = (ctx: Context, ragId: string) =>
  enqueueEachStatement(
    ctx,
    EMBED,
    sql`SELECT rag_id AS subject FROM ${ragGenerations} WHERE rag_id = ${ragId} AND state = 'current'
      AND embedding_model IS NOT NULL`,
  );

/** Facts about these jobs. Cancelling the build job cancels the whole build. */
export const BUILD_FACTS: JobFacts = {
  title: "Reindex all documents",
  attempts: 5,
  doing: "building this index",
  cancelled: (ctx, { subject, isCancelled }) => [
    ...Object.values(discardStatements(ctx, subject, isCancelled)),
    removalStatement(ctx, subject),
  ],
};
export const REMOVE_FACTS: JobFacts = { title: "Remove an unused index", attempts: 10 };
export const EMBED_FACTS: JobFacts = {
  title: "Create vectors for passages",
  attempts: 5,
  doing: "creating vectors of passages",
};
