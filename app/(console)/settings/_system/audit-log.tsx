import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { Pager } from "@/components/pager";
import { buttonVariants } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";
import type { Loaded } from "@/lib/http/load";
import type { AuditPage } from "@/lib/system/audit-log";
import type { AuditQuery } from "@/lib/system/audit-schema";
import { LoadFailed } from "../../_components/load-failed";
import { AuditEntry } from "./audit-entry";
import { AuditFilters, auditHref, exportHref, isFiltered } from "./audit-filters";

interface AuditLogProps {
  query: AuditQuery;
  loaded: Loaded<AuditPage>;
}

/** Every write, refusal, failed sign-in and limit hit, newest first. */
export function AuditLog({ query, loaded }: AuditLogProps) {
  const { data, failure } = loaded;
  return (
    <section id="audit-log" className="grid scroll-mt-20 gap-4" aria-labelledby="audit-log-title">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2 id="audit-log-title" className="text-lg font-semibold tracking-tight">
            Audit log
          </h2>
          <p className="text-muted-foreground">
            Every change, refusal and failed sign-in: who, when, what, before and after.
          </p>
        </div>
        <a
          href={exportHref(query)}
          download
          className={buttonVariants({ variant: "outline", size: "sm" })}
        >
          <Download aria-hidden />
          Export CSV
        </a>
      </div>
      {failure ? (
        <LoadFailed
          title="The audit log could not be loaded"
          message={failure.message}
          level={3}
          retryLabel="Retry"
        />
      ) : (
        <>
          <AuditFilters query={query} actions={data.actions} entityTypes={data.entityTypes} />
          <Entries query={query} page={data} />
        </>
      )}
    </section>
  );
}

function Entries({ query, page }: { query: AuditQuery; page: AuditPage }) {
  if (page.rows.length === 0) {
    return isFiltered(query) || page.page > 1 ? (
      <EmptyState
        kind="no-match"
        level={3}
        title="No entries match"
        action={
          <Link
            href="/settings?tab=system#audit-log"
            className={buttonVariants({ variant: "outline" })}
          >
            Clear filters
          </Link>
        }
      />
    ) : (
      <EmptyState kind="first-use" level={3} title="Nothing has been recorded yet" />
    );
  }
  return (
    <>
      <p className="text-[0.8125rem] text-muted-foreground tabular-nums">
        {page.total.toLocaleString("en")} {page.total === 1 ? "entry" : "entries"}
      </p>
      <ul className="grid divide-y rounded-xl border bg-card">
        {page.rows.map((entry) => (
          <AuditEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      <Pager
        page={page.page}
        pageCount={page.pageCount}
        hrefFor={(number) => auditHref(query, number)}
        label="Audit log pages"
      />
    </>
  );
}
