import { sql } from "drizzle-orm";
import { agentTriggers } from "@/db/schema/agent-triggers";
import type { JobFacts } from "@/lib/jobs/job-kind";

export { TRIGGER_JOB } from "@/lib/records/write/record-events";

/**
 * Facts about the job that starts a trigger's runs. Its code is only in the engine
 * (work-trigger.ts).
 */
export const TRIGGER_JOB_FACTS: JobFacts = {
  title: "Start a run after an event",
  attempts: 1000,
  cancelled: (ctx, { subject, isCancelled }) => [
    ctx.db
      .update(agentTriggers)
      .set({ state: "paused", updatedAt: ctx.now, version: sql`${agentTriggers.version} + 1` })
      .where(
        sql`${agentTriggers.id} = ${subject} AND ${agentTriggers.state} = 'active' AND ${isCancelled}`,
      ),
  ],
};

/** Consecutive failed runs that stop a trigger. */
export const MAX_TRIGGER_FAILURES = 5;
/** Maximum runs that a trigger starts per hour. Further events wait and share the next run. */
export const MAX_STARTS_PER_HOUR = 30;
/** Maximum triggers per person. */
export const MAX_TRIGGERS = 100;
/** How far a webhook's time may be off. Milliseconds. */
export const REPLAY_WINDOW_MS = 5 * 60_000;
/** How long a replaced secret still works. Milliseconds. */
export const FORMER_SECRET_MS = 24 * 60 * 60_000;
