import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { agentRuns, runSteps } from "@/db/schema/agent-runs";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { DAY_MS } from "@/lib/time";

const NO_RUN = "Only an agent's run can check earlier proposals";

interface Wanted {
  tool: string;
  /** Path of a field in the tool's arguments, such as `values.title`. */
  field: string;
  values: readonly string[];
  days: number;
}

/** An earlier proposal with the state of its step; `undone` if it was done and taken back. */
interface KnownProposal {
  value: string;
  state: "waiting" | "started" | "succeeded" | "denied" | "undone";
}

/**
 * SQL: the run is another one of the acting agent, in the same project.
 *
 * @throws AppError `forbidden` outside of a run and a dry run.
 */
function isOfSameAgent({ actor }: Context): SQL | null {
  const { run, rehearsal } = actor ?? {};
  if (run) {
    const own = (column: "agent_id" | "project_id") =>
      sql`(SELECT own.${sql.identifier(column)} FROM ${agentRuns} AS own WHERE own.id = ${run.id})`;
    return sql`${agentRuns.agentId} = ${own("agent_id")} AND ${agentRuns.projectId} IS ${own("project_id")}
      AND ${agentRuns.id} <> ${run.id}`;
  }
  if (rehearsal?.agent === undefined) throw new AppError("forbidden", NO_RUN);
  return (
    rehearsal.agent &&
    sql`${agentRuns.agentId} = ${rehearsal.agent.id} AND ${agentRuns.projectId} IS ${rehearsal.agent.projectId}`
  );
}

/**
 * Returns which values this agent proposed in other runs in the project, on anyone's behalf. Leaves
 * out failed proposals and dry runs. Reveals nothing else, because the caller has the values
 * already.
 *
 * @throws AppError `forbidden` outside of a run.
 */
export async function findProposals(
  ctx: Context,
  { tool, field, values, days }: Wanted,
): Promise<KnownProposal[]> {
  const isOfAgent = isOfSameAgent(ctx);
  if (isOfAgent === null) return [];
  const value = sql<string>`json_extract(${runSteps.input}, ${`$.${field}`})`;
  return ctx.db
    .selectDistinct({
      value: value.as("value"),
      state: sql<
        KnownProposal["state"]
      >`iif(${runSteps.undo} = '', 'undone', ${runSteps.state})`.as("state"),
    })
    .from(agentRuns)
    .innerJoin(runSteps, eq(runSteps.runId, agentRuns.id))
    .where(
      and(
        isOfAgent,
        eq(agentRuns.isDryRun, false),
        eq(runSteps.tool, tool),
        sql`${runSteps.state} IN ('waiting', 'started', 'succeeded', 'denied')`,
        gte(runSteps.startedAt, ctx.now - days * DAY_MS),
        sql`${value} IN ${valuesOf(values)}`,
      ),
    );
}
