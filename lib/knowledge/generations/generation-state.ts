import { and, eq, type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { ragChunks, ragDocuments, ragGenerations, ragSegments } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { partOf } from "@/lib/audit/write";
import type { Context } from "@/lib/context/context";
import type { JobKind } from "@/lib/jobs/job-kind";
import { hasText } from "../documents/document-text";
import { closeGapsStatement } from "../gaps/close-gaps";
import { wouldFailGate } from "../golden/gate";
import { removeChunksStatement } from "../index-chunks";
import {
  newVersionColumns,
  REMOVE_FACTS,
  removalStatement,
  restoreStatus,
  unusedChunks,
} from "./index-jobs";

/** Chunks removed per slice. */
const REMOVED_A_SLICE = 200;

export interface WhichGeneration {
  ragId: string;
  generationId: string;
}

/** SQL: the generation is in one of these states. */
export const isInState = (
  { ragId, generationId }: WhichGeneration,
  states: readonly (typeof ragGenerations.$inferSelect.state)[],
) =>
  sql`EXISTS (SELECT 1 FROM ${ragGenerations} AS "meant" WHERE "meant".id = ${generationId}
    AND "meant".rag_id = ${ragId} AND "meant".state IN ${valuesOf(states)})`;

/** SQL: marks a document whose current version is in the generation. */
export const builtMark = (generationId: string) =>
  sql`${generationId} || ' ' || ${ragDocuments.version}`;

/** SQL: the document is ready, but its current version isn't in the generation. */
export const isMissing = ({ ragId, generationId }: WhichGeneration) =>
  sql`(${ragDocuments.ragId} = ${ragId} AND ${ragDocuments.state} = 'ready' AND ${hasText}
    AND ${ragDocuments.builtAs} IS NOT ${builtMark(generationId)})`;

/** Sets a RAG's status for a build if the condition holds, and remembers the status before. */
export function setBuildStatus(
  ctx: Context,
  ragId: string,
  { status, condition }: { status: "training" | "error"; condition: SQL },
) {
  return ctx.db
    .update(rags)
    .set({
      status,
      statusBefore: sql`coalesce(${rags.statusBefore}, ${rags.status})`,
      ...newVersionColumns(ctx),
    })
    .where(and(eq(rags.id, ragId), condition));
}

/** Marks a generation as failed or held. The current one stays in use. */
export function stopStatements(
  ctx: Context,
  which: WhichGeneration,
  { state, error }: { state: "failed" | "held"; error: string },
) {
  const isStopped = isInState(which, [state]);
  return [
    ctx.db
      .update(ragGenerations)
      .set({ state, error })
      .where(and(eq(ragGenerations.id, which.generationId), eq(ragGenerations.state, "building"))),
    state === "held"
      ? restoreStatus(ctx, which.ragId, isStopped)
      : setBuildStatus(ctx, which.ragId, {
          status: "error",
          condition: sql`${isStopped} AND ${rags.statusBefore} IS NOT NULL`,
        }),
  ] as const;
}

/** Resumes a failed or held generation. It keeps its chunks. */
export function resumeStatements(
  ctx: Context,
  which: WhichGeneration,
  { guard = sql`1 = 1`, ignoreGate = false }: { guard?: SQL; ignoreGate?: boolean } = {},
) {
  const isStopped = isInState(which, ["failed", "held"]);
  return {
    // Goes first and checks the old state, so that a repeated call doesn't set the status again.
    status: setBuildStatus(ctx, which.ragId, {
      status: "training",
      condition: sql`${isStopped} AND ${guard}`,
    }),
    resumed: ctx.db
      .update(ragGenerations)
      .set({ state: "building", error: null, despiteGate: ignoreGate })
      .where(and(eq(ragGenerations.id, which.generationId), isStopped, guard))
      .returning({ id: ragGenerations.id }),
  };
}

/**
 * SQL: the RAG is active and would fail its gate with this generation, so the switch is blocked.
 */
export const isBlockedByGate = ({ ragId, generationId }: WhichGeneration) =>
  sql`EXISTS (SELECT 1 FROM ${rags} JOIN ${ragGenerations} AS built ON built.rag_id = ${rags.id}
    WHERE ${rags.id} = ${ragId} AND built.id = ${generationId} AND NOT built.despite_gate
    AND 'active' IN (${rags.status}, ${rags.statusBefore}) AND ${wouldFailGate(ragId, generationId)})`;

/**
 * Switches searches to this generation in one batch. Does nothing while a document is missing, or
 * if an active RAG would fail its gate and no one chose to ignore that.
 */
export function switchStatements(ctx: Context, which: WhichGeneration) {
  const { ragId, generationId } = which;
  const isBuilt = sql`${isInState(which, ["building"])} AND NOT ${isBlockedByGate(which)}
    AND NOT EXISTS (SELECT 1 FROM ${ragDocuments} WHERE ${isMissing(which)})`;
  const isCurrent = isInState(which, ["current"]);
  return partOf(ctx, "switched", {
    rules: [],
    before: () => ({
      retired: ctx.db
        .update(ragGenerations)
        .set({ state: "retired" })
        .where(and(eq(ragGenerations.ragId, ragId), eq(ragGenerations.state, "current"), isBuilt)),
    }),
    change: () =>
      ctx.db
        .update(ragGenerations)
        .set({
          state: "current",
          currentAt: ctx.now,
          error: null,
          chunks: sql`(SELECT count(*) FROM ${ragChunks} WHERE ${ragChunks.generationId} = ${generationId})`,
          documents: sql`(SELECT count(*) FROM ${ragDocuments} WHERE ${ragDocuments.ragId} = ${ragId}
          AND ${ragDocuments.state} = 'ready')`,
        })
        .where(and(eq(ragGenerations.id, generationId), isBuilt))
        .returning({ id: ragGenerations.id }),
    audit: {
      action: "rags.switchGeneration",
      entityType: "rag",
      entityId: ragId,
      after: { generation: generationId },
    },
    after: () => ({
      gaps: closeGapsStatement(ctx, sql`SELECT ${ragId} WHERE ${isCurrent}`),
      status: restoreStatus(ctx, ragId, isCurrent),
      removal: removalStatement(ctx, ragId),
    }),
  });
}

/** Removes the chunks of unused generations, some per slice. */
export const removeGenerationsJob: JobKind = {
  ...REMOVE_FACTS,
  async run(ctx, { subject: ragId }) {
    const found = await ctx.db.all<{ id: number }>(
      sql`${unusedChunks(ragId)} LIMIT ${REMOVED_A_SLICE}`,
    );
    if (found.length === 0) return { next: "done" };
    const isSpent = sql`${ragSegments.generationId} IN (SELECT id FROM ${ragGenerations}
      WHERE rag_id = ${ragId} AND state IN ('retired', 'cancelled'))`;
    return {
      // Their vectors first: nothing uses them any more.
      statements: [ctx.db.delete(ragSegments).where(isSpent), removeChunksStatement(ctx, found)],
      next: found.length < REMOVED_A_SLICE ? "done" : "more",
    };
  },
};
