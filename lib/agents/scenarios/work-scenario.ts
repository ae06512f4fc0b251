import { eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { agentScenarioRuns, agentScenarios } from "@/db/schema/agent-scenarios";
import { agents } from "@/db/schema/agents";
import type { Context } from "@/lib/context/context";
import type { JobKind, JobSlice, SliceResult } from "@/lib/jobs/job-kind";
import { runLimits } from "../config-schema";
import { actorForStep, configOf, type RunContextRow, selectContextOf } from "../runs/run-context";
import { RetryModelLater, RunEnd } from "../runs/run-end";
import { MODEL_STEP_MS } from "../runs/run-rules";
import { judge } from "./judge";
import { RealModel } from "./real-model";
import { rehearse } from "./rehearse";
import { MODEL_SCENARIO_JOB_FACTS, SCENARIO_JOB_FACTS } from "./scenario-rules";
import { type Expects, RESULTS_KEPT, type ScriptedTurn } from "./schema";

/** Maximum stored characters of an answer. */
const MAX_ANSWER = 4000;
const NO_MODEL = "The agent has no model";
const NO_MODEL_NAME = "Model";

type Scenario = typeof agentScenarios.$inferSelect;
type Rehearsed = Awaited<ReturnType<typeof rehearse>>;

/** Reads a scenario with its agent and person as they are now; null if one of them is gone. */
async function readScenario(ctx: Context, id: string) {
  const read = await namedBatch(ctx.db, {
    scenarios: ctx.db.select().from(agentScenarios).where(eq(agentScenarios.id, id)),
    versions: ctx.db
      .select({ version: agents.version })
      .from(agents)
      .innerJoin(agentScenarios, eq(agentScenarios.agentId, agents.id))
      .where(eq(agentScenarios.id, id)),
    runContext: selectContextOf(
      ctx,
      sql`SELECT agent_id, project_id, user_id, NULL AS token_id FROM ${agentScenarios} WHERE ${agentScenarios.id} = ${id}`,
    ),
  });
  const [scenario] = read.scenarios;
  const [runContext] = read.runContext;
  if (!scenario || !runContext) return null;
  return { scenario, runContext, agentVersion: read.versions[0]?.version ?? 1 };
}

type Read = NonNullable<Awaited<ReturnType<typeof readScenario>>>;

/** An outcome without any call, with the reason. */
const nothing = (error: string): Rehearsed => ({
  ...{ calls: [], answer: null, error, foundNothing: false, unread: [], resources: [] },
});

async function play(
  ctx: Context,
  { scenario, runContext }: Read,
  model: RealModel | null,
): Promise<Rehearsed> {
  const { id } = scenario;
  try {
    // An inactive agent is tested too: its scenarios may have to pass before it is activated.
    const active = { ...runContext, agentStatus: "active" as const };
    const { run, ...person } = actorForStep(active, id, id);
    // The same reads as a run, which doesn't exist here.
    const actor = { ...person, rehearsal: { ownRole: run?.ownRole ?? person.role } };
    const messages = JSON.parse(scenario.messages) as string[];
    const replies = JSON.parse(scenario.replies) as ScriptedTurn[];
    return await rehearse(ctx, { runContext, actor, messages, replies, model });
  } catch (error) {
    if (!(error instanceof RunEnd)) throw error;
    return nothing(error.message);
  }
}

/** Statements that store a result. Only the latest ones are kept. */
function resultStatements(
  ctx: Context,
  { scenario, agentVersion }: Read,
  { actual, began, used }: { actual: Rehearsed; began: number; used?: Partial<RealModel["used"]> },
) {
  const { id } = scenario;
  const failures = judge(JSON.parse(scenario.expects) as Expects, actual);
  const row = {
    id: crypto.randomUUID(),
    scenarioId: id,
    passed: failures.length === 0,
    failures: JSON.stringify(failures),
    calls: JSON.stringify(actual.calls),
    resources: JSON.stringify(actual.resources),
    answer: actual.answer?.slice(0, MAX_ANSWER) ?? null,
    model: used ? (used.model ?? NO_MODEL_NAME) : null,
    tokens: used?.tokens ?? 0,
    costMicros: used?.costMicros ?? null,
    scenarioVersion: scenario.version,
    agentVersion,
    ms: Date.now() - began,
    createdAt: began,
  };
  const isThere = sql`EXISTS (SELECT 1 FROM ${agentScenarios} WHERE ${agentScenarios.id} = ${id})`;
  const old = ctx.db.delete(agentScenarioRuns).where(
    sql`${agentScenarioRuns.scenarioId} = ${id} AND ${agentScenarioRuns.id} NOT IN (SELECT id FROM ${agentScenarioRuns}
        WHERE scenario_id = ${id} ORDER BY created_at DESC, rowid DESC LIMIT ${RESULTS_KEPT})`,
  );
  return [insertWhere(ctx.db, agentScenarioRuns, row, isThere), old];
}

/** Plays a scenario with its owner's current permissions and stores the result. */
export const runScenarioJob: JobKind = {
  ...SCENARIO_JOB_FACTS,
  async run(ctx, { subject }) {
    const began = Date.now();
    const read = await readScenario(ctx, subject);
    if (!read) return { next: "done" };
    const actual = await play(ctx, read, null);
    return { statements: resultStatements(ctx, read, { actual, began }), next: "done" };
  },
};

function realModelOf(
  ctx: Context,
  slice: JobSlice,
  { scenario, runContext }: { scenario: Scenario; runContext: RunContextRow },
): RealModel | null {
  const config = configOf(runContext);
  if (!config.integrationId) return null;
  const { agentId, projectId } = scenario;
  return new RealModel(ctx, slice, {
    integrationId: config.integrationId,
    model: config.aiModel?.textGeneration ?? null,
    limits: runLimits(config),
    // The person who asked for it pays.
    for: { purpose: "evaluation", userId: slice.createdBy, agentId, projectId },
  });
}

/**
 * Plays a scenario with a model of an integration, at the cost of the job's person, without storing
 * the result. Null if the scenario, its person or its agent is gone.
 *
 * @throws RetryModelLater while the provider is busy.
 */
export async function tryScenario(
  ctx: Context,
  slice: JobSlice,
  { id, ...named }: { id: string; integrationId: string; model: string },
) {
  const read = await readScenario(ctx, id);
  if (!read) return null;
  const { scenario, runContext } = read;
  const { agentId, projectId } = scenario;
  const model = new RealModel(ctx, slice, {
    ...named,
    limits: runLimits(configOf(runContext)),
    for: { purpose: "evaluation", userId: slice.createdBy, agentId, projectId },
  });
  const actual = await play(ctx, read, model);
  const failures = judge(JSON.parse(scenario.expects) as Expects, actual);
  return { name: scenario.name, failures, error: actual.error, used: model.used };
}

/** Plays a scenario with the agent's real model, at the cost of the person who asked for it. */
export const runModelScenarioJob: JobKind = {
  ...MODEL_SCENARIO_JOB_FACTS,
  waitsMs: MODEL_STEP_MS,
  async run(ctx, slice): Promise<SliceResult> {
    const began = Date.now();
    const read = await readScenario(ctx, slice.subject);
    if (!read) return { next: "done" };
    const model = realModelOf(ctx, slice, read);
    try {
      const actual = model ? await play(ctx, read, model) : nothing(NO_MODEL);
      const used = model?.used ?? {};
      return { statements: resultStatements(ctx, read, { actual, began, used }), next: "done" };
    } catch (error) {
      if (error instanceof RetryModelLater) return { next: { at: error.at }, cursor: error.cursor };
      throw error;
    }
  },
  async stopped(ctx, slice, reason) {
    const read = await readScenario(ctx, slice.subject);
    if (!read) return [];
    return resultStatements(ctx, read, { actual: nothing(reason), began: Date.now(), used: {} });
  },
};
