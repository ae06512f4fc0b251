import { eq, type SQL, sql } from "drizzle-orm";
import { agentRuns } from "@/db/schema/agent-runs";
import { engineState, jobs } from "@/db/schema/jobs";
import type { Context } from "@/lib/context/context";
import { isoTimeOrNull } from "@/lib/time";
import { RUN_JOB } from "./job-kind";
import type { EngineView } from "./schema";

const HOUR_MS = 60 * 60 * 1000;
/** For `readEngine`: it counts all jobs. */
export const EVERY_JOB = { isVisible: sql`1`, from: sql`(SELECT 1)` };

/** SQL: the job's run waits for an approval. The job is due when the approval expires. */
export const waitsForApproval = sql`(jobs.kind = ${RUN_JOB} AND EXISTS (SELECT 1 FROM ${agentRuns} AS asking
  WHERE asking.id = jobs.subject AND asking.state = 'waiting_approval'))`;

/**
 * Returns the engine's state with counts of jobs: all, or those that a person may see. Every count
 * uses an index. The caller checks access.
 *
 * @param seen.isVisible SQL: the job is counted. It may use what `from` selects.
 */
export async function readEngine(
  ctx: Context,
  { isVisible, from }: typeof EVERY_JOB = EVERY_JOB,
): Promise<EngineView> {
  const counted = (condition: SQL) =>
    sql<number>`(SELECT count(*) FROM ${jobs} WHERE ${condition} AND ${isVisible})`;
  const isDue = sql`state = 'queued' AND run_at <= ${ctx.now}`;
  const isLater = sql`state = 'queued' AND run_at > ${ctx.now}`;
  const [[known], [engine]] = await Promise.all([
    ctx.db
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
    ctx.db.select().from(engineState).where(eq(engineState.id, 1)),
  ]);
  return {
    is_connected: ctx.engine !== null,
    seen_at: isoTimeOrNull(engine?.seenAt ?? null),
    drained_since: isoTimeOrNull(engine?.drainedSince ?? null),
    running: known?.running ?? 0,
    waiting: known?.waiting ?? 0,
    scheduled: known?.scheduled ?? 0,
    waiting_approval: known?.asking ?? 0,
    failed: known?.failed ?? 0,
    finished_last_hour: known?.finished ?? 0,
    oldest_waiting_since: isoTimeOrNull(known?.oldest ?? null),
  };
}
