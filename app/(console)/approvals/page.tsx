import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { Pager } from "@/components/pager";
import { PageOutlet } from "@/components/shell/page-outlet";
import { buttonVariants } from "@/components/ui/button";
import { TabLinks } from "@/components/ui/tab-links";
import { type ApprovalListQuery, approvalListSchema } from "@/lib/agents/runs/approval-schema";
import { listApprovals } from "@/lib/agents/runs/approvals";
import { seesEveryItem } from "@/lib/auth/policy";
import { gatePage, load } from "@/lib/http/load";
import { type QueryValues, readPageQuery } from "@/lib/paging";
import { inboxCrumbs } from "../_parts/inbox-crumbs";
import { LiveRefresh } from "../_parts/live-refresh";
import { LoadFailed } from "../_parts/load-failed";
import { PageTitle } from "../_parts/page-title";
import { ApprovalList } from "./_parts/approval-list";

const PER_PAGE = 20;

const FILTERS = [
  { id: "mine", label: "Waiting for me" },
  { id: "waiting", label: "All waiting" },
  { id: "decided", label: "Decided" },
  { id: "all", label: "All" },
] as const;

type Filter = ApprovalListQuery["state"];

const hrefOf = (state: string, page = 1) =>
  `/approvals?${new URLSearchParams({ state, page: String(page) })}`;

/** Approvals: the waiting ones and those already decided. */
export default async function ApprovalsPage({
  searchParams,
}: {
  searchParams: Promise<QueryValues>;
}) {
  const { actor } = await gatePage("approvals.list");
  const { state, page } = readPageQuery(approvalListSchema, await searchParams);
  const query = { state, page, perPage: PER_PAGE };
  const { data, failure } = await load((ctx) => listApprovals(ctx, query));
  const path = `/api/approvals?${new URLSearchParams({ state, page: String(page), perPage: String(PER_PAGE) })}`;
  return (
    <PageOutlet crumbs={inboxCrumbs("Approvals")} className="gap-0">
      <PageTitle names={["Approvals"]} />
      <PageHeader
        title="Approvals"
        description="You approve exactly what an approval contains. Open a line to see all of it."
        badges={
          failure ? null : (
            <span role="status" className="text-13 text-faint tabular-nums">
              {data.total === 1 ? "1 approval" : `${data.total} approvals`}
            </span>
          )
        }
      />
      <TabLinks
        label="Approvals by state"
        activeId={FILTERS.some(({ id }) => id === state) ? state : "decided"}
        tabs={FILTERS.map(({ id, label }) => ({ id, label, href: hrefOf(id) }))}
      />
      {failure ? (
        <LoadFailed title="Failed to load approvals" message={failure.message} level={2} />
      ) : (
        <>
          {data.rows.length === 0 ? (
            <NoApprovals state={state} />
          ) : (
            <ApprovalList
              approvals={data.rows}
              userId={actor.id}
              seesEveryRun={seesEveryItem(actor)}
            />
          )}
          <Pager
            page={data.page}
            pageCount={data.pageCount}
            hrefFor={(number) => hrefOf(state, number)}
            label="Approval pages"
          />
          <LiveRefresh path={path} shown={{ approvals: data.rows, total: data.total }} />
        </>
      )}
    </PageOutlet>
  );
}

function NoApprovals({ state }: { state: Filter }) {
  if (state !== "mine" && state !== "waiting")
    return <EmptyState kind="first-use" title="No approvals yet" />;
  return (
    <EmptyState
      kind="first-use"
      title={state === "mine" ? "No approvals waiting for you" : "No approvals waiting"}
      description="When an agent needs approval for a change, it appears here. Approvals expire after 7 days."
      action={
        <Link href="/agents" className={buttonVariants({ variant: "outline" })}>
          Agents
        </Link>
      }
    />
  );
}
