import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { CardTitle } from "@/components/ui/card";
import {
  ArrowRight,
  CircleCheck,
  type Icon,
  Info,
  Rocket,
  TriangleAlert,
} from "@/components/ui/icons";
import { enterWithAgents } from "@/lib/agents/workspace-agents";
import { getInsights, type Insights } from "@/lib/analytics/insights";
import { PERIOD_WORDS, type Period } from "@/lib/analytics/period-schema";
import type { InsightImpact, InsightType, InsightView } from "@/lib/analytics/schema";
import { analyticsAddress } from "@/lib/analytics/scope";
import type { BadgeTone } from "@/lib/badges";
import { loadParts } from "@/lib/http/load";
import { LoadFailed } from "../../../../../../../_parts/load-failed";
import type { AreaViewProps } from "../../records/area-frame";
import { AnalyticsFrame, analyticsQuery, HiddenAreas } from "./analytics-frame";

const TYPES: Readonly<Record<InsightType, { label: string; tone: BadgeTone; Icon: Icon }>> = {
  opportunity: { label: "Opportunity", tone: "info", Icon: Rocket },
  warning: { label: "Warning", tone: "warning", Icon: TriangleAlert },
  success: { label: "Success", tone: "success", Icon: CircleCheck },
  information: { label: "Information", tone: "neutral", Icon: Info },
};

const IMPACTS: Readonly<Record<InsightImpact, { label: string; tone: BadgeTone }>> = {
  high: { label: "High impact", tone: "danger" },
  medium: { label: "Medium impact", tone: "warning" },
  low: { label: "Low impact", tone: "neutral" },
};

/** Findings of fixed rules in the project, each with advice and a link. */
export async function InsightsScreen(props: AreaViewProps) {
  const query = analyticsQuery(props.address);
  const { workspace, insights } = await loadParts({
    workspace: (ctx) => enterWithAgents(ctx, analyticsAddress(query.projectId)),
    insights: (ctx) => getInsights(ctx, query),
  });
  const { data, failure } = insights;
  return (
    <AnalyticsFrame {...props} workspace={workspace}>
      {failure ? (
        <LoadFailed title="Failed to load the insights" message={failure.message} />
      ) : (
        <InsightList {...data} period={query.period} />
      )}
    </AnalyticsFrame>
  );
}

function InsightList({ insights, leftOut, period }: Insights & { period: Period }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <HiddenAreas areas={leftOut} />
      {insights.length === 0 ? (
        <EmptyState
          kind="first-use"
          title="No insights"
          description={`Nothing stands out in ${PERIOD_WORDS[period]}. Low stock, overdue tasks and large changes in revenue appear here.`}
        />
      ) : (
        <ul aria-label="Insights" className="lines">
          {insights.map((insight) => (
            <InsightCard key={insight.title} insight={insight} />
          ))}
        </ul>
      )}
    </div>
  );
}

function InsightCard({ insight }: { insight: InsightView }) {
  const { title, description, recommendation, link } = insight;
  const { label, tone, Icon } = TYPES[insight.type];
  const impact = IMPACTS[insight.impact];
  return (
    <li className="grid min-w-0 gap-3 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tone}>
            <Icon aria-hidden />
            {label}
          </Badge>
          <Badge tone={impact.tone}>{impact.label}</Badge>
        </div>
        <CardTitle className="break-words">{title}</CardTitle>
        <p className="text-muted-foreground">{description}</p>
        <p>{recommendation}</p>
      </div>
      {link ? (
        <Link href={link.href} className={buttonVariants({ variant: "outline" })}>
          {link.label} <ArrowRight aria-hidden />
        </Link>
      ) : null}
    </li>
  );
}
