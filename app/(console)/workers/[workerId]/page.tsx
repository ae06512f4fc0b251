import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { RelativeTime } from "@/components/relative-time";
import { PageOutlet } from "@/components/shell/page-outlet";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { can } from "@/lib/auth/policy";
import { gatePage, load } from "@/lib/http/load";
import { getJob } from "@/lib/job-kinds/read-jobs";
import type { JobStatus, JobView } from "@/lib/jobs/schema";
import { WhyButton } from "../../_parts/access/why-button";
import { LiveRefresh } from "../../_parts/live-refresh";
import { LoadFailed } from "../../_parts/load-failed";
import { PageTitle } from "../../_parts/page-title";
import { JobButtons } from "../_parts/job-buttons";
import { JOB_BADGES } from "../_parts/job-list";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-13 text-muted-foreground">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** Returns the link to the subject of a job. */
function aboutHref({ about, subject }: JobView): string {
  if (about?.agent_id) return `/agents/${about.agent_id}/runs/${subject}`;
  return `/rags/${about?.rag_id}/workspace?tab=documents`;
}

/** Label of the job's time while it is in the future. */
const RUN_AT_NAMES: Partial<Record<JobStatus, string>> = {
  scheduled: "Starts",
  waiting_approval: "Approval expires",
};

function JobFacts({ job }: { job: JobView }) {
  return (
    <dl className="grid gap-4 rounded-xl border bg-card p-4 sm:grid-cols-2 lg:grid-cols-3">
      <Fact name="Kind">
        <code className="font-mono text-13">{job.kind}</code>
      </Fact>
      <Fact name="About">
        {job.about ? (
          <Link href={aboutHref(job)} className="text-brand underline underline-offset-4">
            {job.about.title}
          </Link>
        ) : (
          job.subject || "System"
        )}
      </Fact>
      <Fact name="Completed steps">{job.slices}</Fact>
      <Fact name={RUN_AT_NAMES[job.status] ?? "Due"}>
        <RelativeTime value={job.run_at} />
      </Fact>
      <Fact name="Attempts">
        {job.attempt} of {job.attempts}
      </Fact>
      <Fact name="Created">
        <RelativeTime value={job.created_at} />
      </Fact>
      <Fact name="Updated">
        <RelativeTime value={job.updated_at} />
      </Fact>
      <Fact name="Last finished">
        <RelativeTime value={job.finished_at} fallback="Not yet" />
      </Fact>
      <Fact name="Repeats">{job.is_recurring ? "Yes" : "No"}</Fact>
    </dl>
  );
}

/** One background job. */
export default async function WorkerPage({ params }: { params: Promise<{ workerId: string }> }) {
  const { actor } = await gatePage("workers.view");
  const { workerId } = await params;
  const { data: job, failure } = await load((ctx) => getJob(ctx, workerId));
  const badge = job && JOB_BADGES[job.status];
  return (
    <PageOutlet crumbs={[{ label: "Workers", href: "/workers" }, { label: job?.title ?? "Job" }]}>
      <PageTitle names={[job?.title ?? "Job"]} />
      <PageHeader
        title={job?.title ?? "Job"}
        badges={badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : null}
        actions={
          job ? (
            <>
              {can(actor, "jobs.cancel", { createdBy: job.created_by }) ? (
                <JobButtons job={job} />
              ) : null}
              {can(actor, "users.list") ? (
                <WhyButton person={null} resource={`job:${job.id}`} thing={job.title} />
              ) : null}
            </>
          ) : null
        }
      />
      {failure ? (
        <LoadFailed title="Failed to load the job" message={failure.message} level={2} />
      ) : (
        <>
          {job.error ? <Alert variant="destructive">{job.error}</Alert> : null}
          <JobFacts job={job} />
          <LiveRefresh path={`/api/jobs/${job.id}`} shown={{ job }} />
        </>
      )}
    </PageOutlet>
  );
}
