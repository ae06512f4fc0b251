import { and, eq, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { knowledgeGaps, ragQueries } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { requireSearchAccess } from "../documents/rag-access";
import { queryWords } from "../words";
import { feedbackSchema, QUERY_NOT_FOUND } from "./schema";

/** Maximum questions kept per gap, newest first. */
const KEPT_QUESTIONS = 20;

/** The identity of a gap: the words that a question searches for, sorted. */
export const gapWords = (question: string) => queryWords(question).toSorted().join(" ");

/** SQL: the time of a gap's change, which is also its version, so it always increases. */
export const changeTime = ({ now }: Pick<Context, "now">): SQL<number> =>
  sql<number>`max(${now}, ${knowledgeGaps.updatedAt} + 1)`;

/**
 * Records a question as a new gap, or adds it to an existing one. Reopens a closed gap.
 *
 * @param count how often it was asked, for a new gap.
 * @param guard SQL that must hold to write anything.
 */
function gapStatement(
  ctx: Context,
  {
    ragId,
    question,
    count = 1,
    guard = sql`1 = 1`,
  }: { ragId: string; question: string; count?: number; guard?: SQL },
) {
  const row = {
    id: crypto.randomUUID(),
    ragId,
    words: gapWords(question),
    questions: JSON.stringify([question]),
    count,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  const isThere = sql`EXISTS (SELECT 1 FROM ${rags} WHERE ${rags.id} = ${ragId}) AND ${guard}`;
  const earlier = sql`SELECT value, key FROM json_each(${knowledgeGaps.questions}) WHERE value <> ${question}`;
  return insertWhere(ctx.db, knowledgeGaps, row, isThere).onConflictDoUpdate({
    target: [knowledgeGaps.ragId, knowledgeGaps.words],
    set: {
      questions: sql`(SELECT json_group_array(value) FROM (
        SELECT value FROM (SELECT ${question} AS value, -1 AS key UNION ALL ${earlier})
        ORDER BY key LIMIT ${KEPT_QUESTIONS}))`,
      count: sql`${knowledgeGaps.count} + 1`,
      state: sql`CASE WHEN ${knowledgeGaps.state} = 'closed' THEN 'open' ELSE ${knowledgeGaps.state} END`,
      answeredBy: null,
      updatedAt: changeTime(ctx),
    },
  });
}

/**
 * Records a gap if the same question had no answer before: one question may be a mere try. Goes
 * before the insert of the query itself.
 */
export function repeatedGapStatement(
  ctx: Context,
  { ragId, question }: { ragId: string; question: string },
) {
  const asked = (text: SQL | string | typeof ragQueries.query) => sql`lower(trim(${text}, ' ?!.'))`;
  const guard = sql`EXISTS (SELECT 1 FROM ${ragQueries} WHERE ${ragQueries.ragId} = ${ragId}
    AND (${ragQueries.refused} = 1 OR ${ragQueries.hits} = 0) AND ${asked(ragQueries.query)} = ${asked(question)})`;
  return gapStatement(ctx, { ragId, question, count: 2, guard });
}

/**
 * Rates an answer or search of the actor's own, by `{ helpful }`. Thumbs down records a gap;
 * repeating it records no second one.
 *
 * @throws AppError `unauthenticated`, `invalid_input`, or `not_found` if the actor can't search
 *   the RAG or the query isn't theirs.
 */
export async function giveFeedback(
  ctx: Context,
  { ragId, queryId, input }: { ragId: string; queryId: string; input: unknown },
): Promise<void> {
  const actor = authorize(ctx.actor, "rags.search");
  await requireSearchAccess(ctx, ragId);
  const { helpful } = parseInput(feedbackSchema, input);
  const thumb = helpful ? 1 : -1;
  const isOwn = and(
    eq(ragQueries.id, queryId),
    eq(ragQueries.ragId, ragId),
    eq(ragQueries.userId, actor.id),
  );
  const [known] = await ctx.db.select({ query: ragQueries.query }).from(ragQueries).where(isOwn);
  if (!known) throw new AppError("not_found", QUERY_NOT_FOUND);
  const isNew = sql`EXISTS (SELECT 1 FROM ${ragQueries} WHERE ${isOwn} AND ${ragQueries.thumb} IS NOT -1)`;
  const update = ctx.db.update(ragQueries).set({ thumb }).where(isOwn);
  if (helpful) await update;
  else
    await ctx.db.batch([gapStatement(ctx, { ragId, question: known.query, guard: isNew }), update]);
}
