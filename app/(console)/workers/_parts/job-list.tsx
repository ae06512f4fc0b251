import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";
import type { BadgeEntry } from "@/lib/badges";
import type { JobStatus, JobView } from "@/lib/jobs/schema";
import { JobButtons } from "./job-buttons";

/** When a job starts, when its approval expires, or when it last changed. */
function JobTime({ job: { status, run_at, updated_at } }: { job: JobView }) {
  const ahead = { scheduled: "Starts ", waiting_approval: "Expires " }[status as string];
  return (
    <>
      {ahead ?? "Updated "}
      <RelativeTime value={ahead ? run_at : updated_at} />
    </>
  );
}

interface JobItemProps {
  job: JobView;
  /** The person may retry and cancel it. */
  canChange: boolean;
}

function JobItem({ job, canChange }: JobItemProps) {
  const { label, tone } = JOB_BADGES[job.status];
  return (
    <li className="grid min-w-0 gap-x-2 py-1.5">
      <div className="flex flex-wrap items-center gap-x-3">
        <Link
          href={`/workers/${job.id}`}
          className="inline-flex min-h-6 min-w-0 items-center font-medium underline-offset-4 hover:underline touch:min-h-11"
        >
          {job.title}
        </Link>
        {job.about ? (
          <span className="min-w-0 break-words text-muted-foreground">{job.about.title}</span>
        ) : null}
        <Badge tone={tone} dot>
          {label}
        </Badge>
        <p className="ml-auto text-13 text-muted-foreground">
          <JobTime job={job} />
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 break-words text-13 text-faint">
          {job.error ?? `${job.slices} ${job.slices === 1 ? "step" : "steps"} completed`}
        </p>
        {canChange ? <JobButtons job={job} /> : null}
      </div>
    </li>
  );
}

/** A page of jobs, each with the buttons that the person may use. */
export function JobList({ jobs, actor }: { jobs: readonly JobView[]; actor: Actor }) {
  return (
    <ul className="list-rows border-hair border-t" aria-label="Jobs">
      {jobs.map((job) => (
        <JobItem
          key={job.id}
          job={job}
          canChange={can(actor, "jobs.cancel", { createdBy: job.created_by })}
        />
      ))}
    </ul>
  );
}

/** Label and colour of a job's status. */
export const JOB_BADGES: Record<JobStatus, BadgeEntry> = {
  running: { label: "Running", tone: "info" },
  waiting: { label: "Waiting", tone: "warning" },
  scheduled: { label: "Scheduled", tone: "neutral" },
  waiting_approval: { label: "Waiting for approval", tone: "warning" },
  failed: { label: "Failed", tone: "danger" },
  succeeded: { label: "Done", tone: "success" },
  cancelled: { label: "Cancelled", tone: "neutral" },
};

/** Tabs of the list, by the API's states. */
export const JOB_TABS = [
  { id: "all", label: "All" },
  { id: "running", label: "Running" },
  { id: "queued", label: "Waiting" },
  { id: "failed", label: "Failed" },
  { id: "succeeded", label: "Done" },
  { id: "cancelled", label: "Cancelled" },
] as const;
