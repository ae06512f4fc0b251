import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { RelativeTime } from "@/components/relative-time";
import { PageOutlet } from "@/components/shell/page-outlet";
import { buttonVariants } from "@/components/ui/button";
import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import { listApprovals } from "@/lib/agents/runs/approvals";
import { runHref } from "@/lib/agents/runs/run-words";
import { seesEveryItem } from "@/lib/auth/policy";
import { gatePage, load } from "@/lib/http/load";
import { MAX_PER_PAGE } from "@/lib/paging";
import { LiveRefresh } from "../../_parts/live-refresh";
import { LoadFailed } from "../../_parts/load-failed";
import { PageTitle } from "../../_parts/page-title";
import { Review } from "../_parts/review";

interface ReviewPageProps {
  params: Promise<{ runId: string }>;
}

const INBOX = { label: "Inbox", href: "/approvals" };

/** The review of all changes that a run proposes. */
export default async function ReviewPage({ params }: ReviewPageProps) {
  const { actor } = await gatePage("approvals.list");
  const { runId } = await params;
  const query = { state: "all", run: runId, page: 1, perPage: MAX_PER_PAGE } as const;
  const { data, failure } = await load((ctx) => listApprovals(ctx, query));
  if (failure)
    return (
      <PageOutlet crumbs={[INBOX, { label: "Review" }]}>
        <PageTitle names={["Review"]} />
        <PageHeader title="Review" />
        <LoadFailed title="Failed to load the review" message={failure.message} level={2} />
      </PageOutlet>
    );
  const [first] = data.rows;
  const title = first ? titleOf(first, data.total) : "Review";
  const hasRun = seesEveryItem(actor) || first?.user_id === actor.id;
  const path = `/api/approvals?${new URLSearchParams({ state: "all", run: runId, perPage: String(MAX_PER_PAGE) })}`;
  return (
    <PageOutlet crumbs={[INBOX, { label: title }]} className="gap-0">
      <PageTitle names={[title]} />
      <PageHeader
        title={title}
        actions={
          first && hasRun ? (
            <Link
              href={runHref({ id: runId, agent_id: first.agent_id })}
              className={buttonVariants({ variant: "outline" })}
            >
              Show run
            </Link>
          ) : null
        }
      />
      {first ? (
        <>
          <Facts first={first} />
          <Review approvals={data.rows} hasRun={hasRun} />
          <LiveRefresh path={path} shown={{ approvals: data.rows, total: data.total }} />
        </>
      ) : (
        <EmptyState
          kind="first-use"
          level={2}
          title="Nothing to review"
          description="This run has no approvals that you can see."
          action={
            <Link href="/approvals" className={buttonVariants({ variant: "outline" })}>
              Approvals
            </Link>
          }
        />
      )}
    </PageOutlet>
  );
}

const titleOf = ({ agent_name }: ApprovalView, total: number) =>
  `${agent_name} proposes ${total === 1 ? "1 change" : `${total} changes`}`;

function Facts({ first }: { first: ApprovalView }) {
  const { user_name, project_name, state, expires_at } = first;
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-13 text-muted-foreground">
      {user_name ? <span>On behalf of {user_name}</span> : null}
      {project_name ? <span>In {project_name}</span> : null}
      {state === "waiting" ? (
        <span>
          Expires <RelativeTime value={expires_at} />
        </span>
      ) : null}
    </p>
  );
}
