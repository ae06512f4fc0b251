import { removeFilesJob } from "@/lib/media/delete-removed-files";
import type { JobKinds } from "./job-kind";
import { retentionJob } from "./retention";

/** Everything that the engine knows how to do, by the name that stands in the table of jobs. */
export const JOB_KINDS: JobKinds = {
  "files.remove": removeFilesJob,
  "retention.clean": retentionJob,
};
