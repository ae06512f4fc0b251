import { FilterSelect } from "@/app/(console)/_parts/filter-select";
import { LoadFailed } from "@/app/(console)/_parts/load-failed";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { ListTools } from "@/components/list-tools";
import { FormattedNumber } from "@/components/number-formats";
import { PageHeader } from "@/components/page-header";
import { Pager } from "@/components/pager";
import { SearchField } from "@/components/search-field";
import { buttonVariants } from "@/components/ui/button";
import { badgeFor } from "@/lib/badges";
import { gatePage, load } from "@/lib/http/load";
import { listOutbox } from "@/lib/integrations/mail/outbox";
import { type ListOutboxQuery, listOutboxSchema, MAIL_STATES } from "@/lib/mail/schema";
import { readPageQuery, SCREEN_PER_PAGE } from "@/lib/paging";
import { locationHref, type PageLocation, type PageParams } from "@/lib/ui/page-location";
import { SettingsFrame } from "../_parts/settings-frame";
import { OutboxList } from "./_parts/outbox-list";

/** Mails of the last 30 days, newest first. */
export default async function OutboxPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  await gatePage("mail.list");
  const location = { basePath: "/settings/outbox", params: await searchParams };
  const query = { ...readPageQuery(listOutboxSchema, location.params), perPage: SCREEN_PER_PAGE };
  return (
    <SettingsFrame label="Outbox" fullWidth className="gap-0">
      <PageHeader
        title="Outbox"
        description="Emails of the last 30 days. Their text is deleted once they are sent."
      />
      <div className="grid grid-cols-[minmax(0,1fr)]">
        <Toolbar location={location} query={query} />
        <Mails location={location} query={query} />
      </div>
    </SettingsFrame>
  );
}

interface PartProps {
  location: PageLocation;
  query: ListOutboxQuery;
}

function Toolbar({ location, query }: PartProps) {
  const states = MAIL_STATES.map((state) => ({
    value: state,
    label: badgeFor("mail", state).label,
  }));
  const options = [{ value: "all", label: "All states" }, ...states];
  const kept: Record<string, string> = query.state === "all" ? {} : { state: query.state };
  return (
    <ListTools
      search={
        <SearchField
          action={location.basePath}
          label="Search emails"
          placeholder="Search emails"
          defaultValue={query.q}
          params={kept}
        />
      }
      filterCount={query.state === "all" ? 0 : 1}
      filters={
        <FilterSelect
          label="State"
          value={query.state}
          options={options.map((option) => ({
            ...option,
            href: locationHref(location, {
              state: option.value === "all" ? null : option.value,
              page: null,
            }),
          }))}
        />
      }
    />
  );
}

async function Mails({ location, query }: PartProps) {
  const { data, failure } = await load((ctx) => listOutbox(ctx, query));
  if (failure)
    return (
      <LoadFailed
        title="Failed to load the outbox"
        message={failure.message}
        level={2}
        retryLabel="Retry"
      />
    );
  if (data.rows.length === 0) {
    const isFiltered = query.q !== "" || query.state !== "all" || query.page > 1;
    return isFiltered ? (
      <EmptyState
        kind="no-match"
        level={2}
        title="No emails match"
        action={
          <Link href={location.basePath} className={buttonVariants({ variant: "outline" })}>
            Clear filters
          </Link>
        }
      />
    ) : (
      <EmptyState
        kind="first-use"
        level={2}
        title="No emails yet"
        description="Activate an email integration to send invitations, reset links and notices by email."
        action={
          <Link href="/integrations" className={buttonVariants({ variant: "outline" })}>
            Integrations
          </Link>
        }
      />
    );
  }
  return (
    <>
      <p role="status" className="pb-2 text-13 text-faint tabular-nums md:-mt-8 md:text-right">
        <FormattedNumber as="number" of={[data.total]} /> {data.total === 1 ? "email" : "emails"}
      </p>
      <OutboxList mails={data.rows} />
      <Pager
        page={data.page}
        pageCount={data.pageCount}
        hrefFor={(page) => locationHref(location, { page: page === 1 ? null : page })}
        label="Outbox pages"
      />
    </>
  );
}
