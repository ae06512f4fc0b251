import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { Pager } from "@/components/pager";
import { buttonVariants } from "@/components/ui/button";
import { type Loaded, pageNumberFormats, pageTimeFormats } from "@/lib/http/load";
import type { AuditPage } from "@/lib/system/audit-log";
import type { AuditEntryView, AuditQuery } from "@/lib/system/audit-schema";
import type { TimeFormats } from "@/lib/time-formats";
import { LoadFailed } from "../../../_parts/load-failed";
import { AuditEntry } from "./audit-entry";
import { AUDIT_PATH, AuditFilters, auditHref, isFiltered } from "./audit-filters";

interface AuditListProps {
  query: AuditQuery;
  screen: Promise<{ entries: Loaded<AuditPage> }>;
}

/** A page of the matching entries. */
export async function AuditList({ query, screen }: AuditListProps) {
  const { data, failure } = (await screen).entries;
  if (failure)
    return (
      <LoadFailed
        title="Failed to load the audit log"
        message={failure.message}
        level={2}
        retryLabel="Retry"
      />
    );
  const { number } = await pageNumberFormats();
  return (
    <section className="grid grid-cols-[minmax(0,1fr)]" aria-label="Audit log">
      <AuditFilters
        query={query}
        actions={data.actions}
        entityTypes={data.entityTypes}
        count={`${number(data.total)} ${data.total === 1 ? "entry" : "entries"}`}
      />
      <Entries query={query} page={data} />
    </section>
  );
}

/** Groups entries by day (UTC), in order. */
function byDay(entries: readonly AuditEntryView[], { date }: TimeFormats) {
  return [...Map.groupBy(entries, ({ at }) => date(Date.parse(at)))];
}

async function Entries({ query, page }: { query: AuditQuery; page: AuditPage }) {
  if (page.rows.length === 0) {
    return isFiltered(query) || page.page > 1 ? (
      <EmptyState
        kind="no-match"
        level={2}
        title="No entries match"
        action={
          <Link href={AUDIT_PATH} className={buttonVariants({ variant: "outline" })}>
            Clear filters
          </Link>
        }
      />
    ) : (
      <EmptyState kind="first-use" level={2} title="No entries yet" />
    );
  }
  const times = await pageTimeFormats();
  return (
    <>
      {byDay(page.rows, times).map(([day, entries]) => (
        <section key={day} aria-label={day} className="grid grid-cols-[minmax(0,1fr)]">
          <h2 className="pt-2 pb-1 font-medium text-13 text-muted-foreground">{day}</h2>
          <ul aria-label={`Entries of ${day}`} className="list-rows border-hair border-t">
            {entries.map((entry) => (
              <AuditEntry key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      <Pager
        page={page.page}
        pageCount={page.pageCount}
        hrefFor={(number) => auditHref(query, number)}
        label="Audit log pages"
      />
    </>
  );
}
