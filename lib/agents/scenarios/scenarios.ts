import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import { subquery } from "@/db/client";
import { agentScenarioRuns, agentScenarios } from "@/db/schema/agent-scenarios";
import { users } from "@/db/schema/auth";
import { jobs } from "@/db/schema/jobs";
import { exists } from "@/lib/audit/rules";
import { allHold, refuseUnmet } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { refuseLimitedToken } from "@/lib/auth/token";
import { changedFields } from "@/lib/changed-fields";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { wakeEngine } from "@/lib/jobs/write-jobs";
import { parseInput } from "@/lib/parse-input";
import type { Which } from "@/lib/resource/resource";
import {
  createResource,
  deleteResource,
  requireVersion,
  updateResource,
} from "@/lib/resource/write-resource";
import { requireReadableProject } from "@/lib/tasks/visibility";
import { isoTime } from "@/lib/time";
import { requireAgentManager } from "../feedback/feedback";
import { getAgent } from "../read-agents";
import { isOutOfScope, type LeftOut } from "../runs/left-out";
import { mayOpenReadings } from "../runs/visibility";
import { SCENARIOS } from "./scenario-resource";
import { MODEL_SCENARIO_JOB, SCENARIO_JOB, scenariosOfStatement } from "./scenario-rules";
import {
  createScenarioSchema,
  MAX_SCENARIOS,
  RESULTS_KEPT,
  SCENARIO_NOT_FOUND,
  type ScenarioResult,
  type ScenarioView,
  updateScenarioSchema,
} from "./schema";

const UNDER_WAY = "This is already in progress. Wait for it to finish.";
const NO_MODEL = "This agent has no model. Choose an integration on its Configuration tab first.";

const lastResult = (isMeant: SQL) =>
  subquery<string | null>(
    sql`SELECT ${agentScenarioRuns.id} FROM ${agentScenarioRuns} WHERE ${agentScenarioRuns.scenarioId} = ${agentScenarios.id}
      AND ${isMeant} ORDER BY ${agentScenarioRuns.createdAt} DESC, ${agentScenarioRuns}.rowid DESC LIMIT 1`,
  );

function scenariosStatement(ctx: Context, where: SQL | undefined) {
  return ctx.db
    .select({
      scenario: agentScenarios,
      userName: users.name,
      isRunning: subquery<number>(
        sql`SELECT count(*) FROM ${jobs} WHERE ${jobs.kind} IN (${SCENARIO_JOB}, ${MODEL_SCENARIO_JOB})
          AND ${jobs.subject} = ${agentScenarios.id} AND ${jobs.state} IN ('queued', 'running')`,
      ).as("is_running"),
      lastId: lastResult(sql`${agentScenarioRuns.model} IS NULL`).as("last_id"),
      lastModelId: lastResult(sql`${agentScenarioRuns.model} IS NOT NULL`).as("last_model_id"),
    })
    .from(agentScenarios)
    .leftJoin(users, eq(users.id, agentScenarios.userId))
    .where(where)
    .$dynamic();
}

/** Selects scenario results, with whether the actor may open everything that was read. */
const resultsStatement = (ctx: Context, actor: Actor, where: SQL) =>
  ctx.db
    .select({
      row: agentScenarioRuns,
      mayRead: sql<number>`(${mayOpenReadings(actor, sql`${agentScenarioRuns.resources}`)})`.as(
        "may_read",
      ),
    })
    .from(agentScenarioRuns)
    .where(where)
    .$dynamic();

type ResultRow = Awaited<ReturnType<typeof resultsStatement>>[number];

/**
 * Returns a scenario's result. Only whether it passed, if the actor can't open everything that was
 * read on the owner's behalf.
 */
function resultView({ row, mayRead }: ResultRow, actor: Actor): ScenarioResult {
  const leftOut: LeftOut =
    mayRead !== 1 ? "access" : isOutOfScope(actor, row.resources) ? "scope" : null;
  const isShown = leftOut === null;
  return {
    id: row.id,
    passed: row.passed,
    failures: isShown ? (JSON.parse(row.failures) as ScenarioResult["failures"]) : [],
    calls: isShown ? (JSON.parse(row.calls) as ScenarioResult["calls"]) : [],
    answer: isShown ? row.answer : null,
    left_out: leftOut,
    model: row.model,
    tokens: row.tokens,
    cost_micros: row.costMicros,
    agent_version: row.agentVersion,
    ms: row.ms,
    created_at: isoTime(row.createdAt),
  };
}

