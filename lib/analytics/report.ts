import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { isoTime } from "@/lib/time";
import { customMetricFigure, hasSamples, MAX_METRICS, readMetrics } from "./custom-metrics";
import { type EventName, selectEvents } from "./events";
import { computedFigures } from "./figures";
import { type Period, windowOf } from "./period-schema";
import type { Figure } from "./schema";
import { type AnalyticsQuery, type AnalyticsScope, readScope } from "./scope";
import { selectTotals } from "./totals";

const EVENTS: readonly EventName[] = [
  "tasks.created",
  "tasks.completed",
  "activity",
  "content.published",
  "orders",
  "deals.won",
  "leads.created",
  "media.added",
];

export interface Report extends AnalyticsScope {
  period: Period;
  /** ISO 8601. `to` is exclusive. */
  from: string;
  to: string;
  figures: Figure[];
  /** True if some custom metrics contain sample data. */
  hasSamples: boolean;
}

/**
 * Returns the metrics: figures of a period compared with the previous one, and custom
 * metrics. Only numbers. Needs access to the project's analytics. Counts only the areas that the
 * person can enter.
 */
export async function getReport(
  ctx: Context,
  { projectId, period }: AnalyticsQuery,
): Promise<Report> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const window = windowOf(period, ctx.now);
  const [scope, events, totals, metrics] = await Promise.all([
    readScope(ctx, actor, projectId),
    selectEvents(ctx, { actor, projectId, window, events: EVENTS }),
    selectTotals(ctx, actor, projectId, window),
    readMetrics(ctx, { actor, projectId, window, limit: MAX_METRICS }),
  ]);
  return {
    ...scope,
    period,
    from: isoTime(window.from),
    to: isoTime(window.to),
    hasSamples: metrics.some(hasSamples),
    figures: [
      ...computedFigures({ window, areas: scope.areas, events, totals }),
      ...metrics.map((metric) => customMetricFigure(metric, window)),
    ],
  };
}
