import { type SQL, sql } from "drizzle-orm";
import { ragEvaluations, ragGenerations, ragQuestions } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { GATE, type GateView } from "./schema";

/** SQL: the current generation. */
const IS_CURRENT = sql`${ragGenerations.state} = 'current'`;

/** SQL: a column of the last evaluation of a generation. */
export const lastEvaluation = (
  ragId: string,
  column: "created_at" | "results",
  isMeant: SQL = IS_CURRENT,
) =>
  sql`(SELECT ${ragEvaluations}.${sql.identifier(column)} FROM ${ragEvaluations}
    JOIN ${ragGenerations} ON ${ragGenerations.id} = ${ragEvaluations.generationId}
    WHERE ${ragEvaluations.ragId} = ${ragId} AND ${isMeant}
    ORDER BY ${ragEvaluations.createdAt} DESC, ${ragEvaluations}.rowid DESC LIMIT 1)`;

const questionsOf = (ragId: string) =>
  sql`(SELECT count(*) FROM ${ragQuestions} WHERE ${ragQuestions.ragId} = ${ragId})`;

/** SQL: the number of questions that passed and haven't been changed since. */
const passingOf = (ragId: string, isMeant?: SQL) =>
  sql`(SELECT count(*) FROM ${ragQuestions} WHERE ${ragQuestions.ragId} = ${ragId}
    AND ${ragQuestions.updatedAt} <= ${lastEvaluation(ragId, "created_at", isMeant)}
    AND ${ragQuestions.id} IN (SELECT value ->> 'id' FROM json_each(${lastEvaluation(ragId, "results", isMeant)})
      WHERE value ->> 'passed'))`;

const passesGate = (ragId: string, isMeant?: SQL) =>
  sql`(${questionsOf(ragId)} >= ${GATE.questions}
    AND ${passingOf(ragId, isMeant)} * 100 >= ${questionsOf(ragId)} * ${GATE.percent})`;

/** SQL: the current generation passes the gate, and this one doesn't. */
export function wouldFailGate(ragId: string, generationId: string): SQL {
  const isMeant = sql`${ragGenerations.id} = ${generationId}`;
  return sql`(${passesGate(ragId)} AND NOT ${passesGate(ragId, isMeant)})`;
}

/** Returns how far a RAG is from its gate. */
export async function readGate(ctx: Context, ragId: string): Promise<GateView> {
  const [row] = await ctx.db
    .select({
      questions: sql<number>`${questionsOf(ragId)}`.as("questions"),
      passing: sql<number>`${passingOf(ragId)}`.as("passing"),
      evaluated: sql<number>`${lastEvaluation(ragId, "created_at")} IS NOT NULL`.as("evaluated"),
      reached: sql<number>`${passesGate(ragId)}`.as("reached"),
    })
    .from(sql`(SELECT 1)`);
  const { questions = 0, passing = 0, evaluated = 0, reached = 0 } = row ?? {};
  const isEvaluated = evaluated === 1 && questions >= GATE.questions;
  return {
    state: reached === 1 ? "passed" : isEvaluated ? "not_passed" : "not_evaluated",
    allows_activation: true,
    is_required: false,
    questions,
    passing,
    needed_questions: GATE.questions,
    needed_percent: GATE.percent,
  };
}
