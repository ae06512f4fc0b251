import type { Context } from "@/lib/context/context";
import { isoTime } from "@/lib/ui/time";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";
import { type EventName, selectEvents } from "./events";
import { computedFigures } from "./figures";
import { hasSamples, MAX_METRICS, ownFigure, readMetrics, selectMetrics } from "./own-metrics";
import { type Period, windowOf } from "./period-schema";
import type { Figure } from "./schema";
import { type AnalyticsQuery, type AnalyticsScope, readAnalytics } from "./scope";
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
  /** ISO 8601; the period ends before `to`. */
  from: string;
  to: string;
  figures: Figure[];
  /** Some of the own metrics are examples. */
  hasSamples: boolean;
}

/**
 * What the metrics screen shows: what happened in a project over a period, against the one before, and its own metrics
 * beside that. Numbers only, for whoever may enter its analytics, of the areas that they may enter.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getReportScreen(
  ctx: Context,
  { projectId, period }: AnalyticsQuery,
): Promise<{ workspace: EnteredWorkspace; report: Report }> {
  const window = windowOf(period, ctx.now);
  const { workspace, scope, results } = await readAnalytics(ctx, projectId, (actor) => ({
    events: selectEvents(ctx, { actor, projectId, window, events: EVENTS }),
    totals: selectTotals(ctx, actor, projectId, window),
    metrics: selectMetrics(ctx, { actor, projectId, window, limit: MAX_METRICS }),
  }));
  const { events, totals } = results;
  const metrics = readMetrics(results.metrics);
  const report = {
    ...scope,
    period,
    from: isoTime(window.from),
    to: isoTime(window.to),
    hasSamples: metrics.some(hasSamples),
    figures: [
      ...computedFigures({ window, areas: scope.areas, events, totals }),
      ...metrics.map((metric) => ownFigure(metric, window)),
    ],
  };
  return { workspace, report };
}

/**
 * The report of `getReportScreen` alone.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getReport(ctx: Context, query: AnalyticsQuery): Promise<Report> {
  return (await getReportScreen(ctx, query)).report;
}
