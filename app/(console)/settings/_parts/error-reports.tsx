import { EmptyState } from "@/components/empty-state";
import { Pager } from "@/components/pager";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { TechnicalText } from "@/components/ui/scroll-region";
import type { Loaded } from "@/lib/http/load";
import type { PageOf } from "@/lib/paging";
import type { ErrorReportView } from "@/lib/system/error-report-schema";
import { LoadFailed } from "../../_parts/load-failed";

/** Crashes reported by browsers, newest first. */
export function ErrorReports({ reports }: { reports: Loaded<PageOf<ErrorReportView>> }) {
  const { data, failure } = reports;
  return (
    <section className="grid gap-4" aria-labelledby="error-reports">
      <div className="grid gap-1">
        <h2 id="error-reports" className="text-lg font-semibold tracking-tight">
          Crash reports
        </h2>
        <p className="text-muted-foreground">
          Each report has the error ID that the person saw. The latest 1,000 are kept.
        </p>
      </div>
      {failure ? (
        <LoadFailed
          title="Failed to load crash reports"
          message={failure.message}
          level={3}
          retryLabel="Retry"
        />
      ) : data.rows.length === 0 ? (
        <EmptyState kind="first-use" level={3} title="No crashes reported" />
      ) : (
        <>
          <ul className="grid gap-3">
            {data.rows.map((report) => (
              <ErrorReport key={report.id} report={report} />
            ))}
          </ul>
          <Pager
            page={data.page}
            pageCount={data.pageCount}
            hrefFor={(number) => `/settings?tab=system&page=${number}`}
            label="Crash report pages"
          />
        </>
      )}
    </section>
  );
}

function ErrorReport({ report }: { report: ErrorReportView }) {
  const details = [
    report.stack,
    report.componentStack && `Component stack:${report.componentStack}`,
    report.userAgent,
  ]
    .filter(Boolean)
    .join("\n\n");
  return (
    <li className="grid min-w-0 gap-2 rounded-xl border bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="break-all font-mono text-13">{report.id}</code>
        <Badge tone={report.level === "component" ? "warning" : "danger"}>{report.level}</Badge>
        <RelativeTime value={report.at} className="text-13 text-muted-foreground" />
      </div>
      <p className="min-w-0 break-words">{report.message}</p>
      <p className="break-all text-13 text-muted-foreground">
        {[
          report.path,
          report.userEmail ?? "not signed in",
          report.digest && `digest ${report.digest}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {details ? (
        <details>
          <summary className="inline-flex h-9 cursor-pointer items-center rounded-md text-13 text-muted-foreground hover:text-foreground touch:h-11">
            Technical details
          </summary>
          <TechnicalText text={details} />
        </details>
      ) : null}
    </li>
  );
}
