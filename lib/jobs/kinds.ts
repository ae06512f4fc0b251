import { RUN_JOB, RUN_JOB_KIND } from "@/lib/agents/runs/run-rules";
import { SCHEDULE_JOB, SCHEDULE_JOB_KIND } from "@/lib/agents/schedules/schedule-rules";
import { ingestJob } from "@/lib/knowledge/documents/ingest-job";
import { CLOSE_GAPS, closeGapsJob } from "@/lib/knowledge/gaps/close-gaps";
import { buildJob } from "@/lib/knowledge/generations/build-job";
import { BUILD, REMOVE, removeGenerationsJob } from "@/lib/knowledge/generations/generation-state";
import { EVALUATE, evaluateJob } from "@/lib/knowledge/golden/evaluations";
import { MAIL_JOB_KIND, SEND_MAIL } from "@/lib/mail/enqueue-mail";
import { removeFilesJob } from "@/lib/media/delete-removed-files";
import type { JobKinds } from "./job-kind";
import { retentionJob } from "./retention";

/**
 * Everything that the engine knows how to do, by the name that stands in the table of jobs. What reads files is given to it
 * by the engine alone, so that the console does not carry it.
 */
export const JOB_KINDS: JobKinds = {
  [RUN_JOB]: RUN_JOB_KIND,
  [SCHEDULE_JOB]: SCHEDULE_JOB_KIND,
  [SEND_MAIL]: MAIL_JOB_KIND,
  "files.remove": removeFilesJob,
  [BUILD]: buildJob,
  [EVALUATE]: evaluateJob,
  [CLOSE_GAPS]: closeGapsJob,
  "knowledge.ingest": ingestJob(),
  [REMOVE]: removeGenerationsJob,
  "retention.clean": retentionJob,
};
