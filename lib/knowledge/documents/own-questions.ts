import { and, desc, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { ragQueries } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { isoTime } from "@/lib/time";
import { requireSearchAccess } from "./rag-access";

/** Maximum questions returned. */
const MAX_QUESTIONS = 30;

export const ownQuestionSchema = z
  .object({
    question: z.string(),
    refused: z.boolean().meta({ description: "True if the RAG had no answer the last time." }),
    asked_at: z.string(),
  })
  .meta({ id: "OwnQuestion" });
type OwnQuestion = z.infer<typeof ownQuestionSchema>;

/**
 * Returns the actor's questions to a RAG from the last 90 days, latest first, without duplicates.
 * Answers aren't kept, because they depend on the documents at the time.
 *
 * @throws AppError `unauthenticated`, or `not_found` if the actor can't search the RAG.
 */
export async function listOwnQuestions(ctx: Context, ragId: string): Promise<OwnQuestion[]> {
  const { actor } = await requireSearchAccess(ctx, ragId);
  // SQLite takes the other columns from the row with the maximum.
  const askedAt = sql<number>`max(${ragQueries.createdAt})`;
  const rows = await ctx.db
    .select({ question: ragQueries.query, refused: ragQueries.refused, askedAt })
    .from(ragQueries)
    .where(
      and(eq(ragQueries.userId, actor.id), eq(ragQueries.ragId, ragId), eq(ragQueries.kind, "ask")),
    )
    .groupBy(ragQueries.query)
    .orderBy(desc(askedAt))
    .limit(MAX_QUESTIONS);
  return rows.map((row) => ({
    question: row.question,
    refused: row.refused,
    asked_at: isoTime(row.askedAt),
  }));
}
