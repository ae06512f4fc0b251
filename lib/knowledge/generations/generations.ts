import { and, desc, eq, sql } from "drizzle-orm";
import { namedBatch, subquery } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { ragDocuments, ragEvaluations, ragGenerations } from "@/db/schema/knowledge";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { createOnce } from "@/lib/idempotency";
import { enqueueEachStatement, wakeEngine } from "@/lib/jobs/write-jobs";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { isoTime, isoTimeOrNull } from "@/lib/ui/time";
import { CHUNKING, chunkText } from "../chunk-text";
import { chunkingOf, currentStatement } from "../documents/current-generation";
import { DOCUMENT_NOT_FOUND } from "../documents/document-rules";
import { hasText, readText, textColumns } from "../documents/document-text";
import { assertStillManages, requireRagManager } from "../documents/rag-access";
import { BUILD, discardStatements, removalStatement } from "./discard";
import { isIn, resumeStatements, setBuildStatus, type WhichGeneration } from "./generation-state";
import {
  GENERATION_NOT_FOUND,
  type GenerationListQuery,
  type GenerationView,
  type PreviewQuery,
  type PreviewView,
  resumeGenerationSchema,
  startGenerationSchema,
} from "./schema";

/** Passages that a preview shows. */
const SHOWN = 5;
const NOTHING_TO_CUT = "There is no document whose text has been read yet";
const NOT_UNFINISHED = "This generation is not under way: there is nothing to cancel";
const NOT_STOPPED = "Only a generation that failed or is held can be tried again";

/** The statement that reads generations with what their last evaluation came to. */
function generationsStatement(ctx: Context) {
  const last = (column: "passed" | "questions") =>
    subquery<number | null>(sql`SELECT ${ragEvaluations[column]} FROM ${ragEvaluations}
      WHERE ${ragEvaluations.generationId} = ${ragGenerations.id}
      ORDER BY ${ragEvaluations.createdAt} DESC, ${ragEvaluations}.rowid DESC LIMIT 1`);
  return ctx.db
    .select({
      row: ragGenerations,
      passed: last("passed").as("passed"),
      questions: last("questions").as("questions"),
    })
    .from(ragGenerations)
    .$dynamic();
}

type GenerationRow = Awaited<ReturnType<typeof generationsStatement>>[number];

function generationView({ row, passed, questions }: GenerationRow): GenerationView {
  return {
    id: row.id,
    state: row.state,
    chunk_size: row.chunkSize,
    chunk_overlap: row.chunkOverlap,
    progress: row.progress,
    progress_total: row.progressTotal,
    error: row.error,
    documents: row.documents,
    chunks: row.chunks,
    passed,
    questions,
    created_at: isoTime(row.createdAt),
    current_at: isoTimeOrNull(row.currentAt),
  };
}

/**
 * The generations of a RAG as a page, the newest first, with how the one that answers cuts, or would.
 *
 * @throws AppError `unauthenticated`, `not_found` or `forbidden`.
 */
export async function listGenerations(
  ctx: Context,
  ragId: string,
  query: GenerationListQuery,
): Promise<PageOf<GenerationView> & { chunking: { chunk_size: number; chunk_overlap: number } }> {
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
    current: currentStatement(ctx, ragId),
  });
  const { size, overlap } = current[0] ? chunkingOf(current[0]) : CHUNKING;
  const chunking = { chunk_size: size, chunk_overlap: overlap };
  return { ...pageOf(rows.map(generationView), counted[0]?.count ?? 0, query), chunking };
}

/**
 * How a document would be cut by `{ chunk_size, chunk_overlap }`: the newest that has been read, or the one of
 * `{ document_id }`. Nothing changes.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, or `conflict` where there is no text.
 */
