import { and, desc, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { ragQueries } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { isoTime } from "@/lib/ui/time";
import { requireServed } from "./rag-access";

/** The newest of them. */
const KEPT = 30;

export const ownQuestionSchema = z
  .object({
    question: z.string(),
    refused: z.boolean().meta({ description: "True if the RAG had no answer the last time." }),
    asked_at: z.string(),
  })
  .meta({ id: "OwnQuestion" });
export type OwnQuestion = z.infer<typeof ownQuestionSchema>;

/**
 * What the person has asked a RAG in the last 90 days, each question once, the latest first. Answers are not kept: they are
 * made anew of what the documents say now.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a RAG that does not serve the person.
 */
export async function listOwnQuestions(ctx: Context, ragId: string): Promise<OwnQuestion[]> {
  const { actor } = await requireServed(ctx, ragId);
  // SQLite takes the other columns from the row that has the greatest.
  const askedAt = sql<number>`max(${ragQueries.createdAt})`;
  const rows = await ctx.db
    .select({ question: ragQueries.query, refused: ragQueries.refused, askedAt })
    .from(ragQueries)
    .where(
      and(eq(ragQueries.userId, actor.id), eq(ragQueries.ragId, ragId), eq(ragQueries.kind, "ask")),
    )
    .groupBy(ragQueries.query)
    .orderBy(desc(askedAt))
    .limit(KEPT);
  return rows.map((row) => ({
    question: row.question,
    refused: row.refused,
    asked_at: isoTime(row.askedAt),
  }));
}
