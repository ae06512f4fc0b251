import { agentSchedules } from "@/db/schema/agent-schedules";
import { type StartingKind, startingJobFacts } from "../starting/kind";

/** The job that starts a schedule's runs. Its subject is the schedule's ID. */
export const SCHEDULE_JOB = "agents.schedule";
export const SCHEDULE = {
  noun: "schedule",
  table: agentSchedules,
  job: SCHEDULE_JOB,
} as const satisfies StartingKind;
/**
 * Facts about that job that all parts of Atrium need. Its code is only in the engine
 * (work-schedule.ts).
 */
export const SCHEDULE_JOB_FACTS = startingJobFacts(agentSchedules, "Start a scheduled run");

/** Milliseconds after which a due time counts as missed instead of starting late. */
export const LATE_MS = 15 * 60_000;