export async function previewChunking(
  ctx: Context,
  ragId: string,
  { chunk_size: size, chunk_overlap: overlap, document_id }: PreviewQuery,
): Promise<PreviewView> {
  await requireRagManager(ctx, ragId);
  const isMeant = document_id === undefined ? undefined : eq(ragDocuments.id, document_id);
  const { documents, current } = await namedBatch(ctx.db, {
    documents: ctx.db
      .select({
        id: ragDocuments.id,
        title: ragDocuments.title,
        ...textColumns,
        pageStarts: ragDocuments.pageStarts,
      })
      .from(ragDocuments)
      .where(and(eq(ragDocuments.ragId, ragId), isMeant))
      .orderBy(sql`NOT ${hasText}`, desc(ragDocuments.createdAt), sql`${ragDocuments}.rowid DESC`)
      .limit(1),
    current: currentStatement(ctx, ragId),
  });
  const [document] = documents;
  if (!document && document_id !== undefined) throw new AppError("not_found", DOCUMENT_NOT_FOUND);
  const text = document ? await readText(ctx, document) : null;
  if (!document || text === null) throw new AppError("conflict", NOTHING_TO_CUT);
  const pageStarts = document.pageStarts ? JSON.parse(document.pageStarts) : undefined;
  const cut = (chunking: { size: number; overlap: number }) =>
    chunkText(text, { pageStarts }, chunking);
  const chunks = cut({ size, overlap });
  const sorted = chunks.map(({ start, end }) => end - start).sort((one, other) => one - other);
  return {
    document: { id: document.id, title: document.title, length: text.length },
    chunks: chunks.length,
    chunks_now: cut(current[0] ? chunkingOf(current[0]) : CHUNKING).length,
    lengths: {
      shortest: sorted[0] ?? 0,
      middle: sorted[Math.floor(sorted.length / 2)] ?? 0,
      longest: sorted.at(-1) ?? 0,
    },
    first: chunks
      .slice(0, SHOWN)
      .map(({ headingPath, ...chunk }) => ({ ...chunk, heading_path: headingPath })),
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

/** SQL: the RAG as a subject, if a generation of it is being built. */
const buildable = (which: WhichGeneration) =>
  sql`SELECT ${which.ragId} AS subject WHERE ${isIn(which, ["building"])}`;

/**
 * Has the engine cut and index all documents anew, by `{ chunk_size, chunk_overlap }`, beside what answers. One that is
 * under way already is given up.
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
  const { chunk_size: chunkSize, chunk_overlap: chunkOverlap } = parseInput(
    startGenerationSchema,
    input,
  );
  const id = crypto.randomUUID();
  const which = { ragId, generationId: id };
  const row = { id, ragId, chunkSize, chunkOverlap, state: "building" as const };
  const by = { createdBy: manager.actor.id, createdAt: ctx.now };
  const { discarded } = discardStatements(ctx, ragId, manager.stillManages);
  const once = {
    scope: `generations of ${ragId}`,
    key: idempotencyKey,
    id,
    table: ragGenerations,
  };
  const made = await createOnce(ctx, once, {
    discarded,
    inserted: insertWhere(ctx.db, ragGenerations, { ...row, ...by }, manager.stillManages),
    audit: auditIfChangedStatement(ctx, {
      action: "rags.startGeneration",
      entityType: "rag",
      entityId: ragId,
      after: { generation: id, chunkSize, chunkOverlap },
    }),
    status: setBuildStatus(ctx, ragId, {
      status: "training",
      condition: isIn(which, ["building"]),
    }),
    job: enqueueEachStatement(ctx, BUILD, buildable(which)),
    removal: removalStatement(ctx, ragId),
  });
  wakeEngine(ctx);
  const [found] = await generationsStatement(ctx).where(eq(ragGenerations.id, made.id));
  if (found) return generationView(found);
  await assertStillManages(ctx, manager, ragId);
  throw new AppError("not_found", GENERATION_NOT_FOUND);
}

/**
 * Has the engine go on with a generation that failed; with `{ despite_gate: true }` one that is held answers although the
 * gate falls: the RAG is inactive then.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, `invalid_input`, or `conflict` for any other generation.
 */
export async function retryGeneration(
  ctx: Context,
  { input, ...which }: WhichGeneration & { input: unknown },
): Promise<GenerationView> {
  const manager = await requireRagManager(ctx, which.ragId);
  const { despite_gate: despiteGate } = parseInput(resumeGenerationSchema, input);
  const before = await readGeneration(ctx, which);
  const { resumed, status } = resumeStatements(ctx, which, {
    guard: manager.stillManages,
    despiteGate,
  });
  const { resumed: changed } = await namedBatch(ctx.db, {
    status,
    resumed,
    audit: auditIfChangedStatement(ctx, {
      action: "rags.retryGeneration",
      entityType: "rag",
      entityId: which.ragId,
      before: { generation: which.generationId, state: before.state },
      after: { generation: which.generationId, despiteGate },
    }),
    job: enqueueEachStatement(ctx, BUILD, sql`${buildable(which)} AND ${manager.stillManages}`),
  });
  wakeEngine(ctx);
  if (changed.length > 0) return readGeneration(ctx, which);
  await assertStillManages(ctx, manager, which.ragId);
  throw new AppError("conflict", NOT_STOPPED);
}

/**
 * Gives up a generation that is under way, failed or is held: the one that answers goes on.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, or `conflict` for any other generation.
 */
export async function cancelGeneration(
  ctx: Context,
  which: WhichGeneration,
): Promise<GenerationView> {
  const manager = await requireRagManager(ctx, which.ragId);
  const before = await readGeneration(ctx, which);
  const isMeant = sql`${isIn(which, ["building", "held", "failed"])} AND ${manager.stillManages}`;
  const { status, discarded } = discardStatements(ctx, which.ragId, isMeant);
  const { discarded: changed } = await namedBatch(ctx.db, {
    status,
    discarded,
    audit: auditIfChangedStatement(ctx, {
      action: "rags.cancelGeneration",
      entityType: "rag",
      entityId: which.ragId,
      before: { generation: which.generationId, state: before.state },
    }),
    removal: removalStatement(ctx, which.ragId),
  });
  wakeEngine(ctx);
  if (changed.length > 0) return readGeneration(ctx, which);
  await assertStillManages(ctx, manager, which.ragId);
  throw new AppError("conflict", NOT_UNFINISHED);
}
