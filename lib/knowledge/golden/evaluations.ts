import { and, desc, eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { jobs } from "@/db/schema/jobs";
import { ragEvaluations, ragGenerations, ragQuestions } from "@/db/schema/knowledge";
import { auditIfStatement } from "@/lib/audit/audit";
import { allHold, refuseUnmet } from "@/lib/audit/write";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { JOB_FACTS } from "@/lib/job-kinds/job-facts";
import type { JobKind } from "@/lib/jobs/job-kind";
import { enqueueEachStatement, wakeEngine } from "@/lib/jobs/write-jobs";
import { type PageOf, pageOf } from "@/lib/paging";
import { isoTime } from "@/lib/time";
import { requireRagManager } from "../documents/rag-access";
import {
  evaluateQuestion,
  figuresOf,
  type GoldenQuestion,
  goldenQuestions,
  type QuestionResult,
} from "../evaluate";
import { readGate } from "./gate";
import type { EvaluationView, GateView, GoldenListQuery } from "./schema";

/** The job that asks a RAG its golden questions. */
export const EVALUATE = "knowledge.evaluate";
const NOTHING_TO_EVALUATE =
  "Nothing to evaluate yet. Add a question and at least one indexed document.";

/** SQL: the RAG's ID as a job subject, if it has a current generation and questions. */
const evaluableRag = (ragId: string) =>
  sql`SELECT ${ragGenerations.ragId} AS subject FROM ${ragGenerations}
    WHERE ${ragGenerations.ragId} = ${ragId} AND state = 'current' AND EXISTS (
      SELECT 1 FROM ${ragQuestions} WHERE ${ragQuestions.ragId} = ${ragId})`;

/** SQL: the job is a queued or running evaluation of this RAG. */
const isLive = (ragId: string) =>
  and(
    eq(jobs.kind, EVALUATE),
    eq(jobs.subject, ragId),
    sql`${jobs.state} IN ('queued', 'running')`,
  );

/**
 * Asks the current generation the golden questions in the engine. Requested while it runs, it
 * starts over.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, or `conflict` without a document
 *   or a question.
 */
export async function startEvaluation(ctx: Context, ragId: string): Promise<void> {
  const manager = await requireRagManager(ctx, ragId);
  const nothing = new AppError("conflict", NOTHING_TO_EVALUATE);
  const rules = [
    ...manager.stillManages,
    { holds: sql`EXISTS (${evaluableRag(ragId)})`, refuse: nothing },
  ];
  const possible = sql`${evaluableRag(ragId)} AND ${allHold(rules)}`;
  const { ready } = await namedBatch(ctx.db, {
    // A repeated request has no second audit row.
    audit: auditIfStatement(
      ctx,
      { action: "rags.evaluate", entityType: "rag", entityId: ragId },
      sql`EXISTS (${possible}) AND NOT EXISTS (SELECT 1 FROM ${jobs} WHERE ${isLive(ragId)})`,
    ),
    job: enqueueEachStatement(ctx, EVALUATE, possible),
    ready: ctx.db.select({ subject: sql`subject` }).from(sql`(${possible})`),
  });
  if (ready.length === 0) {
    await refuseUnmet(ctx, rules);
    throw nothing;
  }
  wakeEngine(ctx);
}

function evaluationView(
  row: typeof ragEvaluations.$inferSelect,
  isCurrent: boolean,
): EvaluationView {
  const results: QuestionResult[] = JSON.parse(row.results);
  return {
    id: row.id,
    generation_id: row.generationId,
    is_current: isCurrent,
    questions: row.questions,
    passed: row.passed,
    hit_at_1: row.hitAt1,
    hit_at_5: row.hitAt5,
    mrr: row.mrr,
    right_refusals: row.rightRefusals,
    verbatim_citations: row.verbatimCitations,
    results: results.map(({ id, passed, refused, place }) => ({
      question_id: id,
      passed,
      refused,
      rank: place,
    })),
    created_at: isoTime(row.createdAt),
  };
}

/**
 * Returns a page of a RAG's evaluations, newest first, with its gate and whether one is running.
 *
 * @throws AppError `unauthenticated`, `not_found` or `forbidden`.
 */
export async function listEvaluations(
  ctx: Context,
  ragId: string,
  query: GoldenListQuery,
): Promise<PageOf<EvaluationView> & { gate: GateView; running: boolean }> {
  await requireRagManager(ctx, ragId);
  const { page, perPage } = query;
  const [rows, [counted], gate, live] = await Promise.all([
    ctx.db
      .select({ row: ragEvaluations, state: ragGenerations.state })
      .from(ragEvaluations)
      .innerJoin(ragGenerations, eq(ragGenerations.id, ragEvaluations.generationId))
      .where(eq(ragEvaluations.ragId, ragId))
      .orderBy(desc(ragEvaluations.createdAt), ragEvaluations.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    ctx.db
      .select({ count: sql<number>`count(*)` })
      .from(ragEvaluations)
      .where(eq(ragEvaluations.ragId, ragId)),
    readGate(ctx, ragId),
    ctx.db.select({ id: jobs.id }).from(jobs).where(isLive(ragId)),
  ]);
  const views = rows.map(({ row, state }) => evaluationView(row, state === "current"));
  return { ...pageOf(views, counted?.count ?? 0, query), gate, running: live.length > 0 };
}

/** Results of an evaluation that takes several slices. */
export interface PartialEvaluation {
  /** When the questions were read. Later changes to them weren't evaluated. */
  began: number;
  results: QuestionResult[];
}

/**
 * Asks golden questions on a generation until the time is up.
 *
 * @returns the results so far, or the statement that saves the finished evaluation.
 */
export async function askGolden(
  ctx: Context,
  { ragId, generationId }: { ragId: string; generationId: string },
  {
    questions,
    known,
    until,
  }: { questions: GoldenQuestion[]; known?: PartialEvaluation; until: number },
) {
  const { began, results: before } = known ?? { began: ctx.now, results: [] };
  const asked = new Set(questions.map(({ id }) => id));
  const results = before.filter(({ id }) => asked.has(id));
  const done = new Set(results.map(({ id }) => id));
  for (const question of questions.filter(({ id }) => !done.has(id))) {
    results.push(await evaluateQuestion(ctx, { ragId, generationId }, question));
    if (Date.now() >= until && results.length < questions.length)
      return { asking: { began, results } };
  }
  const row = {
    id: crypto.randomUUID(),
    ragId,
    generationId,
    ...figuresOf(questions, results),
    results: JSON.stringify(results),
    createdAt: began,
  };
  const isThere = sql`EXISTS (SELECT 1 FROM ${ragGenerations} WHERE ${ragGenerations.id} = ${generationId})`;
  return { kept: insertWhere(ctx.db, ragEvaluations, row, isThere) };
}

interface Cursor extends PartialEvaluation {
  generationId: string;
}

/** Asks a RAG's golden questions on the current generation, as many as fit into a slice. */
export const evaluateJob: JobKind = {
  ...JOB_FACTS[EVALUATE],
  async run(ctx, { subject: ragId, cursor, until }) {
    const { generations, questions } = await namedBatch(ctx.db, {
      generations: ctx.db
        .select({ id: ragGenerations.id })
        .from(ragGenerations)
        .where(and(eq(ragGenerations.ragId, ragId), eq(ragGenerations.state, "current"))),
      questions: goldenQuestions(ctx, ragId),
    });
    const generationId = generations[0]?.id;
    if (generationId === undefined || questions.length === 0) return { next: "done" };
    const before = cursor as Cursor | null;
    const known = before?.generationId === generationId ? before : undefined;
    const where = { ragId, generationId };
    const { asking, kept } = await askGolden(ctx, where, { questions, known, until });
    if (kept) return { statements: [kept], next: "done" };
    return { cursor: { generationId, ...asking }, next: "more" };
  },
};
