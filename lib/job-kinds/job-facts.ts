import { CANCELLABLE_RUN_JOB } from "@/lib/agents/runs/end-work";
import {
  MODEL_SCENARIO_JOB,
  MODEL_SCENARIO_JOB_FACTS,
  SCENARIO_JOB,
  SCENARIO_JOB_FACTS,
} from "@/lib/agents/scenarios/scenario-rules";
import { SCHEDULE_JOB, SCHEDULE_JOB_FACTS } from "@/lib/agents/schedules/schedule-rules";
import { TRIGGER_JOB, TRIGGER_JOB_FACTS } from "@/lib/agents/triggers/trigger-rules";
import {
  ARCHIVE,
  ARCHIVE_FACTS,
  DELIVER,
  DELIVER_FACTS,
} from "@/lib/audit/delivery/delivery-rules";
import { REMOVE_FILES, REMOVE_FILES_FACTS } from "@/lib/files/removed-files";
import type { JobFacts } from "@/lib/jobs/job-kind";
import { RUN_JOB } from "@/lib/jobs/job-kind";
import { INGEST_FACTS } from "@/lib/knowledge/documents/ingest-facts";
import {
  BUILD,
  BUILD_FACTS,
  EMBED,
  EMBED_FACTS,
  REMOVE,
  REMOVE_FACTS,
} from "@/lib/knowledge/generations/index-jobs";
import { MAIL_JOB_FACTS, SEND_MAIL } from "@/lib/mail/enqueue-mail";

import {
  COMPARE_MODELS,
  COMPARE_MODELS_FACTS,
  RETIREMENTS,
  RETIREMENTS_FACTS,
} from "@/lib/models/retirement/retirement-rules";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Facts about each kind of job that all parts of Atrium need, by the kind's name in the jobs table.
 * The code of each kind is only bundled with the engine (engine/work.ts).
 */
export const JOB_FACTS = {
  [RUN_JOB]: CANCELLABLE_RUN_JOB,
  [SCENARIO_JOB]: SCENARIO_JOB_FACTS,
  [MODEL_SCENARIO_JOB]: MODEL_SCENARIO_JOB_FACTS,
  [SCHEDULE_JOB]: SCHEDULE_JOB_FACTS,
  [TRIGGER_JOB]: TRIGGER_JOB_FACTS,
  [REMOVE_FILES]: REMOVE_FILES_FACTS,
  [BUILD]: BUILD_FACTS,
  [EMBED]: EMBED_FACTS,
  "knowledge.evaluate": { title: "Run evaluation", attempts: 5 },
  "knowledge.gaps": { title: "Close answered gaps", attempts: 5 },
  "knowledge.ingest": INGEST_FACTS,
  [REMOVE]: REMOVE_FACTS,
  [ARCHIVE]: ARCHIVE_FACTS,
  [DELIVER]: DELIVER_FACTS,
  [SEND_MAIL]: MAIL_JOB_FACTS,
  [RETIREMENTS]: RETIREMENTS_FACTS,
  [COMPARE_MODELS]: COMPARE_MODELS_FACTS,
  "retention.clean": { title: "Remove expired data", attempts: 5, everyMs: 6 * HOUR_MS },
} as const satisfies Record<string, JobFacts>;

type JobName = keyof typeof JOB_FACTS;

/** Returns the facts of a kind, or undefined for a name from an earlier or later version. */
export function jobFacts(name: string): JobFacts | undefined {
  return Object.hasOwn(JOB_FACTS, name) ? JOB_FACTS[name as JobName] : undefined;
}
