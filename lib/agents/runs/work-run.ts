import { asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "@/db/client";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { conversationMessages, conversations } from "@/db/schema/conversations";
import { taskReviews } from "@/db/schema/task-agents";
import { reviewNotice, taskResultStatements } from "@/lib/agents/tasks/task-result";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { failIf, leaseGuard } from "@/lib/jobs/claim-jobs";
import type { JobKind, JobSlice, SliceResult } from "@/lib/jobs/job-kind";
import { EARLIER_ANSWERS, earlierMessages } from "@/lib/models/model-call";
import { RUN_LIMITS } from "../config-schema";
import { DO_TASK } from "../procedures/conversation";
import { procedureOf } from "../procedures/procedures";
import { audienceOf, hasOtherReader, withoutAccess } from "./audience";
import { Journal } from "./journal";
import { type RecordedRun, RunReplay, readersOf } from "./play-run";
import { joinResources, parseResources, type ResourceRef } from "./resource-refs";
import { actorForFailure, actorForStep, selectRunContext } from "./run-context";
import { RetryModelLater, RunEnd, SliceTimeUp, WaitForApproval } from "./run-end";
import { failureNotice } from "./run-notices";
import { IS_LIVE_RUN, isTaskRun, MODEL_STEP_MS, RUN_JOB_FACTS } from "./run-rules";
import { endingStatements } from "./start-run";
import type { SharedResult } from "./tool-steps";

/** Maximum earlier runs of a returned task. */
const MAX_RETURNS = 20;
const { attempts } = RUN_JOB_FACTS;
const GAVE_UP = "Something went wrong and this run couldn't continue. Run it again.";
/** Wait before a run tries again while its agent has too many runs in progress. */
const CONCURRENCY_RETRY_MS = 2000;

/** SQL: the agent has fewer running runs than allowed in parallel. */
const isBelowConcurrencyLimit = sql`(${agentRuns.state} = 'running' OR (
  SELECT count(*) FROM ${agentRuns} AS "other" WHERE "other".agent_id = ${agentRuns.agentId}
    AND "other".state = 'running' AND "other".finished_at IS NULL)
  < coalesce((SELECT json_extract(${agents.agentConfig}, '$.processingLimits.maxConcurrentTasks')
    FROM ${agents} WHERE ${agents.id} = ${agentRuns.agentId}), ${RUN_LIMITS.concurrent}))`;

/** Selects the earlier messages of the run's conversation, latest first. */
function earlierStatement(ctx: Context, runId: string) {
  const asking = alias(conversationMessages, "asking");
  return (
    ctx.db
      .select({
        asked: sql<string>`${conversationMessages.text}`.as("asked"),
        answered: sql<string>`${agentRuns.result}`.as("answered"),
        resources: agentRuns.resources,
      })
      .from(asking)
      .innerJoin(
        conversationMessages,
        sql`${conversationMessages.conversationId} = ${asking.conversationId} AND ${conversationMessages.n} < ${asking.n} AND NOT ${conversationMessages.replaced}`,
      )
      .innerJoin(agentRuns, eq(agentRuns.id, conversationMessages.runId))
      // Without recorded sources, no one knows what an answer quotes, so the model doesn't get it.
      .where(
        sql`${asking.runId} = ${runId} AND ${agentRuns.result} IS NOT NULL AND ${agentRuns.resources} IS NOT NULL`,
      )
      .orderBy(desc(conversationMessages.n))
      .limit(EARLIER_ANSWERS)
  );
}

/** Selects whether the run's conversation is shared. */
const sharedStatement = (ctx: Context, runId: string) =>
  ctx.db
    .select({ shared: conversations.shared })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(eq(conversationMessages.runId, runId));

/**
 * Selects earlier inputs and results of a returned task, latest first, because a remark means
 * little without them. The task shows all of them, except private results.
 */
function returnedStatement(ctx: Context, runId: string) {
  const before = sql`(WITH RECURSIVE chain(id, n) AS (
      SELECT retry_of, 1 FROM agent_runs WHERE id = ${runId} AND "trigger" = 'task'
      UNION ALL SELECT earlier.retry_of, n + 1 FROM chain JOIN agent_runs AS earlier ON earlier.id = chain.id
      WHERE n < ${MAX_RETURNS})
    SELECT id, n FROM chain) AS chain`;
  return ctx.db
    .select({
      asked: sql<string>`iif(${agentRuns.input} = '', ${DO_TASK}, ${agentRuns.input})`.as("asked"),
      answered: sql<string>`${agentRuns.result}`.as("answered"),
      // The task's comments are read together with the task.
      resources: sql<string | null>`iif(${agentRuns.kept}, ${agentRuns.resources}, NULL)`.as(
        "places",
      ),
    })
    .from(agentRuns)
    .innerJoin(before, sql`chain.id = ${agentRuns.id}`)
    .where(
      sql`${agentRuns.result} IS NOT NULL AND (NOT ${agentRuns.kept}
        OR ${agentRuns.userId} = (SELECT now.user_id FROM ${agentRuns} AS now WHERE now.id = ${runId})) AND EXISTS (SELECT 1 FROM ${taskReviews}
        WHERE ${taskReviews.runId} = ${agentRuns.id} AND ${taskReviews.decision} = 'return')`,
    )
    .orderBy(sql`chain.n`)
    .limit(EARLIER_ANSWERS);
}

/**
 * Marks the run as running if the concurrency limit allows it, and reads everything recorded of it.
 */
async function openRun(ctx: Context, slice: JobSlice): Promise<RecordedRun | "later" | "ended"> {
  const { subject: id } = slice;
  const read = await namedBatch(ctx.db, {
    held: leaseGuard(ctx, slice),
    begun: ctx.db
      .update(agentRuns)
      .set({
        state: "running",
        startedAt: sql`coalesce(${agentRuns.startedAt}, ${ctx.now})`,
        resources: sql`coalesce(${agentRuns.resources}, '[]')`,
      })
      .where(sql`${agentRuns.id} = ${id} AND ${IS_LIVE_RUN} AND ${isBelowConcurrencyLimit}`),
    runs: ctx.db.select().from(agentRuns).where(eq(agentRuns.id, id)),
    runContext: selectRunContext(ctx, id),
    steps: ctx.db.select().from(runSteps).where(eq(runSteps.runId, id)).orderBy(asc(runSteps.n)),
    approvals: ctx.db
      .select()
      .from(approvals)
      .where(eq(approvals.runId, id))
      .orderBy(asc(approvals.createdAt), sql`${approvals}.rowid`),
    earlier: earlierStatement(ctx, id),
    returned: returnedStatement(ctx, id),
    shared: sharedStatement(ctx, id),
  });
  const [run] = read.runs;
  const [runContext] = read.runContext;
  if (!run || !runContext || run.finishedAt !== null) return "ended";
  if (run.state !== "running") return "later";
  // A run belongs to a conversation or a task, never both.
  const earlier = earlierMessages([...read.earlier, ...read.returned]);
  const isReturned = read.returned.length > 0 && run.taskId !== null;
  const earlierResources = joinResources(
    ...[...read.earlier, ...read.returned].map(({ resources }) => parseResources(resources)),
    isReturned ? [{ kind: "task", id: run.taskId ?? "" }] : [],
  );
  const isShared = read.shared.some(({ shared }) => shared);
  const { steps, approvals: asked } = read;
  return { run, runContext, steps, approvals: asked, earlier, earlierResources, isShared };
}

interface End
  extends Partial<Pick<typeof agentRuns.$inferInsert, "state" | "result" | "error" | "title">> {
  resources?: readonly ResourceRef[];
  /** The result as others may read it. */
  shared?: SharedResult;
}

const HIDDEN = "open the run to see why";
const KEPT =
  "Only the person the agent worked on behalf of can see the result, because not everyone here can open what it quotes.";

/** Writes the result or error on the run's task. Writes nothing for a deactivated person. */
async function taskStatements(
  ctx: Context,
  played: RecordedRun,
  { result = null, error = null, shared, resources = [] }: End,
) {
  const { run } = played;
  const { id: runId, agentId, taskId } = run;
  if (!isTaskRun(run) || taskId === null) return [];
  const [runContext] = await selectRunContext(ctx, runId);
  if (!runContext?.user?.active) return [];
  const actor =
    result === null
      ? actorForFailure(runContext, run.id)
      : actorForStep(runContext, run.id, run.id);
  const to = readersOf(played);
  const comparison = to && { resources, userId: run.userId, to };
  // The error of a step can quote its arguments.
  const isHidden =
    error !== null && comparison && withoutAccess(await audienceOf(ctx, comparison)).length > 0;
  const statements = taskResultStatements(ctx, {
    ...{ runId, agentId, taskId, actor, error: isHidden ? HIDDEN : error },
    result: result === null ? null : (shared?.text ?? KEPT),
  });
  if (!shared?.text || comparison === null) return statements;
  // If someone gained access to the task since the comparison, the batch fails, and the next slice
  // includes them.
  const hasCome = hasOtherReader(comparison, shared.shownTo);
  return [failIf(ctx, hasCome, "the readers are others"), ...statements];
}

async function endOf(ctx: Context, played: RecordedRun, end: End): Promise<SliceResult> {
  const { id } = played.run;
  const { shared, resources, ...columns } = end;
  // The approved text, which may be edited, is also what the next run receives.
  if (shared?.text) columns.result = shared.text;
  const ended = ctx.db
    .update(agentRuns)
    .set({
      ...columns,
      ...(resources && { resources: JSON.stringify(resources) }),
      ...(shared && { kept: shared.text === null, shownTo: JSON.stringify(shared.shownTo) }),
      finishedAt: Date.now(),
    })
    .where(sql`${agentRuns.id} = ${id} AND ${IS_LIVE_RUN}`);
  const written = await taskStatements(ctx, played, end);
  const ending = Object.values(endingStatements(ctx, id));
  return {
    statements: [...written, ended, ...noticesForEnd(ctx, played, end), ...ending],
    next: "done",
  };
}

/** Notices about the end. Must directly follow the statement that ends the run. */
function noticesForEnd(ctx: Context, { run }: RecordedRun, { state, error }: End) {
  if (state === "failed") return [failureNotice(ctx, run.id, error ?? "")];
  return state === "succeeded" && isTaskRun(run) ? [reviewNotice(ctx, run.id)] : [];
}

/** Returns the job's next step for a run that was interrupted by an error. */
function outcomeOf(
  ctx: Context,
  {
    played,
    attempt,
    resources,
    title,
  }: {
    played: RecordedRun;
    attempt: number;
    resources: readonly ResourceRef[];
    /** What it did, if the procedure has said so. */
    title: string | null;
  },
  error: unknown,
): SliceResult | Promise<SliceResult> {
  const { id } = played.run;
  if (error instanceof SliceTimeUp) return { next: "more" };
  if (error instanceof RetryModelLater) return { next: { at: error.at }, cursor: error.cursor };
  if (error instanceof WaitForApproval) {
    const waits = ctx.db
      .update(agentRuns)
      .set({ state: "waiting_approval", ...(title && { title }) })
      .where(sql`${agentRuns.id} = ${id} AND ${IS_LIVE_RUN}`);
    return { statements: [waits], next: { at: error.until } };
  }
  if (error instanceof RunEnd)
    return endOf(ctx, played, { state: error.state, error: error.message, resources });
  if (error instanceof AppError)
    return endOf(ctx, played, { state: "failed", error: error.message, resources });
  if (attempt < attempts) throw error;
  console.error(JSON.stringify({ message: "run failed", run: id, error: String(error) }));
  return endOf(ctx, played, { state: "failed", error: GAVE_UP, resources });
}

/**
 * Works on a run: plays its procedure until it waits, ends or the slice's time is up. If the engine
 * stops, the next slice continues from the recorded steps.
 */
export const runAgentJob: JobKind = {
  ...RUN_JOB_FACTS,
  waitsMs: MODEL_STEP_MS,
  async run(ctx, slice) {
    const played = await openRun(ctx, slice);
    if (played === "ended") return { next: "done" };
    if (played === "later") return { next: { at: ctx.now + CONCURRENCY_RETRY_MS } };
    let play: RunReplay | null = null;
    try {
      const procedure = procedureOf(played.runContext.templateId);
      play = new RunReplay(played, (start) => new Journal(ctx, slice, played.run.id, start));
      const told = await procedure(play);
      await play.review();
      const result = play.withOutcomes(told);
      const shared = await play.share(result);
      const { resources, title } = play;
      return await endOf(ctx, played, { state: "succeeded", result, shared, resources, title });
    } catch (error) {
      const resources = play?.resources ?? parseResources(played.run.resources);
      const failed = { played, attempt: slice.attempt, resources, title: play?.title ?? null };
      return outcomeOf(ctx, failed, error);
    }
  },
  async stopped(ctx, slice, error) {
    const played = await openRun(ctx, slice);
    if (played === "ended") return [];
    if (played === "later")
      return [
        ctx.db
          .update(agentRuns)
          .set({ state: "failed", error, finishedAt: ctx.now })
          .where(sql`${agentRuns.id} = ${slice.subject} AND ${IS_LIVE_RUN}`),
        ...Object.values(endingStatements(ctx, slice.subject)),
      ];
    return (await endOf(ctx, played, { state: "failed", error })).statements ?? [];
  },
};
