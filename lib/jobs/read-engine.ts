import { eq, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { agentRuns } from "@/db/schema/agent-runs";
import { engineState, jobs } from "@/db/schema/jobs";
import type { Context } from "@/lib/context/context";
import { isoTimeOrNull } from "@/lib/time";
import { RUN_JOB } from "./job-kind";
import type { EngineView } from "./schema";

const HOUR_MS = 60 * 60 * 1000;
/** For `engineStatements`: all jobs count. */
export const EVERY_JOB = { isVisible: sql`1`, from: sql`(SELECT 1)` };

/** SQL: the job's run waits for an approval. The job is due when the approval expires. */
export const waitsForApproval = sql`(jobs.kind = ${RUN_JOB} AND EXISTS (SELECT 1 FROM ${agentRuns} AS asking
  WHERE asking.id = jobs.subject AND asking.state = 'waiting_approval'))`;

/**
 * Selects the engine's figures. Every count uses an index.
 *
 * @param seen.isVisible SQL: the job counts. It may use what `from` selects.
 */
export function engineStatements(ctx: Context, { isVisible, from }: { isVisible: SQL; from: SQL }) {
  const counted = (condition: SQL) =>
    sql<number>`(SELECT count(*) FROM ${jobs} WHERE ${condition} AND ${isVisible})`;
  const isDue = sql`state = 'queued' AND run_at <= ${ctx.now}`;
  const isLater = sql`state = 'queued' AND run_at > ${ctx.now}`;
  return {
    figures: ctx.db
      .select({
        running: counted(sql`state = 'running'`),
        waiting: counted(isDue),
        scheduled: counted(sql`${isLater} AND NOT ${waitsForApproval}`),
        asking: counted(sql`${isLater} AND ${waitsForApproval}`),
        failed: counted(sql`state = 'failed' AND finished_at IS NOT NULL`),
        finished: counted(
          sql`state = 'succeeded' AND finished_at IS NOT NULL AND finished_at > ${ctx.now - HOUR_MS}`,
        ),
        oldest: sql<
          number | null
        >`(SELECT min(run_at) FROM ${jobs} WHERE ${isDue} AND ${isVisible})`,
      })
      .from(from),
    engine: ctx.db.select().from(engineState).where(eq(engineState.id, 1)),
  };
}

type EngineRows = {
  figures: Record<
    "running" | "waiting" | "scheduled" | "asking" | "failed" | "finished",
    number
  >[] &
    { oldest: number | null }[];
  engine: (typeof engineState.$inferSelect)[];
};

/** The engine's state from the results of `engineStatements`. */
export function engineView(ctx: Context, { figures, engine }: EngineRows): EngineView {
  const [known] = figures;
  return {
    is_connected: ctx.engine !== null,
    seen_at: isoTimeOrNull(engine[0]?.seenAt ?? null),
    drained_since: isoTimeOrNull(engine[0]?.drainedSince ?? null),
    running: known?.running ?? 0,
    waiting: known?.waiting ?? 0,
    scheduled: known?.scheduled ?? 0,
    waiting_approval: known?.asking ?? 0,
    failed: known?.failed ?? 0,
    finished_last_hour: known?.finished ?? 0,
    oldest_waiting_since: isoTimeOrNull(known?.oldest ?? null),
  };
}

/**
 * Returns the engine's state with counts of all jobs. For the bindings monitor, which checks access
 * itself.
 */
export async function readEngine(ctx: Context): Promise<EngineView> {
  return engineView(ctx, await namedBatch(ctx.db, engineStatements(ctx, EVERY_JOB)));
}