/** Returns what people write of a scenario. */
const contentOf = (scenario: typeof agentScenarios.$inferSelect) => ({
  name: scenario.name,
  project_id: scenario.projectId,
  messages: JSON.parse(scenario.messages) as ScenarioView["messages"],
  replies: JSON.parse(scenario.replies) as ScenarioView["replies"],
  expects: JSON.parse(scenario.expects) as ScenarioView["expects"],
});

/** Returns the same as its columns. */
const storedAs = (content: z.output<typeof createScenarioSchema>) => ({
  name: content.name,
  projectId: content.project_id || null,
  messages: JSON.stringify(content.messages),
  replies: JSON.stringify(content.replies),
  expects: JSON.stringify(content.expects),
});

type Row = Awaited<ReturnType<typeof scenariosStatement>>[number];
type Lasts = Pick<ScenarioView, "last" | "last_with_model">;

function scenarioView({ scenario, userName, isRunning }: Row, lasts: Lasts) {
  return {
    id: scenario.id,
    agent_id: scenario.agentId,
    user_id: scenario.userId,
    user_name: userName,
    ...contentOf(scenario),
    is_running: isRunning > 0,
    ...lasts,
    created_at: isoTime(scenario.createdAt),
    updated_at: isoTime(scenario.updatedAt),
    version: scenario.version,
  } satisfies ScenarioView;
}

/** Returns the scenarios that meet the condition, each with its last result. */
async function readScenarios(
  ctx: Context,
  actor: Actor,
  where: SQL | undefined,
): Promise<ScenarioView[]> {
  const rows = await scenariosStatement(ctx, where)
    .orderBy(desc(agentScenarios.createdAt), agentScenarios.id)
    .limit(MAX_SCENARIOS);
  const ids = JSON.stringify(rows.flatMap(({ lastId, lastModelId }) => [lastId, lastModelId]));
  const isIn = sql`${agentScenarioRuns.id} IN (SELECT value FROM json_each(${ids}))`;
  const results = await resultsStatement(ctx, actor, isIn);
  const byId = new Map(results.map((row) => [row.row.id, resultView(row, actor)]));
  const result = (id: string | null) => byId.get(id ?? "") ?? null;
  return rows.map((row) =>
    scenarioView(row, { last: result(row.lastId), last_with_model: result(row.lastModelId) }),
  );
}

/**
 * Returns an agent's scenarios, newest first, for people who manage the agent.
 *
 * @throws AppError as `requireAgentManager`.
 */
export async function listScenarios(ctx: Context, agentId: string): Promise<ScenarioView[]> {
  const { actor } = await requireAgentManager(ctx, agentId);
  return readScenarios(ctx, actor, eq(agentScenarios.agentId, agentId));
}

interface AgentScenario extends Which {
  agentId: string;
}

const isOf = ({ agentId, id }: AgentScenario) =>
  and(eq(agentScenarios.agentId, agentId), eq(agentScenarios.id, id));

async function findScenario(ctx: Context, which: AgentScenario) {
  const manager = await requireAgentManager(ctx, which.agentId);
  const [view] = await readScenarios(ctx, manager.actor, isOf(which));
  if (!view) throw new AppError("not_found", SCENARIO_NOT_FOUND);
  return { ...manager, view };
}

/**
 * Returns a scenario with its results, latest first.
 *
 * @throws AppError as `requireAgentManager`, and `not_found` if the agent doesn't have this scenario.
 */
export async function getScenario(ctx: Context, which: AgentScenario) {
  const { actor, view } = await findScenario(ctx, which);
  const rows = await resultsStatement(ctx, actor, eq(agentScenarioRuns.scenarioId, which.id))
    .orderBy(desc(agentScenarioRuns.createdAt))
    .limit(RESULTS_KEPT);
  return { scenario: view, results: rows.map((row) => resultView(row, actor)) };
}

async function refuseProject(ctx: Context, actor: Actor, id: string | null | undefined) {
  if (id) await requireReadableProject(ctx, actor, id);
}

/**
 * Creates a scenario and plays it.
 *
 * @param key the idempotency key: a repeated key returns the scenario that the first request
 *   created.
 * @throws AppError as `requireAgentManager`, `invalid_input`, or `conflict` if there are too
 *   many.
 */
export async function createScenario(
  ctx: Context,
  agentId: string,
  { input, key = null }: { input: unknown; key?: string | null },
): Promise<ScenarioView> {
  const { actor, stillManages } = await requireAgentManager(ctx, agentId);
  refuseLimitedToken(actor);
  const asked = parseInput(createScenarioSchema, input);
  await refuseProject(ctx, actor, asked.project_id);
  const id = crypto.randomUUID();
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  const made = await createResource(ctx, SCENARIOS, {
    row: { id, agentId, userId: actor.id, ...storedAs(asked), ...times },
    once: { key, input: asked },
    rules: stillManages,
    after: { scenario: id, name: asked.name },
    also: (isDone) => ({ job: scenariosOfStatement(ctx, agentId, isDone, { id }) }),
  });
  wakeEngine(ctx);
  return (await findScenario(ctx, { agentId, id: made.id })).view;
}

