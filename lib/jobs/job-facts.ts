import { RUN_JOB, RUN_JOB_FACTS } from "@/lib/agents/runs/run-rules";
import { SCENARIO_JOB, SCENARIO_JOB_FACTS } from "@/lib/agents/scenarios/scenario-rules";
import { SCHEDULE_JOB, SCHEDULE_JOB_FACTS } from "@/lib/agents/schedules/schedule-rules";
import {
  ARCHIVE,
  ARCHIVE_FACTS,
  DELIVER,
  DELIVER_FACTS,
} from "@/lib/audit/delivery/delivery-rules";
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
import type { JobFacts } from "./job-kind";

const HOUR_MS = 60 * 60 * 1000;

/**
 * What is known everywhere of each kind of work, by the name that stands in the table of jobs. What a kind does stands
 * beside its code, which the engine alone carries (engine/work.ts).
 */
export const JOB_FACTS = {
  [RUN_JOB]: RUN_JOB_FACTS,
  [SCENARIO_JOB]: SCENARIO_JOB_FACTS,
  [SCHEDULE_JOB]: SCHEDULE_JOB_FACTS,
  // Files that are written wait so long for the row that names them.
  "files.remove": { title: "Delete unused files", attempts: 8, everyMs: HOUR_MS },
  [BUILD]: BUILD_FACTS,
  [EMBED]: EMBED_FACTS,
  "knowledge.evaluate": { title: "Run evaluation", attempts: 5 },
  "knowledge.gaps": { title: "Close answered gaps", attempts: 5 },
  "knowledge.ingest": INGEST_FACTS,
  [REMOVE]: REMOVE_FACTS,
  [ARCHIVE]: ARCHIVE_FACTS,
  [DELIVER]: DELIVER_FACTS,
  [SEND_MAIL]: MAIL_JOB_FACTS,
  "retention.clean": { title: "Remove expired data", attempts: 5, everyMs: 6 * HOUR_MS },
} as const satisfies Record<string, JobFacts>;

/** The names of the kinds of work. */
export type JobName = keyof typeof JOB_FACTS;

/** What is known of a kind by its name; nothing of a name that an earlier or later version gave. */
export function jobFacts(name: string): JobFacts | undefined {
  return Object.hasOwn(JOB_FACTS, name) ? JOB_FACTS[name as JobName] : undefined;
}
