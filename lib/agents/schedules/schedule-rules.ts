import { eq, sql } from "drizzle-orm";
import { agentSchedules } from "@/db/schema/agent-schedules";
import type { JobFacts } from "@/lib/jobs/job-kind";

/** The name of the job that begins a schedule's runs; its subject is the schedule's id. */
export const SCHEDULE_JOB = "agents.schedule";
/** What is known of that job everywhere; only the engine carries what it does (work-schedule.ts). */
export const SCHEDULE_JOB_FACTS: JobFacts = {
  title: "Start a scheduled run",
  // It waits for the next time and must not be dead when that comes.
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

/** So many runs in a row that come to no good end stop their schedule. */
export const MOST_FAILURES = 5;
/** What is due for longer is missed rather than begun late. */
export const LATE_MS = 15 * 60_000;
/** How many schedules somebody may have. */
export const MOST_SCHEDULES = 100;
