import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { ragChunks, ragGenerations } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import type { Context } from "@/lib/context/context";
import type { JobFacts } from "@/lib/jobs/job-kind";
import { enqueueEachStatement } from "@/lib/jobs/write-jobs";

/** The name of the job that builds a RAG's next generation. */
export const BUILD = "knowledge.build";
/** The name of the job that removes the chunks of generations that are out of use. */
export const REMOVE = "knowledge.remove";
/** The name of the job that gives the passages of a RAG's present index their vectors. */
export const EMBED = "knowledge.embed";

/** What a new version of a RAG's row sets. */
export const newVersion = (ctx: Context) => ({
  updatedAt: ctx.now,
  version: sql`${rags.version} + 1`,
});

/** The statement that gives a RAG back the status that it had before a generation was built, where a condition holds. */
export function restoreStatus(ctx: Context, ragId: string, condition: SQL) {
  return ctx.db
    .update(rags)
    .set({ status: sql`${rags.statusBefore}`, statusBefore: null, ...newVersion(ctx) })
    .where(and(eq(rags.id, ragId), sql`${rags.statusBefore} IS NOT NULL`, condition));
}

/** The statements that take a RAG's unfinished generations out of use, where a condition holds. */
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

/** SQL: the RAG as a subject, if there are chunks of a generation that is out of use. */
const removable = (ragId: string) =>
  sql`SELECT ${ragId} AS subject WHERE EXISTS (${removableChunks(ragId)})`;

export const removableChunks = (ragId: string) =>
  sql`SELECT chunk.id FROM ${ragGenerations} AS spent JOIN ${ragChunks} AS chunk ON chunk.generation_id = spent.id
    WHERE spent.rag_id = ${ragId} AND spent.state IN ('retired', 'cancelled')`;

/** The statement that asks for the removal of what is out of use. */
export const removalStatement = (ctx: Context, ragId: string) =>
  enqueueEachStatement(ctx, REMOVE, removable(ragId));

/** The statement that asks for vectors where the index that answers has some. */
export const embedStatement = (ctx: Context, ragId: string) =>
  enqueueEachStatement(
    ctx,
    EMBED,
    sql`SELECT rag_id AS subject FROM ${ragGenerations} WHERE rag_id = ${ragId} AND state = 'current'
      AND embedding_model IS NOT NULL`,
  );

/** What is known of these jobs everywhere: a build that is cancelled among the jobs is given up whole. */
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
