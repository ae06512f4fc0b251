import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { namedBatch, subquery } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { ragChunks, ragEvaluations, ragGenerations, ragSegments } from "@/db/schema/knowledge";
import { write, writeOnce } from "@/lib/audit/write";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { enqueueEachStatement, wakeEngine } from "@/lib/jobs/write-jobs";
import { defaultEmbedding } from "@/lib/models/default-embedding";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { isoTime, isoTimeOrNull } from "@/lib/time";
import { CHUNKING } from "../chunk-text";
import { chunkingOf, currentStatement } from "../documents/current-generation";
import { requireRagManager } from "../documents/rag-access";
import {
  isInState,
  resumeStatements,
  setBuildStatus,
  type WhichGeneration,
} from "./generation-state";
import { BUILD, discardStatements, removalStatement } from "./index-jobs";
import {
  GENERATION_NOT_FOUND,
  type GenerationListQuery,
  type GenerationView,
  resumeGenerationSchema,
  startGenerationSchema,
} from "./schema";

const NOT_UNFINISHED = "This index isn't being built, so there is nothing to cancel";
const NOT_STOPPED = "Only a failed or held index can be retried";

/** Selects generations with the result of their last evaluation. */
function generationsStatement(ctx: Context) {
  const last = (column: "passed" | "questions") =>
    subquery<number | null>(sql`SELECT ${ragEvaluations[column]} FROM ${ragEvaluations}
      WHERE ${ragEvaluations.generationId} = ${ragGenerations.id}
      ORDER BY ${ragEvaluations.createdAt} DESC, ${ragEvaluations}.rowid DESC LIMIT 1`);
  const chunksOfIt = sql`SELECT count(*) FROM ${ragChunks} WHERE ${ragChunks.generationId} = ${ragGenerations.id}`;
  const packed = sql`coalesce((SELECT max(last) FROM ${ragSegments}
    WHERE ${ragSegments.generationId} = ${ragGenerations.id}), 0)`;
  return ctx.db
    .select({
      row: ragGenerations,
      passed: last("passed").as("passed"),
      questions: last("questions").as("questions"),
      vectors: subquery<number>(sql`${chunksOfIt} AND ${ragChunks.id} <= ${packed}`).as("vectors"),
      without: subquery<number>(sql`${chunksOfIt} AND ${ragChunks.id} > ${packed}
        AND ${ragGenerations.embeddingModel} IS NOT NULL`).as("without"),
    })
    .from(ragGenerations)
    .$dynamic();
}

type GenerationRow = Awaited<ReturnType<typeof generationsStatement>>[number];

function generationView({ row, passed, questions, vectors, without }: GenerationRow) {
  const { embeddingIntegrationId: integration_id, embeddingModel: model, dimensions } = row;
  const hasVectors = integration_id !== null && model !== null && dimensions !== null;
  return {
    id: row.id,
    state: row.state,
    chunk_size: row.chunkSize,
    chunk_overlap: row.chunkOverlap,
    embedding: hasVectors ? { integration_id, model, dimensions } : null,
    vectors,
    without_vectors: without,
    progress: row.progress,
    progress_total: row.progressTotal,
    error: row.error,
    documents: row.documents,
    chunks: row.chunks,
    passed,
    questions,
    created_at: isoTime(row.createdAt),
    current_at: isoTimeOrNull(row.currentAt),
  } satisfies GenerationView;
}

/**
 * Returns a page of a RAG's generations, newest first, with the current one and its chunking, or
 * the default.
 *
 * @throws AppError `unauthenticated`, `not_found` or `forbidden`.
 */
export async function listGenerations(
  ctx: Context,
  ragId: string,
  query: GenerationListQuery,
): Promise<
  PageOf<GenerationView> & {
    chunking: { chunk_size: number; chunk_overlap: number };
    current: GenerationView | null;
  }
