import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { jobs } from "@/db/schema/jobs";
import { knowledgeGaps, ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import { partOf } from "@/lib/audit/write";
import type { Context } from "@/lib/context/context";
import { JOB_FACTS } from "@/lib/job-kinds/job-facts";
import type { JobKind } from "@/lib/jobs/job-kind";
import { enqueueEachStatement } from "@/lib/jobs/write-jobs";
import { answerFromChunks } from "../answer";
import type { Citation } from "../citation";
import { changeTime } from "./record-gap";
import type { GapAnswer } from "./schema";

/** The job that closes gaps which the RAG's documents now answer. */
export const CLOSE_GAPS = "knowledge.gaps";

/**
 * Gaps per slice, and questions asked per gap. All questions of a gap search for the same words.
 */
const GAPS_A_SLICE = 5;
const QUESTIONS_ASKED = 3;
/** How long to wait while documents are being indexed. Milliseconds. */
const WAIT_MS = 2000;
const MAX_WAIT_MS = 2 * 60_000;

type GapRow = typeof knowledgeGaps.$inferSelect;

const isUnanswered = inArray(knowledgeGaps.state, ["open", "task"]);

/**
 * Queues a check of the RAGs' gaps if they have any and no check is queued. Goes into the batch
 * that changes their index.
 *
 * @param ragIds a query with one column.
 */
export function closeGapsStatement(ctx: Context, ragIds: SQL) {
  return enqueueEachStatement(
    ctx,
    CLOSE_GAPS,
    sql`SELECT DISTINCT ${knowledgeGaps.ragId} AS subject FROM ${knowledgeGaps}
      WHERE ${knowledgeGaps.ragId} IN (${ragIds}) AND ${isUnanswered} AND NOT EXISTS (SELECT 1 FROM ${jobs}
        WHERE ${jobs.kind} = ${CLOSE_GAPS} AND ${jobs.subject} = ${knowledgeGaps.ragId} AND ${jobs.state} = 'queued')`,
  );
}

/**
 * Reads the gaps that haven't been checked since the index changed, and whether it is still
 * changing.
 */
async function readSlice(ctx: Context, ragId: string) {
  const changedAt = sql<number>`max(
    coalesce((SELECT max(${ragDocuments.updatedAt}) FROM ${ragDocuments}
      WHERE ${ragDocuments.ragId} = ${ragId} AND ${ragDocuments.state} = 'ready'), 0),
    coalesce((SELECT ${ragGenerations.currentAt} FROM ${ragGenerations}
      WHERE ${ragGenerations.ragId} = ${ragId} AND ${ragGenerations.state} = 'current'), 0))`;
  const { index, gaps } = await namedBatch(ctx.db, {
    index: ctx.db
      .select({
        changedAt: changedAt.as("changed_at"),
        generationAt:
          sql<number>`coalesce((SELECT ${ragGenerations.currentAt} FROM ${ragGenerations}
          WHERE ${ragGenerations.ragId} = ${ragId} AND ${ragGenerations.state} = 'current'), 0)`.as(
            "generation_at",
          ),
        isChanging:
          sql<number>`EXISTS (SELECT 1 FROM ${ragDocuments} WHERE ${ragDocuments.ragId} = ${ragId}
          AND ${ragDocuments.state} IN ('queued', 'extracting', 'indexing'))`.as("is_changing"),
      })
      .from(sql`(SELECT 1)`),
    gaps: ctx.db
      .select()
      .from(knowledgeGaps)
      .where(
        and(
          eq(knowledgeGaps.ragId, ragId),
          isUnanswered,
          sql`coalesce(${knowledgeGaps.checkedAt}, 0) < ${changedAt}`,
        ),
      )
      .orderBy(asc(knowledgeGaps.createdAt), knowledgeGaps.id)
      .limit(GAPS_A_SLICE),
  });
  const [{ isChanging = 0, ...times } = { changedAt: 0, generationAt: 0 }] = index;
  return { gaps, isChanging: isChanging !== 0, ...times };
}

/**
 * Returns the passage that answers the gap, or null. Reads only documents or indexes newer than the
 * gap, because people found nothing in the older ones.
 */
async function answerOf(ctx: Context, gap: GapRow, generationAt: number): Promise<Citation | null> {
  const questions: string[] = JSON.parse(gap.questions);
  const cited: Citation[] = [];
  for (const query of questions.slice(0, QUESTIONS_ASKED)) {
    const { refused, citations } = await answerFromChunks(ctx, { ragId: gap.ragId, query });
    if (refused) return null;
    cited.push(...citations);
  }
  if (generationAt > gap.updatedAt) return cited[0] ?? null;
  const young = await ctx.db
    .select({ id: ragDocuments.id })
    .from(ragDocuments)
    .where(
      and(
        inArray(
          ragDocuments.id,
          cited.map(({ documentId }) => documentId),
        ),
        gt(ragDocuments.updatedAt, gap.updatedAt),
      ),
    );
  return cited.find(({ documentId }) => young.some(({ id }) => id === documentId)) ?? null;
}

/** Closes a gap, unless it was changed or asked again, or the document was deleted. */
function closeStatements(ctx: Context, gap: GapRow, citation: Citation) {
  const { documentId: document_id, title, quote, start, end, page } = citation;
  const answeredBy: GapAnswer = { document_id, title, quote, start, end, page };
  const isThere = sql`EXISTS (SELECT 1 FROM ${ragDocuments} WHERE ${ragDocuments.id} = ${document_id}
    AND ${ragDocuments.ragId} = ${gap.ragId})`;
  const change = () =>
    ctx.db
      .update(knowledgeGaps)
      .set({ state: "closed", answeredBy: JSON.stringify(answeredBy), updatedAt: changeTime(ctx) })
      .where(
        and(
          eq(knowledgeGaps.id, gap.id),
          isUnanswered,
          eq(knowledgeGaps.updatedAt, gap.updatedAt),
          isThere,
        ),
      )
      .returning({ id: knowledgeGaps.id });
  const audit = {
    action: "rags.closeGap",
    entityType: "rag",
    entityId: gap.ragId,
    before: { id: gap.id, state: gap.state },
    after: { id: gap.id, state: "closed", answeredBy: { document: document_id, title } },
  };
  return Object.values(partOf(ctx, "closed", { rules: [], change, audit }));
}

/**
 * Asks the questions of a RAG's gaps again once its index has changed, and closes those that it
 * answers now.
 */
export const closeGapsJob: JobKind = {
  ...JOB_FACTS[CLOSE_GAPS],
  async run(ctx, { subject: ragId, cursor }) {
    const { gaps, isChanging, changedAt, generationAt } = await readSlice(ctx, ragId);
    const since = typeof cursor === "number" ? cursor : ctx.now;
    // Treats documents that arrive in a row as one change.
    if (isChanging && ctx.now - since < MAX_WAIT_MS)
      return { cursor: since, next: { at: ctx.now + WAIT_MS } };
    if (gaps.length === 0) return { next: "done" };
    const closing = [];
    for (const gap of gaps) {
      const citation = await answerOf(ctx, gap, generationAt);
      if (citation) closing.push(...closeStatements(ctx, gap, citation));
    }
    const asked = inArray(
      knowledgeGaps.id,
      gaps.map(({ id }) => id),
    );
    const checked = ctx.db.update(knowledgeGaps).set({ checkedAt: changedAt }).where(asked);
    return { statements: [...closing, checked], cursor: since, next: "more" };
  },
};
