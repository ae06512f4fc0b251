import { type SQL, sql } from "drizzle-orm";
import { agentScenarios } from "@/db/schema/agent-scenarios";
import type { Context } from "@/lib/context/context";
import type { JobFacts } from "@/lib/jobs/job-kind";
import { enqueueEachStatement } from "@/lib/jobs/write-jobs";

/** The name of the job that plays a scenario; its subject is the scenario's id. */
export const SCENARIO_JOB = "agents.scenario";
/** What is known of that job everywhere; only the engine carries what it does (work-scenario.ts). */
export const SCENARIO_JOB_FACTS: JobFacts = {
  title: "Run an agent scenario",
  attempts: 3,
  doing: "playing this scenario",
};

/** The statement that has an agent's scenarios played, one or all, where a condition holds. */
export const scenariosOfStatement = (ctx: Context, agentId: string, guard: SQL, id?: string) =>
  enqueueEachStatement(
    ctx,
    SCENARIO_JOB,
    sql`SELECT ${agentScenarios.id} AS subject FROM ${agentScenarios} WHERE ${agentScenarios.agentId} = ${agentId}
      AND ${id === undefined ? sql`1 = 1` : sql`${agentScenarios.id} = ${id}`} AND ${guard}`,
  );
