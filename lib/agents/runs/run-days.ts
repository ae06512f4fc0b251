import { and, eq, gte, sql } from "drizzle-orm";
import * as z from "zod";
import { agentRuns, runSteps } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AGENT } from "@/lib/managed-items/agents-and-rags";
import { isReadableItem, requireItem, requireItemId } from "@/lib/managed-items/visibility";
import { DAY_MS, isoTime } from "@/lib/time";
import { isVisibleRun } from "./visibility";

export const runDaysSchema = z.object({
  days: z.coerce.number().int().min(1).max(90).default(30),
});

/** An agent's runs on one day. */
export const runDaySchema = z
  .object({
    day: z.string().meta({ description: "Day in UTC, such as 2026-11-24." }),
    runs: z.int(),
    succeeded: z.int(),
    failed: z.int().meta({ description: "Runs that failed, were stopped or expired." }),
    mean_ms: z.int().nullable().meta({
      description:
        "Mean working time of finished runs, in milliseconds. Waiting for approval doesn't count.",
    }),
    tokens: z.int(),
    cost_micros: z.int(),
  })
  .meta({ id: "RunDay" });
export type RunDay = z.infer<typeof runDaySchema>;

/**
 * Returns the runs of an agent that the actor may see, counted per day of their start, oldest
 * first, including days without runs.
 *
 * @throws AppError `unauthenticated`, or `not_found` if the agent doesn't exist or the actor
 *   can't see it.
 */
export async function listRunDays(
  ctx: Context,
  agentId: string,
  { days }: { days: number },
): Promise<RunDay[]> {
  const actor = authorize(ctx.actor, "runs.list");
  requireItemId(AGENT, agentId);
  const last = Math.floor(ctx.now / DAY_MS);
  const first = last - days + 1;
  const dayOf = sql<number>`CAST(${agentRuns.createdAt} / ${sql.raw(String(DAY_MS))} AS INTEGER)`;
  const inState = (...states: string[]) =>
    sql<number>`sum(${agentRuns.state} IN (SELECT value FROM json_each(${JSON.stringify(states)})))`;
  const ofSteps = (what: ReturnType<typeof sql>) =>
    sql`(SELECT ${what} FROM ${runSteps} WHERE ${runSteps.runId} = ${agentRuns.id})`;
  const worked = ofSteps(sql`sum(${runSteps.finishedAt} - ${runSteps.startedAt})`);
  const [agent, rows] = await Promise.all([
    ctx.db
      .select({ id: agents.id })
      .from(agents)
      .where(isReadableItem(AGENT, actor, agentId)),
    ctx.db
      .select({
        day: dayOf.as("day"),
        runs: sql<number>`count(*)`.as("runs"),
        succeeded: inState("succeeded").as("succeeded"),
        failed: inState("failed", "stopped", "expired").as("failed"),
        mean: sql<
          number | null
        >`avg(${worked}) FILTER (WHERE ${agentRuns.finishedAt} IS NOT NULL)`.as("mean"),
        tokens:
          sql<number>`coalesce(sum(${ofSteps(sql`sum(${runSteps.tokensIn} + ${runSteps.tokensOut})`)}), 0)`.as(
            "tokens",
          ),
        cost: sql<number>`coalesce(sum(${ofSteps(sql`sum(${runSteps.costMicros})`)}), 0)`.as(
          "cost",
        ),
      })
      .from(agentRuns)
      .where(
        and(
          eq(agentRuns.agentId, agentId),
          gte(agentRuns.createdAt, first * DAY_MS),
          isVisibleRun(actor),
        ),
      )
      .groupBy(dayOf),
  ]);
  requireItem(AGENT, agent);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, n) => {
    const row = byDay.get(first + n);
    return {
      day: isoTime((first + n) * DAY_MS).slice(0, 10),
      runs: row?.runs ?? 0,
      succeeded: row?.succeeded ?? 0,
      failed: row?.failed ?? 0,
      mean_ms: row?.mean == null ? null : Math.round(row.mean),
      tokens: row?.tokens ?? 0,
      cost_micros: row?.cost ?? 0,
    };
  });
}
