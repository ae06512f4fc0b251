import { eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { agentScenarios } from "@/db/schema/agent-scenarios";
import { users } from "@/db/schema/auth";
import { modelRetirements } from "@/db/schema/model-retirements";
import { taskComments, tasks } from "@/db/schema/tasks";
import { RetryModelLater } from "@/lib/agents/runs/run-end";
import { MODEL_STEP_MS } from "@/lib/agents/runs/run-rules";
import { tryScenario } from "@/lib/agents/scenarios/work-scenario";
import { partOf } from "@/lib/audit/write";
import { PERSON_COLUMNS, personActor } from "@/lib/auth/person-actor";
import { stillAllowed } from "@/lib/auth/still-allowed";
import { MAX_COMMENTS } from "@/lib/comments/schema";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { withFullStop } from "@/lib/full-stop";
import { extendLease, leaseGuard } from "@/lib/jobs/claim-jobs";
import { backoffMs, type JobKind, type JobSlice, type SliceResult } from "@/lib/jobs/job-kind";
import { goldenQuestions } from "@/lib/knowledge/evaluate";
import { tryGolden } from "@/lib/knowledge/golden/try-golden";
import { MAX_COMMENT } from "@/lib/limits";
import { isReadableTaskId } from "@/lib/tasks/visibility";
import { COMPARE_MODELS_FACTS, MAX_COMPARED } from "./retirement-rules";
import { comparisonWords, type Tried } from "./retirement-words";

/** Attempts at one question while the provider is busy. */
const TRIES = 4;
const NO_COST = { tokens: 0, costMicros: 0 as number | null };
const WRITTEN_BY = "Model comparison";

type Retirement = typeof modelRetirements.$inferSelect;

interface Cursor {
  /** Scenarios or test questions, by id. */
  cases: string[];
  /** How many there are beyond those. */
  left: number;
  /** The next call: both models take turns. */
  next: number;
  sides: [Tried, Tried];
  /** What the attempts at the next one have used. */
  tried: unknown;
}

/** The outcome of one scenario or question with one model. Null if it is gone. */
interface Outcome {
  name: string;
  /** Why it failed; null if it passed. */
  why: string | null;
  /** Why the model couldn't be called. */
  notCalled: string | null;
  costMicros: number | null;
}

async function begin(
  ctx: Context,
  { agentId, ragId, model, successor }: Retirement,
): Promise<Cursor> {
  const all =
    agentId === null
      ? await goldenQuestions(ctx, ragId ?? "")
      : await ctx.db
          .select({ id: agentScenarios.id })
          .from(agentScenarios)
          .where(eq(agentScenarios.agentId, agentId))
          .orderBy(agentScenarios.createdAt, agentScenarios.id);
  const side = (name: string): Tried => ({
    ...{ model: name, passed: 0, failed: [], stopped: null, costMicros: 0 },
  });
  return {
    cases: all.slice(0, MAX_COMPARED).map(({ id }) => id),
    left: Math.max(0, all.length - MAX_COMPARED),
    next: 0,
    sides: [side(model), side(successor ?? "")],
    tried: null,
  };
}

/** Plays a scenario. Throws RetryModelLater. */
async function playOne(
  ctx: Context,
  slice: JobSlice,
  call: { id: string; integrationId: string; model: string },
): Promise<Outcome | null> {
  const played = await tryScenario(ctx, slice, call);
  if (!played) return null;
  const { name, failures, error, used } = played;
  const [first] = failures;
  // A model that said nothing hasn't failed the scenario: it couldn't be called.
  const notCalled = error !== null && used.tokens === 0 ? error : null;
  const why = first ? `${first.expected}: ${withFullStop(first.came)}` : null;
  return { name, why, notCalled, costMicros: used.costMicros };
}

/** Asks a test question. Throws RetryModelLater. */
async function askOne(
  ctx: Context,
  slice: JobSlice,
  { id, ragId, ...by }: { id: string; ragId: string; integrationId: string; model: string },
): Promise<Outcome | null> {
  const found = (await goldenQuestions(ctx, ragId)).find((one) => one.id === id);
  if (!found) return null;
  await ctx.db.batch([leaseGuard(ctx, slice), extendLease(ctx, slice, MODEL_STEP_MS)]);
  const purpose = { purpose: "evaluation" as const, userId: slice.createdBy, ragId };
  try {
    const { why, costMicros } = await tryGolden(ctx, found, { ragId, by, for: purpose });
    return { name: found.question, why, notCalled: null, costMicros };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const tries = ((slice.cursor as { tries?: number } | null)?.tries ?? 0) + 1;
    if (error.retryAfter === undefined || error.code === "cap_reached" || tries >= TRIES)
      return { name: found.question, why: null, notCalled: error.message, ...NO_COST };
    const at = Date.now() + Math.max(error.retryAfter * 1000, backoffMs(tries));
    throw new RetryModelLater(at, { tries });
  }
}

function added(side: Tried, { name, why, notCalled, costMicros }: Outcome): Tried {
  if (notCalled !== null) return { ...side, stopped: withFullStop(notCalled) };
  return {
    ...side,
    passed: side.passed + Number(why === null),
    failed: why === null ? side.failed : [...side.failed, { name, why }],
    costMicros:
      side.costMicros === null || costMicros === null ? null : side.costMicros + costMicros,
  };
}

/** Statements that post the result on the task, if its owner can still read it. */
async function finish(ctx: Context, retirement: Retirement, body: string, slice: JobSlice) {
  const { id: taskId, agentId } = retirement;
  const [person] = await ctx.db
    .select(PERSON_COLUMNS)
    .from(users)
    .where(sql`${users.id} = ${slice.createdBy} AND ${users.active}`);
  if (!person) return [];
  const actor = personActor(person);
  const id = crypto.randomUUID();
  const row = {
    ...{ id, taskId, userId: actor.id, agentName: WRITTEN_BY, runId: null },
    body: body.slice(0, MAX_COMMENT),
    createdAt: ctx.now,
  };
  const fits = sql`${isReadableTaskId(actor, taskId)}
    AND EXISTS (SELECT 1 FROM ${tasks} WHERE ${tasks.id} = ${taskId})
    AND (SELECT count(*) FROM ${taskComments} WHERE ${taskComments.taskId} = ${taskId}) < ${MAX_COMMENTS}`;
  const posted = partOf({ ...ctx, actor }, "comment", {
    rules: [stillAllowed(actor)],
    change: (holds) =>
      insertWhere(ctx.db, taskComments, row, sql`${holds} AND ${fits}`).returning({
        id: taskComments.id,
      }),
    audit: {
      ...{ action: "tasks.comment.create", entityType: "task", entityId: taskId },
      after: { comment: id, compared: agentId === null ? "questions" : "scenarios" },
    },
  });
  return Object.values(posted);
}

/**
 * Tries an agent's scenarios or a RAG's test questions with today's model and its proposed successor, one
 * call a slice, and posts the result on the task. Caps hold as for every call.
 */
export const compareModelsJob: JobKind = {
  ...COMPARE_MODELS_FACTS,
  waitsMs: MODEL_STEP_MS,
  async run(ctx, slice): Promise<SliceResult> {
    const { retirements } = await namedBatch(ctx.db, {
      retirements: ctx.db
        .select()
        .from(modelRetirements)
        .where(eq(modelRetirements.id, slice.subject)),
    });
    const [retirement] = retirements;
    if (!retirement?.successor) return { next: "done" };
    const place = (slice.cursor as Cursor | null) ?? (await begin(ctx, retirement));
    const { cases, next, sides, tried, left } = place;
    const id = cases[next >> 1];
    const at = next % 2 === 0 ? 0 : 1;
    const side = sides[at];
    if (id === undefined) {
      const [today, successor] = sides;
      const kind = retirement.agentId === null ? "rag" : "agent";
      const body = comparisonWords(kind, { today, successor, left });
      return { statements: await finish(ctx, retirement, body, slice), next: "done" };
    }
    const rest = { ...place, next: next + 1, tried: null };
    if (side.stopped !== null) return { cursor: rest, next: "more" };
    const { agentId, ragId, integrationId } = retirement;
    const call = { id, integrationId, model: side.model };
    const own = { ...slice, cursor: tried };
    try {
      const outcome =
        agentId === null
          ? await askOne(ctx, own, { ...call, ragId: ragId ?? "" })
          : await playOne(ctx, own, call);
      const now = outcome ? added(side, outcome) : side;
      const both: Cursor["sides"] = at === 0 ? [now, sides[1]] : [sides[0], now];
      return { cursor: { ...rest, sides: both }, next: "more" };
    } catch (error) {
      if (!(error instanceof RetryModelLater)) throw error;
      return { cursor: { ...place, tried: error.cursor }, next: { at: error.at } };
    }
  },
};
