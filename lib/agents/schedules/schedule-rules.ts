import { eq, sql } from "drizzle-orm";
import { agentSchedules } from "@/db/schema/agent-schedules";
import type { JobFacts } from "@/lib/jobs/job-kind";

/** The job that starts a schedule's runs. Its subject is the schedule's ID. */
export const SCHEDULE_JOB = "agents.schedule";
/**
 * Facts about that job that all parts of Atrium need. Its code is only in the engine
 * (work-schedule.ts).
 */
export const SCHEDULE_JOB_FACTS: JobFacts = {
  title: "Start a scheduled run",
  // High, so that the job still exists when the next time comes.
  attempts: 1000,
  cancelled: (ctx, { subject, isCancelled }) => [
    ctx.db
      .update(agentSchedules)
      .set({ state: "paused", updatedAt: ctx.now, version: sql`${agentSchedules.version} + 1` })
      .where(
        sql`${eq(agentSchedules.id, subject)} AND ${agentSchedules.state} = 'active' AND ${isCancelled}`,
      ),
  ],
};

/** Consecutive failed runs that stop a schedule. */
export const MAX_FAILURES = 5;
/** Milliseconds after which a due time counts as missed instead of starting late. */
export const LATE_MS = 15 * 60_000;
/** Maximum schedules per person. */
export const MAX_SCHEDULES = 100;
