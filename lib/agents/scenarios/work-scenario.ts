import { eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { agentScenarioRuns, agentScenarios } from "@/db/schema/agent-scenarios";
import { agents } from "@/db/schema/agents";
import type { JobKind } from "@/lib/jobs/job-kind";
import { actorForStep, selectContextOf } from "../runs/run-context";
import { RunEnd } from "../runs/run-end";
import { judge } from "./judge";
import { rehearse } from "./rehearse";
import { SCENARIO_JOB_FACTS } from "./scenario-rules";
import { type Expects, RESULTS_KEPT, type ScriptedTurn } from "./schema";

/** Maximum stored characters of an answer. */
const MAX_ANSWER = 4000;

/** Plays a scenario with its owner's current permissions and stores the result. */
export const runScenarioJob: JobKind = {
  ...SCENARIO_JOB_FACTS,
  async run(ctx, { subject: id }) {
    const began = Date.now();
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
    if (!scenario || !runContext) return { next: "done" };
    const actual = await rehearseAs();
    const failures = judge(JSON.parse(scenario.expects) as Expects, actual);
    const row = {
      id: crypto.randomUUID(),
      scenarioId: id,
      passed: failures.length === 0,
      failures: JSON.stringify(failures),
      calls: JSON.stringify(actual.calls),
      resources: JSON.stringify(actual.resources),
      answer: actual.answer?.slice(0, MAX_ANSWER) ?? null,
      scenarioVersion: scenario.version,
      agentVersion: read.versions[0]?.version ?? 1,
      ms: Date.now() - began,
      createdAt: began,
    };
    const isThere = sql`EXISTS (SELECT 1 FROM ${agentScenarios} WHERE ${agentScenarios.id} = ${id})`;
    const old = ctx.db.delete(agentScenarioRuns).where(
      sql`${agentScenarioRuns.scenarioId} = ${id} AND ${agentScenarioRuns.id} NOT IN (SELECT id FROM ${agentScenarioRuns}
          WHERE scenario_id = ${id} ORDER BY created_at DESC, rowid DESC LIMIT ${RESULTS_KEPT})`,
    );
    const written = insertWhere(ctx.db, agentScenarioRuns, row, isThere);
    return { statements: [written, old], next: "done" };

    async function rehearseAs(): ReturnType<typeof rehearse> {
      try {
        // An inactive agent is tested too: its scenarios may have to pass before it is activated.
        const { run, ...person } = actorForStep(
          runContext && { ...runContext, agentStatus: "active" },
          id,
          id,
        );
        // The same reads as a run, which doesn't exist here.
        const rehearsal = { ownRole: run?.ownRole ?? person.role };
        const actor = { ...person, rehearsal };
        const messages = JSON.parse(scenario?.messages ?? "[]") as string[];
        const replies = JSON.parse(scenario?.replies ?? "[]") as ScriptedTurn[];
        if (!runContext) throw new RunEnd("failed", "The agent no longer exists");
        return await rehearse(ctx, { runContext, actor, messages, replies });
      } catch (error) {
        if (!(error instanceof RunEnd)) throw error;
        return {
          calls: [],
          answer: null,
          error: error.message,
          foundNothing: false,
          unread: [],
          resources: [],
        };
      }
    }
  },
};
