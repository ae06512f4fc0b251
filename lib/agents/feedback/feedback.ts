import { and, count, desc, eq, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { agentFeedback, agentRuns } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { exists } from "@/lib/audit/rules";
import { allHold, type Rule, refuseNothing } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { isReadableItem, requireItem, requireItemId } from "@/lib/managed-items/visibility";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { isoTime } from "@/lib/time";
import { isOutOfScope, type LeftOut } from "../runs/left-out";
import { findRun, getRun } from "../runs/read-runs";
import { IS_LIVE_RUN } from "../runs/run-rules";
import type { RunView } from "../runs/schema";
import { mayReadResult } from "../runs/visibility";
import { type FeedbackListQuery, type FeedbackView, runFeedbackSchema } from "./schema";

const NOT_ENDED = "This run hasn't finished yet. Rate it when it has.";

/**
 * Returns the actor if they manage the agent, with the rules that they still do, for a write.
 *
 * @throws AppError `unauthenticated`, `not_found` if the agent doesn't exist or the actor can't
 *   see it, or `forbidden` if they neither created it nor are a superadmin.
 */
export async function requireAgentManager(
  ctx: Context,
  agentId: string,
): Promise<{ actor: Actor; stillManages: Rule[] }> {
  const actor = authorize(ctx.actor, "agents.assign");
  requireItemId(AGENT, agentId);
  const rows = await ctx.db
    .select({ createdBy: agents.createdBy })
    .from(agents)
    .where(isReadableItem(AGENT, actor, agentId));
  const { createdBy } = requireItem(AGENT, rows);
  authorize(actor, "agents.assign", { createdBy });
  const isSame = sql`${agents.id} = ${agentId} AND ${agents.createdBy} IS ${createdBy}`;
  const managesIt: Rule = {
    holds: exists(agents, isSame),
    refuse: () => requireAgentManager(ctx, agentId),
  };
  return { actor, stillManages: [stillAllowed(actor), managesIt] };
}

/**
 * Rates a run's result. Only the person it acted on behalf of can; a second rating replaces the
 * first.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden` for another person's run,
 *   `invalid_input`, or `conflict` before the run has finished.
 */
export async function rateRun(ctx: Context, id: string, input: unknown): Promise<RunView> {
  const { run } = await findRun(ctx, id);
  const actor = authorize(ctx.actor, "runs.rate", { createdBy: run.userId });
  const { helpful, reason } = parseInput(runFeedbackSchema, input);
  const row = {
    id: crypto.randomUUID(),
    ...{ runId: id, agentId: run.agentId, userId: actor.id, helpful, reason },
    createdAt: ctx.now,
  };
  const isTheirs = sql`${agentRuns.id} = ${id} AND ${agentRuns.userId} = ${actor.id} AND NOT ${IS_LIVE_RUN}`;
  const rules = [
    stillAllowed(actor),
    { holds: exists(agentRuns, isTheirs), refuse: new AppError("conflict", NOT_ENDED) },
  ];
  const written = await insertWhere(ctx.db, agentFeedback, row, allHold(rules))
    .onConflictDoUpdate({
      target: [agentFeedback.runId, agentFeedback.userId],
      set: { helpful, reason, createdAt: ctx.now },
    })
    .returning({ id: agentFeedback.id });
  if (written.length === 0) await refuseNothing(ctx, rules);
  return getRun(ctx, id);
}

/**
 * Returns a page of the ratings of an agent's runs, latest first, for people who manage the agent.
 * Each has the question, and the answer if they can open everything it quotes.
 *
 * @throws AppError as `requireAgentManager`.
 */
export async function listFeedback(
  ctx: Context,
  agentId: string,
  { helpful, page, perPage }: FeedbackListQuery,
): Promise<PageOf<FeedbackView>> {
  const { actor } = await requireAgentManager(ctx, agentId);
  const where = and(
    eq(agentFeedback.agentId, agentId),
    helpful === "all" ? undefined : eq(agentFeedback.helpful, helpful === "yes"),
  );
  const [[counted], rows] = await Promise.all([
    ctx.db.select({ total: count() }).from(agentFeedback).where(where),
    ctx.db
      .select({
        id: agentFeedback.id,
        runId: agentFeedback.runId,
        helpful: agentFeedback.helpful,
        reason: agentFeedback.reason,
        createdAt: agentFeedback.createdAt,
        projectId: agentRuns.projectId,
        input: agentRuns.input,
        state: agentRuns.state,
        result: agentRuns.result,
        error: agentRuns.error,
        userName: users.name,
        resources: agentRuns.resources,
        mayRead: sql<number>`${mayReadResult(actor)}`.as("may_read"),
      })
      .from(agentFeedback)
      .innerJoin(agentRuns, eq(agentRuns.id, agentFeedback.runId))
      .innerJoin(users, eq(users.id, agentFeedback.userId))
      .where(where)
      .orderBy(desc(agentFeedback.createdAt), agentFeedback.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
  ]);
  const views = rows.map(({ runId, projectId, userName, createdAt, ...rest }) => {
    const { mayRead, resources, ...row } = rest;
    const leftOut: LeftOut =
      mayRead !== 1 ? "access" : isOutOfScope(actor, resources) ? "scope" : null;
    return {
      ...row,
      ...(leftOut !== null && { result: null, error: null }),
      left_out: leftOut,
      run_id: runId,
      project_id: projectId,
      user_name: userName,
      created_at: isoTime(createdAt),
    };
  });
  return pageOf(views, counted?.total ?? 0, { page, perPage });
}
