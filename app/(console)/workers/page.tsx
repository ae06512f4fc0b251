import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { Pager } from "@/components/pager";
import { PageOutlet } from "@/components/shell/page-outlet";
import { TabLinks } from "@/components/ui/tab-links";
import { can } from "@/lib/auth/policy";
import { gatePage, load } from "@/lib/http/load";
import { listJobs } from "@/lib/job-kinds/read-jobs";
import { listJobsSchema } from "@/lib/jobs/schema";
import { type QueryValues, readPageQuery, SCREEN_PER_PAGE } from "@/lib/paging";
import { LiveRefresh } from "../_parts/live-refresh";
import { LoadFailed } from "../_parts/load-failed";
import { PageTitle } from "../_parts/page-title";
import { EnginePanel } from "./_parts/engine-panel";
import { JOB_TABS, JobList } from "./_parts/job-list";

const hrefOf = (state: string, page = 1) =>
  `/workers?${new URLSearchParams({ state, page: String(page) })}`;

/** Background jobs: running, done and failed. */
export default async function WorkersPage({
  searchParams,
}: {
  searchParams: Promise<QueryValues>;
}) {
  const { actor, now } = await gatePage("workers.view");
  const { state, page } = readPageQuery(listJobsSchema, await searchParams);
  const query = { state, page, perPage: SCREEN_PER_PAGE };
  const { data, failure } = await load((ctx) => listJobs(ctx, query));
  const seesAll = can(actor, "jobs.drain");
  return (
    <PageOutlet crumbs={[{ label: "Workers" }]} fullWidth className="gap-0">
      <PageTitle names={["Workers System"]} />
      <PageHeader
        title="Workers System"
        description={
          seesAll
            ? "Background jobs and agent runs."
            : "Background jobs and agent runs you started, and jobs of your agents and triggers."
        }
      />
      {failure ? (
        <LoadFailed title="Failed to load jobs" message={failure.message} level={2} />
      ) : (
        <>
          <TabLinks
            label="Jobs by state"
            activeId={state}
            tabs={JOB_TABS.map(({ id, label }) => ({ id, label, href: hrefOf(id) }))}
          />
          {data.rows.length === 0 ? (
            <EmptyState
              kind={state === "all" ? "first-use" : "no-match"}
              title={state === "all" ? "No jobs yet" : "No jobs in this state"}
            />
          ) : (
            <JobList jobs={data.rows} actor={actor} />
          )}
          <Pager
            page={data.page}
            pageCount={data.pageCount}
            hrefFor={(number) => hrefOf(state, number)}
            label="Job pages"
          />
          <EnginePanel engine={data.engine} now={now} canDrain={seesAll} />
          <LiveRefresh
            path={`/api/jobs?${new URLSearchParams({ state, page: String(page), perPage: String(SCREEN_PER_PAGE) })}`}
            shown={{ jobs: data.rows, engine: data.engine }}
          />
        </>
      )}
    </PageOutlet>
  );
}
