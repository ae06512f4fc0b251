import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import type { JobView } from "@/lib/jobs/schema";
import { JOB_BADGES } from "../_job-words";
import { JobButtons } from "./job-buttons";

/** When a job begins, or has last done something. */
function JobTime({ job }: { job: JobView }) {
  const isScheduled = job.status === "scheduled";
  return (
    <>
      {isScheduled ? "Begins " : "Changed "}
      <RelativeTime value={isScheduled ? job.run_at : job.updated_at} />
    </>
  );
}

function JobItem({ job }: { job: JobView }) {
  const { label, tone } = JOB_BADGES[job.status];
  return (
    <li className="grid min-w-0 gap-2 rounded-xl border bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Link
          href={`/workers/${job.id}`}
          className="inline-flex min-h-6 min-w-0 items-center font-medium underline-offset-4 hover:underline touch:min-h-11"
        >
          {job.title}
        </Link>
        <Badge tone={tone}>{label}</Badge>
        <p className="ml-auto text-[0.8125rem] text-muted-foreground">
          <JobTime job={job} />
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="min-w-0 break-words text-[0.8125rem] text-muted-foreground">
          {job.error ?? `${job.slices} ${job.slices === 1 ? "step" : "steps"} done`}
        </p>
        <JobButtons job={job} />
      </div>
    </li>
  );
}

/** The jobs of a page, each with what can be done with it. */
export function JobList({ jobs }: { jobs: readonly JobView[] }) {
  return (
    <ul className="grid gap-3" aria-label="Jobs">
      {jobs.map((job) => (
        <JobItem key={job.id} job={job} />
      ))}
    </ul>
  );
}
