import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { Pager } from "@/components/pager";
import { PageOutlet } from "@/components/shell/page-outlet";
import { buttonVariants } from "@/components/ui/button";
import { TabLinks } from "@/components/ui/tab-links";
import { gatePage, load } from "@/lib/http/load";
import { listNotices } from "@/lib/notices/own-notices";
import { listNoticesSchema } from "@/lib/notices/schema";
import { type QueryValues, readPageQuery, SCREEN_PER_PAGE } from "@/lib/paging";
import { inboxCrumbs } from "../_parts/inbox-crumbs";
import { LoadFailed } from "../_parts/load-failed";
import { PageTitle } from "../_parts/page-title";
import { NoticesOnPage } from "./_parts/notice-list";
import { NoNotices } from "./_parts/notices-panel";

const TABS = [
  { id: "all", label: "All" },
  { id: "unread", label: "Unread" },
] as const;

const hrefOf = (state: string, page = 1) =>
  `/notices?${new URLSearchParams({ state, page: String(page) })}`;

/** The person's notices of the last 90 days. */
export default async function NoticesPage({
  searchParams,
}: {
  searchParams: Promise<QueryValues>;
}) {
  await gatePage("overview.view");
  const { state, page } = readPageQuery(listNoticesSchema, await searchParams);
  const { data, failure } = await load((ctx) =>
    listNotices(ctx, { state, page, perPage: SCREEN_PER_PAGE }),
  );
  return (
    <PageOutlet crumbs={inboxCrumbs("Notices")} fullWidth className="gap-0">
      <PageTitle names={["Notices"]} />
      <PageHeader
        title="Notices"
        actions={
          <Link href="/account#notices" className={buttonVariants({ variant: "outline" })}>
            Notice settings
          </Link>
        }
      />
      <TabLinks
        label="Notices by state"
        activeId={state}
        tabs={TABS.map(({ id, label }) => ({ id, label, href: hrefOf(id) }))}
      />
      {failure ? (
        <LoadFailed title="Failed to load your notices" message={failure.message} level={2} />
      ) : (
        <>
          {data.rows.length > 0 ? (
            <NoticesOnPage notices={data.rows} unread={data.unread} total={data.total} />
          ) : state === "all" ? (
            <NoNotices level={2} />
          ) : (
            <EmptyState kind="first-use" title="You're all caught up" />
          )}
          <Pager
            page={data.page}
            pageCount={data.pageCount}
            hrefFor={(number) => hrefOf(state, number)}
            label="Notice pages"
          />
        </>
      )}
    </PageOutlet>
  );
}
