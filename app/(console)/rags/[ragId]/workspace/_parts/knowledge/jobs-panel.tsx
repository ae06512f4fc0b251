"use client";

import { EmptyState } from "@/components/empty-state";
import { useApiData } from "@/components/hooks/use-api-data";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { Cpu } from "@/components/ui/icons";
import type { JobView } from "@/lib/jobs/schema";
import { useTabUse } from "../../../../../_parts/item-workspace/item-tabs";
import { PanelFailure, PanelLoading } from "../../../../../_parts/load-failed";
import { JOB_BADGES } from "../../../../../workers/_parts/job-list";

export interface JobsPanelProps {
  ragId: string;
  /** Superadmins see every job, others only those they started. */
  seesAll: boolean;
}

/** Jobs shown here. A link leads to the others. */
const SHOWN = 50;

/** Background jobs of a RAG. */
export function JobsPanel({ ragId, seesAll }: JobsPanelProps) {
  const { isOpen } = useTabUse("workers");
  const { data, failure, retry } = useApiData<{ jobs: JobView[]; total: number }>(
    `/api/jobs?ragId=${ragId}&perPage=${SHOWN}`,
    isOpen,
  );
  return (
    <section aria-label="Jobs of this RAG" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted-foreground">
          {seesAll ? "All jobs of this RAG." : "Jobs you started for this RAG."}
        </p>
        <Link href="/workers" className={buttonVariants({ variant: "outline", size: "sm" })}>
          <Cpu aria-hidden /> Workers System
        </Link>
      </div>
      {failure ? (
        <PanelFailure title="Failed to load jobs" message={failure} onRetry={retry} />
      ) : null}
      {!data && !failure ? <PanelLoading /> : null}
      {data?.jobs.length === 0 ? (
        <EmptyState
          kind="first-use"
          title="No jobs yet"
          description="Jobs read and index your documents. Add a document to see one here."
        />
      ) : null}
      {data && data.jobs.length > 0 ? <Jobs jobs={data.jobs} total={data.total} /> : null}
    </section>
  );
}

function Jobs({ jobs, total }: { jobs: readonly JobView[]; total: number }) {
  return (
    <>
      <ul aria-label="Jobs" className="lines">
        {jobs.map(({ id, title, about, status, error, updated_at }) => (
          <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <Link
              href={`/workers/${id}`}
              className="inline-flex min-h-6 min-w-0 items-center font-medium underline-offset-4 hover:underline touch:min-h-11"
            >
              {title}
            </Link>
            {about ? (
              <span className="min-w-0 break-words text-muted-foreground">{about.title}</span>
            ) : null}
            <Badge tone={JOB_BADGES[status].tone}>{JOB_BADGES[status].label}</Badge>
            <p className="ml-auto text-13 text-muted-foreground">
              Updated <RelativeTime value={updated_at} />
            </p>
            {error ? (
              <p className="w-full break-words text-13 text-muted-foreground">{error}</p>
            ) : null}
          </li>
        ))}
      </ul>
      {total > jobs.length ? (
        <p className="text-13 text-muted-foreground">
          Showing the latest {jobs.length} of {total}.
        </p>
      ) : null}
    </>
  );
}
