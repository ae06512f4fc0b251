import { type SQL, sql } from "drizzle-orm";
import { agentScenarios } from "@/db/schema/agent-scenarios";
import type { Context } from "@/lib/context/context";
import type { JobFacts } from "@/lib/jobs/job-kind";
import { enqueueEachStatement } from "@/lib/jobs/write-jobs";

/** The job that plays a scenario. Its subject is the scenario's ID. */
export const SCENARIO_JOB = "agents.scenario";
/**
 * Facts about that job that all parts of Atrium need. Its code is only in the engine
 * (work-scenario.ts).
 */
export const SCENARIO_JOB_FACTS: JobFacts = {
  title: "Run an agent scenario",
  attempts: 3,
  doing: "playing this scenario",
};

/**
 * The job that plays a scenario with the agent's real model. Its subject is the scenario's ID, and
 * the person who asked for it pays.
 */
export const MODEL_SCENARIO_JOB = "agents.scenario.model";
export const MODEL_SCENARIO_JOB_FACTS: JobFacts = {
  title: "Run an agent scenario with its model",
  // A repeated attempt pays again.
  attempts: 2,
  doing: "playing this scenario with its model",
};

type ScenarioJob = typeof SCENARIO_JOB | typeof MODEL_SCENARIO_JOB;

/** Queues an agent's scenarios, one or all, if the guard holds. */
export const scenariosOfStatement = (
  ctx: Context,
  agentId: string,
  guard: SQL,
  { id, job = SCENARIO_JOB }: { id?: string; job?: ScenarioJob } = {},
) =>
  enqueueEachStatement(
    ctx,
    job,
    sql`SELECT ${agentScenarios.id} AS subject FROM ${agentScenarios} WHERE ${agentScenarios.agentId} = ${agentId}
      AND ${id === undefined ? sql`1 = 1` : sql`${agentScenarios.id} = ${id}`} AND ${guard}`,
  );
