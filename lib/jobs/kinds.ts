import { ingestJob } from "@/lib/knowledge/documents/ingest-job";
import { CLOSE_GAPS, closeGapsJob } from "@/lib/knowledge/gaps/close-gaps";
import { buildJob } from "@/lib/knowledge/generations/build-job";
import { BUILD, REMOVE } from "@/lib/knowledge/generations/discard";
import { removeGenerationsJob } from "@/lib/knowledge/generations/generation-state";
import { EVALUATE, evaluateJob } from "@/lib/knowledge/golden/evaluations";
import { embedJob } from "@/lib/knowledge/vectors/embed-job";
import { EMBED } from "@/lib/knowledge/vectors/vector-rules";
import { removeFilesJob } from "@/lib/media/delete-removed-files";

import type { JobKinds } from "./job-kind";
import { retentionJob } from "./retention";

/**
 * What the engine does for each kind of work, by the name that stands in the table of jobs; agents and their schedules, and
 * what reads files, it adds itself. The console does not carry this: it shows and changes jobs by `JOB_FACTS`.
 */
export const JOB_KINDS: JobKinds = {
  "files.remove": removeFilesJob,
  [BUILD]: buildJob,
  [EMBED]: embedJob,
  [EVALUATE]: evaluateJob,
  [CLOSE_GAPS]: closeGapsJob,
  "knowledge.ingest": ingestJob(),
  [REMOVE]: removeGenerationsJob,
  "retention.clean": retentionJob,
};
