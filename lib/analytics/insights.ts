import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { workspacePath } from "@/lib/workspaces/catalogue";
import { customMetricFigure, MAX_METRICS, readMetrics } from "./custom-metrics";
import { selectEvents } from "./events";
import { revenue, tasksCompleted } from "./figures";
import { findInsights, type Insight } from "./find-insights";
import { wholePeriods, windowOf } from "./period-schema";
import type { InsightView } from "./schema";
import { type AnalyticsQuery, type AnalyticsScope, readScope } from "./scope";
import { selectInsightCounts } from "./totals";

/**
 * Adds the link. No access check is needed: only areas that the person can enter are counted, and
 * everyone here can read the project's tasks.
 */
function insightView(projectId: string, { target, ...insight }: Insight): InsightView {
  if (!target) return { ...insight, link: null };
  const { workspace, label, query } = target;
  if (workspace === "tasks") {
    const params = new URLSearchParams({ project: projectId, ...query });
    return { ...insight, link: { href: `/tasks?${params}`, label } };
  }
  const href = `${workspacePath(projectId, workspace)}?${new URLSearchParams(query)}`;
  return { ...insight, link: { href, label } };
}

export interface Insights extends AnalyticsScope {
  insights: InsightView[];
}

/**
 * Returns the insights: what the rules find in a project, with what to do and where. Needs
 * access to the project's analytics. Counts only the areas that the person can enter. No insight
 * names a record.
 */
export async function getInsights(
  ctx: Context,
  { projectId, period }: AnalyticsQuery,
): Promise<Insights> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  // The rules compare whole periods, so each period is one part.
  const window = wholePeriods(windowOf(period, ctx.now));
  const [scope, events, counts, metrics] = await Promise.all([
    readScope(ctx, actor, projectId),
    selectEvents(ctx, { actor, projectId, window, events: ["tasks.completed", "orders"] }),
    selectInsightCounts(ctx, actor, projectId),
    readMetrics(ctx, { actor, projectId, window, limit: MAX_METRICS }),
  ]);
  const happened = { window, events };
  const found = findInsights({
    period,
    counts,
    tasksCompleted: tasksCompleted(happened),
    revenue: revenue(happened),
    customMetrics: metrics.map((metric) => customMetricFigure(metric, window)),
  });
  return { ...scope, insights: found.map((insight) => insightView(projectId, insight)) };
}
