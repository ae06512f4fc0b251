import { sql } from "drizzle-orm";
import type { agentSchedules } from "@/db/schema/agent-schedules";
import type { agentTriggers } from "@/db/schema/agent-triggers";
import type { JobFacts } from "@/lib/jobs/job-kind";

/** What starts an agent by itself. Its owner is the person that its runs act on behalf of. */
export interface StartingKind {
  noun: "schedule" | "trigger";
  table: typeof agentSchedules | typeof agentTriggers;
  /** The job that starts its runs. The job's subject is its ID. */
  job: string;
}

/** Consecutive failed runs that stop a schedule or trigger. */
export const MAX_FAILURES = 5;
/** Maximum schedules per person, and maximum triggers. */
export const MAX_PER_PERSON = 100;

/** Facts about the job of a kind. Cancelling it pauses the schedule or trigger. */
export const startingJobFacts = (table: StartingKind["table"], title: string): JobFacts => ({
  title,
  // High, so that the job still exists when the next time or event comes.
  attempts: 1000,
  cancelled: (ctx, { subject, isCancelled }) => [
    ctx.db
      .update(table)
      .set({ state: "paused", updatedAt: ctx.now, version: sql`${table.version} + 1` })
      .where(sql`${table.id} = ${subject} AND ${table.state} = 'active' AND ${isCancelled}`),
  ],
});