/** Returns a scenario's row if the actor manages its agent, with the rules for a write on it. */
async function findToWrite(ctx: Context, which: AgentScenario) {
  const manager = await requireAgentManager(ctx, which.agentId);
  const [row] = await ctx.db.select().from(agentScenarios).where(isOf(which));
  if (!row) throw new AppError("not_found", SCENARIO_NOT_FOUND);
  requireVersion(SCENARIOS, row, which);
  return { ...manager, row };
}

/**
 * Changes the given fields of a scenario and plays it again. The actor becomes its owner, with
 * whose permissions it reads.
 *
 * @throws AppError as `getScenario`, `invalid_input` or `precondition_failed`.
 */
export async function updateScenario(
  ctx: Context,
  { changes: input, ...which }: AgentScenario & { changes: unknown },
): Promise<ScenarioView> {
  const { actor, stillManages, row } = await findToWrite(ctx, which);
  refuseLimitedToken(actor);
  const asked = parseInput(updateScenarioSchema, input);
  const changes = changedFields(
    { ...asked, ...(asked.project_id !== undefined && { project_id: asked.project_id || null }) },
    contentOf(row),
  );
  if (Object.keys(changes).length === 0) return (await findScenario(ctx, which)).view;
  const { project_id = row.projectId } = changes;
  await refuseProject(ctx, actor, project_id);
  await updateResource(ctx, SCENARIOS, {
    row,
    ifMatch: row.version,
    rules: stillManages,
    set: { ...storedAs({ ...contentOf(row), ...changes }), userId: actor.id },
    after: { scenario: which.id, ...changes },
    also: (isDone) => ({
      job: scenariosOfStatement(ctx, which.agentId, isDone, { id: which.id }),
    }),
  });
  wakeEngine(ctx);
  return (await findScenario(ctx, which)).view;
}

/**
 * Deletes a scenario with its results.
 *
 * @throws AppError as `getScenario`, or `precondition_failed`.
 */
export async function deleteScenario(ctx: Context, which: AgentScenario): Promise<void> {
  const { stillManages, row } = await findToWrite(ctx, which);
  await deleteResource(ctx, SCENARIOS, { row, ifMatch: which.ifMatch, rules: stillManages });
}

/**
 * Plays an agent's scenarios, one or all, except those that are already in progress.
 *
 * @param which.withModel true to call the agent's real model, which the actor pays for.
 * @throws AppError as `requireAgentManager`, `not_found` if the agent doesn't have this scenario, or
 *   `conflict` if all of them are in progress, or the agent has no model to call.
 */
export async function playScenarios(
  ctx: Context,
  { agentId, id, withModel = false }: { agentId: string; id?: string; withModel?: boolean },
): Promise<ScenarioView[]> {
  const { actor, stillManages } = await requireAgentManager(ctx, agentId);
  if (id !== undefined) await findScenario(ctx, { agentId, id });
  if (withModel) await requireModel(ctx, actor, agentId);
  const job = withModel ? MODEL_SCENARIO_JOB : SCENARIO_JOB;
  const isFree = sql`NOT EXISTS (SELECT 1 FROM ${jobs} AS played WHERE played.kind = ${job}
    AND played.subject = ${agentScenarios.id} AND played.state IN ('queued', 'running'))`;
  const guard = sql`${allHold(stillManages)} AND ${isFree}`;
  const begun = await scenariosOfStatement(ctx, agentId, guard, { id, job }).returning({
    id: jobs.id,
  });
  const hasNone = sql`NOT ${exists(agentScenarios, eq(agentScenarios.agentId, agentId))}`;
  const underWay = { holds: hasNone, refuse: new AppError("conflict", UNDER_WAY) };
  if (begun.length === 0) await refuseUnmet(ctx, [...stillManages, underWay]);
  wakeEngine(ctx);
  return readScenarios(
    ctx,
    actor,
    and(eq(agentScenarios.agentId, agentId), id ? eq(agentScenarios.id, id) : undefined),
  );
}

/** @throws AppError `conflict` if the agent has no model, `forbidden` for a limited token. */
async function requireModel(ctx: Context, actor: Actor, agentId: string): Promise<void> {
  refuseLimitedToken(actor);
  const { agent } = await getAgent(ctx, agentId);
  if (!agent.agentConfig?.integrationId) throw new AppError("conflict", NO_MODEL);
}