> {
  await requireRagManager(ctx, ragId);
  const { page, perPage } = query;
  const ofRag = eq(ragGenerations.ragId, ragId);
  const { rows, counted, current } = await namedBatch(ctx.db, {
    rows: generationsStatement(ctx)
      .where(ofRag)
      .orderBy(desc(ragGenerations.createdAt), ragGenerations.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    counted: ctx.db.select({ count: sql<number>`count(*)` }).from(ragGenerations).where(ofRag),
    current: generationsStatement(ctx).where(and(ofRag, eq(ragGenerations.state, "current"))),
  });
  const { size, overlap } = current[0] ? chunkingOf(current[0].row) : CHUNKING;
  return {
    ...pageOf(rows.map(generationView), counted[0]?.count ?? 0, query),
    chunking: { chunk_size: size, chunk_overlap: overlap },
    current: current.map(generationView)[0] ?? null,
  };
}

async function readGeneration(
  ctx: Context,
  { ragId, generationId }: WhichGeneration,
): Promise<GenerationView> {
  const [found] = await generationsStatement(ctx).where(
    and(eq(ragGenerations.id, generationId), eq(ragGenerations.ragId, ragId)),
  );
  if (!found) throw new AppError("not_found", GENERATION_NOT_FOUND);
  return generationView(found);
}

/** SQL: the RAG's ID as a job subject, if the condition holds. */
const ragIf = (ragId: string, condition: SQL) => sql`SELECT ${ragId} AS subject WHERE ${condition}`;

/** Returns the settings of the current generation, or those of a new RAG. */
async function embeddingInUse(ctx: Context, ragId: string) {
  const [current] = await currentStatement(ctx, ragId);
  return current ?? defaultEmbedding(ctx);
}

/**
 * Starts a new generation with `{ chunk_size, chunk_overlap, embedding? }`: the engine indexes all
 * documents again while the current one stays in use. Cancels unfinished generations.
 *
 * @param idempotencyKey the request's key, or null.
 * @throws AppError `unauthenticated`, `not_found`, `forbidden` or `invalid_input`.
 */
export async function startGeneration(
  ctx: Context,
  ragId: string,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<GenerationView> {
  const manager = await requireRagManager(ctx, ragId);
  const { embedding, ...chunking } = parseInput(startGenerationSchema, input);
  const { chunk_size: chunkSize, chunk_overlap: chunkOverlap } = chunking;
  // Only people who may edit RAGs' settings decide which integration pays.
  if (embedding) authorize(ctx.actor, "rags.edit");
  const kept = embedding === undefined ? await embeddingInUse(ctx, ragId) : null;
  const vectors = {
    embeddingIntegrationId: embedding?.integration_id ?? kept?.embeddingIntegrationId ?? null,
    embeddingModel: embedding?.model ?? kept?.embeddingModel ?? null,
    dimensions: embedding?.dimensions ?? kept?.dimensions ?? null,
  };
  const id = crypto.randomUUID();
  const row = { id, ragId, chunkSize, chunkOverlap, ...vectors, state: "building" as const };
  const by = { createdBy: manager.actor.id, createdAt: ctx.now };
  const once = {
    scope: `generations of ${ragId}`,
    key: idempotencyKey,
    input: { embedding, ...chunking },
    id,
    table: ragGenerations,
  };
  const made = await writeOnce(ctx, once, {
    rules: manager.stillManages,
    before: (holds) => ({ discarded: discardStatements(ctx, ragId, holds).discarded }),
    change: (holds) =>
      insertWhere(ctx.db, ragGenerations, { ...row, ...by }, holds).returning({
        id: ragGenerations.id,
      }),
    audit: {
      action: "rags.startGeneration",
      entityType: "rag",
      entityId: ragId,
      after: {
        generation: id,
        chunkSize,
        chunkOverlap,
        embeddingModel: vectors.embeddingModel,
        dimensions: vectors.dimensions,
      },
    },
    after: (isDone) => ({
      status: setBuildStatus(ctx, ragId, { status: "training", condition: isDone }),
      job: enqueueEachStatement(ctx, BUILD, ragIf(ragId, isDone)),
      removal: removalStatement(ctx, ragId),
    }),
  });
  wakeEngine(ctx);
  return readGeneration(ctx, { ragId, generationId: made.id });
}

/**
 * Retries a failed generation. With `{ ignore_gate: true }`, a held one goes into use although the
 * gate fails.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, `invalid_input`, or `conflict`
 *   for any other generation.
 */
export async function retryGeneration(
  ctx: Context,
  { input, ...which }: WhichGeneration & { input: unknown },
): Promise<GenerationView> {
  const manager = await requireRagManager(ctx, which.ragId);
  const { ignore_gate: ignoreGate } = parseInput(resumeGenerationSchema, input);
  const before = await readGeneration(ctx, which);
  const isStopped = isInState(which, ["failed", "held"]);
  const resume = (guard: SQL) => resumeStatements(ctx, which, { guard, ignoreGate });
  await write(ctx, {
    rules: [
      ...manager.stillManages,
      { holds: isStopped, refuse: new AppError("conflict", NOT_STOPPED) },
    ],
    before: (holds) => ({ status: resume(holds).status }),
    change: (holds) => resume(holds).resumed,
    audit: {
      action: "rags.retryGeneration",
      entityType: "rag",
      entityId: which.ragId,
      before: { generation: which.generationId, state: before.state },
      after: { generation: which.generationId, despiteGate: ignoreGate },
    },
    after: (isDone) => ({ job: enqueueEachStatement(ctx, BUILD, ragIf(which.ragId, isDone)) }),
  });
  wakeEngine(ctx);
  return readGeneration(ctx, which);
}

/**
 * Cancels a generation that is being built, failed or held. The current one stays in use.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, or `conflict` for any other
 *   generation.
 */
export async function cancelGeneration(
  ctx: Context,
  which: WhichGeneration,
): Promise<GenerationView> {
  const manager = await requireRagManager(ctx, which.ragId);
  const before = await readGeneration(ctx, which);
  const isUnfinished = isInState(which, ["building", "held", "failed"]);
  const discard = (holds: SQL) => discardStatements(ctx, which.ragId, holds);
  await write(ctx, {
    rules: [
      ...manager.stillManages,
      { holds: isUnfinished, refuse: new AppError("conflict", NOT_UNFINISHED) },
    ],
    before: (holds) => ({ status: discard(holds).status }),
    change: (holds) => discard(holds).discarded,
    audit: {
      action: "rags.cancelGeneration",
      entityType: "rag",
      entityId: which.ragId,
      before: { generation: which.generationId, state: before.state },
    },
    after: () => ({ removal: removalStatement(ctx, which.ragId) }),
  });
  wakeEngine(ctx);
  return readGeneration(ctx, which);
}
