import { Link } from "@/components/link";
import { FormattedTime } from "@/components/time-formats";
import { buttonVariants } from "@/components/ui/button";
import { ListPlus } from "@/components/ui/icons";
import { enterWithAgents } from "@/lib/agents/workspace-agents";
import { PERIOD_WORDS, type Period } from "@/lib/analytics/period-schema";
import { getReport, type Report } from "@/lib/analytics/report";
import type { Figure } from "@/lib/analytics/schema";
import { analyticsAddress } from "@/lib/analytics/scope";
import { loadParts } from "@/lib/http/load";
import { DAY_MS } from "@/lib/time";
import { capitalized } from "@/lib/ui/capitalized";
import { workspacePath } from "@/lib/workspaces/catalogue";
import { LoadFailed } from "../../../../../../../_parts/load-failed";
import type { AreaViewProps } from "../../records/area-frame";
import { LoadSamples, SampleNotice } from "../../records/sample-buttons";
import { AnalyticsFrame, analyticsQuery, HiddenAreas } from "./analytics-frame";
import { MetricTile } from "./metric-tile";

const CATEGORIES = [
  { id: "traffic", label: "Traffic" },
  { id: "conversion", label: "Conversion" },
  { id: "revenue", label: "Revenue" },
  { id: "engagement", label: "Engagement" },
] as const;

/** Metrics of the period by category, compared with the period before. */
export async function MetricsScreen(props: AreaViewProps) {
  const query = analyticsQuery(props.address);
  const { workspace, report } = await loadParts({
    workspace: (ctx) => enterWithAgents(ctx, analyticsAddress(query.projectId)),
    report: (ctx) => getReport(ctx, query),
  });
  const { data, failure } = report;
  return (
    <AnalyticsFrame {...props} workspace={workspace}>
      {failure ? (
        <LoadFailed title="Failed to load the metrics" message={failure.message} />
      ) : (
        <Metrics projectId={query.projectId} report={data} />
      )}
    </AnalyticsFrame>
  );
}

function Metrics({ projectId, report }: { projectId: string; report: Report }) {
  const { period, figures, leftOut, hasCustomMetrics, hasSamples, from, to } = report;
  const address = { projectId, type: "analytics", records: "metrics" };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {hasSamples ? <SampleNotice address={address} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PeriodText period={period} from={from} to={to} />
        <Link
          href={`${workspacePath(projectId, "analytics")}?view=readings`}
          className={buttonVariants({ variant: "outline", size: "sm" })}
        >
          <ListPlus aria-hidden /> Custom metrics
        </Link>
      </div>
      <HiddenAreas areas={leftOut} />
      {CATEGORIES.map(({ id, label }) => (
        <Category
          key={id}
          label={label}
          figures={figures.filter(({ category }) => category === id)}
        />
      ))}
      {figures.some(({ isCustom }) => isCustom) ? null : (
        <NoCustomMetrics projectId={projectId} canLoad={!hasCustomMetrics} />
      )}
    </div>
  );
}

function PeriodText({ period, from, to }: { period: Period; from: string; to: string }) {
  const last = Date.parse(to) - (period === "1d" ? 0 : DAY_MS);
  const range = period === "1d" ? "by hour" : "including today";
  return (
    <p className="text-muted-foreground">
      {capitalized(PERIOD_WORDS[period])} (
      <time dateTime={from}>
        <FormattedTime as="date" of={[Date.parse(from)]} />
      </time>{" "}
      to{" "}
      <time dateTime={to}>
        <FormattedTime as="date" of={[last]} />
      </time>
      , {range}, UTC) compared with the previous period.
    </p>
  );
}

function Category({ label, figures }: { label: string; figures: readonly Figure[] }) {
  if (figures.length === 0) return null;
  const id = `category-${label.toLowerCase()}`;
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id={id} className="font-semibold text-base tracking-[-0.006em]">
        {label}
      </h2>
      <ul className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {figures.map((figure) => (
          <MetricTile key={`${figure.isCustom}-${figure.name}`} figure={figure} />
        ))}
      </ul>
    </section>
  );
}

/** Explains custom metrics and how to add some. */
function NoCustomMetrics({ projectId, canLoad }: { projectId: string; canLoad: boolean }) {
  const address = { projectId, type: "analytics", records: "metrics" };
  return (
    <aside
      aria-label="Custom metrics"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-card px-3 py-2"
    >
      <p className="min-w-0 flex-1 basis-80 text-muted-foreground">
        Track visits, sign-ups or anything else you measure. Add or import values under “Custom
        metrics”, or send them with the API.
      </p>
      {canLoad ? <LoadSamples address={address} /> : null}
    </aside>
  );
}
