import { and, eq, gte, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
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
 * Returns which values this agent proposed in other runs in the project, on anyone's behalf. Failed
 * proposals and dry runs don't count. Reveals nothing else, because the caller has the values
 * already.
 *
 * @throws AppError `forbidden` outside of a run.
 */
export async function findProposals(
  ctx: Context,
  { tool, field, values, days }: Wanted,
): Promise<KnownProposal[]> {
  const runId = ctx.actor?.run?.id;
  if (runId === undefined) throw new AppError("forbidden", NO_RUN);
  const own = alias(agentRuns, "own");
  const value = sql<string>`json_extract(${runSteps.input}, ${`$.${field}`})`;
  return ctx.db
    .selectDistinct({
      value: value.as("value"),
      state: sql<
        KnownProposal["state"]
      >`iif(${runSteps.undo} = '', 'undone', ${runSteps.state})`.as("state"),
    })
    .from(own)
    .innerJoin(
      agentRuns,
      and(
        eq(agentRuns.agentId, own.agentId),
        sql`${agentRuns.projectId} IS ${own.projectId}`,
        ne(agentRuns.id, own.id),
        eq(agentRuns.isDryRun, false),
      ),
    )
    .innerJoin(runSteps, eq(runSteps.runId, agentRuns.id))
    .where(
      and(
        eq(own.id, runId),
        eq(runSteps.tool, tool),
        sql`${runSteps.state} IN ('waiting', 'started', 'succeeded', 'denied')`,
        gte(runSteps.startedAt, ctx.now - days * DAY_MS),
        sql`${value} IN ${valuesOf(values)}`,
      ),
    );
}
