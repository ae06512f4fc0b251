import { agentTriggers } from "@/db/schema/agent-triggers";
import { TRIGGER_JOB } from "@/lib/records/write/record-events";
import { type StartingKind, startingJobFacts } from "../starting/kind";

export { TRIGGER_JOB };
export const TRIGGER = {
  noun: "trigger",
  table: agentTriggers,
  job: TRIGGER_JOB,
} as const satisfies StartingKind;
/**
 * Facts about the job that starts a trigger's runs. Its code is only in the engine
 * (work-trigger.ts).
 */
export const TRIGGER_JOB_FACTS = startingJobFacts(agentTriggers, "Start a run after an event");

/** Maximum runs that a trigger starts per hour. Further events wait and share the next run. */
export const MAX_STARTS_PER_HOUR = 30;
/** How far a webhook's time may be off. Milliseconds. */
export const REPLAY_WINDOW_MS = 5 * 60_000;
/** How long a replaced secret still works. Milliseconds. */
export const FORMER_SECRET_MS = 24 * 60 * 60_000;
