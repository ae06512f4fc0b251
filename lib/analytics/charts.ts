import {
  CONTENT_STATUSES,
  DEAL_STAGES,
  LEAD_STATUSES,
  MEDIA_TYPES,
  ORDER_STATUSES,
  TASK_PRIORITIES,
  TASK_STATUSES,
  type WorkspaceType,
} from "@/db/vocabulary";
import { authorize } from "@/lib/auth/authorize";
import { badgeFor } from "@/lib/badges";
import type { Context } from "@/lib/context/context";
import { MINOR_UNITS } from "@/lib/money";
import { CLOSED_STATUSES } from "@/lib/tasks/schema";
import { customMetricFigure, readMetrics } from "./custom-metrics";
import { type EventName, selectEvents } from "./events";
import { activity, contentPublished, revenue, tasksCompleted } from "./figures";
import { bucketLabels, type Period, type Window, windowOf } from "./period-schema";
import type { ChartPoint, ChartType, ChartView, Figure } from "./schema";
import { type AnalyticsQuery, type AnalyticsScope, readScope } from "./scope";
import type { PeriodEvents } from "./time-series";
import {
  type BreakdownName,
  type BreakdownRow,
  selectBreakdowns,
  selectTaskCounts,
} from "./totals";

/** Events with a line chart. */
const EVENTS: readonly EventName[] = ["tasks.completed", "activity", "content.published", "orders"];

/** Custom metrics with a chart, by name. All of them have a tile. */
const MAX_CUSTOM_CHARTS = 6;
const MEGABYTE = 1_000_000;

/** Returns a figure as a chart over the period. Parts without a value are left out. */
function courseOf(figure: Figure, type: ChartType, window: Window): ChartView {
  const data = bucketLabels(window).flatMap((label, index): ChartPoint[] => {
    const value = figure.series[index];
    return value === null || value === undefined ? [] : [{ label, value }];
  });
  const { name: title, unit, value, change_percentage } = figure;
  const summary = { value, change_percentage };
  return { type, title, unit, data, time_period: window.period, summary };
}

/** "in-progress" → "In progress". */
function readable(word: string): string {
  const spaced = word.replace(/[-_]/g, " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

interface Breakdown {
  title: string;
  type: ChartType;
  /** The order of the parts. */
  order: readonly string[];
  /** Returns a part's label. */
  nameOf?: (part: string) => string;
  /** How many of the database's units make one of the chart's. */
  scale?: number;
}

type Shares = readonly Pick<BreakdownRow, "unit" | "label" | "value">[];

/** Returns a breakdown chart per unit, or one empty chart if there is no data. */
function breakdownCharts(
  shares: Shares,
  { title, type, order, nameOf = readable, scale = 1 }: Breakdown,
  period: Period,
): ChartView[] {
  const byUnit = Map.groupBy(shares, ({ unit }) => unit);
  if (byUnit.size === 0) byUnit.set("", []);
  return [...byUnit].map(([currency, parts]) => ({
    type,
    title: currency ? `${title} (${currency})` : title,
    unit: currency ? "currency" : "number",
    data: order.flatMap((label): ChartPoint[] => {
      const part = parts.find((row) => row.label === label);
      if (!part) return [];
      return [{ label: nameOf(label), value: Math.round((part.value / scale) * 100) / 100 }];
    }),
    time_period: period,
    summary: null,
  }));
}

interface TaskCount {
  status: string;
  priority: string;
  count: number;
}

/** Returns the charts of tasks by status and of open tasks by priority. */
function taskCharts(counts: readonly TaskCount[], period: Period): ChartView[] {
  const sharesBy = (key: "status" | "priority", rows: readonly TaskCount[]): Shares =>
    [...Map.groupBy(rows, (row) => row[key])].map(([label, of]) => ({
      unit: "",
      label,
      value: of.reduce((sum, { count }) => sum + count, 0),
    }));
  const open = counts.filter(({ status }) => !CLOSED_STATUSES.includes(status));
  return [
    ...breakdownCharts(
      sharesBy("status", counts),
      {
        title: "Tasks by status",
        type: "pie",
        order: TASK_STATUSES,
        nameOf: (status) => badgeFor("task", status).label,
      },
      period,
    ),
    ...breakdownCharts(
      sharesBy("priority", open),
      { title: "Open tasks by priority", type: "bar", order: TASK_PRIORITIES },
      period,
    ),
  ];
}

const BREAKDOWNS: Readonly<Record<BreakdownName, Breakdown>> = {
  "content.status": { title: "Content by status", type: "bar", order: CONTENT_STATUSES },
  "orders.status": { title: "Orders by status", type: "pie", order: ORDER_STATUSES },
  "deals.stage": {
    title: "Open deals by stage",
    type: "bar",
    order: DEAL_STAGES,
    scale: MINOR_UNITS,
  },
  "leads.status": { title: "Leads by status", type: "bar", order: LEAD_STATUSES },
  "media.type": {
    title: "Storage by type (MB)",
    type: "pie",
    order: MEDIA_TYPES,
    scale: MEGABYTE,
  },
};

interface AreaCharts {
  area: WorkspaceType;
  courses?: (happened: PeriodEvents) => ChartView[];
  breakdowns: readonly BreakdownName[];
}

const AREA_CHARTS: readonly AreaCharts[] = [
  {
    area: "content",
    courses: (happened) => [courseOf(contentPublished(happened), "bar", happened.window)],
    breakdowns: ["content.status"],
  },
  {
    area: "ecommerce",
    courses: (happened) =>
      revenue(happened).map((figure) => courseOf(figure, "area", happened.window)),
    breakdowns: ["orders.status"],
  },
  { area: "crm", breakdowns: ["deals.stage", "leads.status"] },
  { area: "media", breakdowns: ["media.type"] },
];

/** Returns the charts of one area, in display order. */
function areaCharts(
  { courses, breakdowns }: AreaCharts,
  happened: PeriodEvents,
  shares: readonly BreakdownRow[],
): ChartView[] {
  const divided = breakdowns.flatMap((name) =>
    breakdownCharts(
      shares.filter((row) => row.name === name),
      BREAKDOWNS[name],
      happened.window.period,
    ),
  );
  return [...(courses?.(happened) ?? []), ...divided];
}

export interface Charts extends AnalyticsScope {
  charts: ChartView[];
}

/**
 * Returns the charts: figures over the period and current breakdowns. Needs access to the
 * project's analytics. Counts only the areas that the person can enter, and shows the first custom
 * metrics by name.
 */
export async function getCharts(
  ctx: Context,
  { projectId, period }: AnalyticsQuery,
): Promise<Charts> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const window = windowOf(period, ctx.now);
  const [scope, events, tasks, breakdowns, metrics] = await Promise.all([
    readScope(ctx, actor, projectId),
    selectEvents(ctx, { actor, projectId, window, events: EVENTS }),
    selectTaskCounts(ctx, actor, projectId),
    selectBreakdowns(ctx, actor, projectId),
    readMetrics(ctx, { actor, projectId, window, limit: MAX_CUSTOM_CHARTS }),
  ]);
  const happened = { window, events };
  const areas = AREA_CHARTS.filter(({ area }) => scope.areas.includes(area));
  return {
    ...scope,
    charts: [
      courseOf(tasksCompleted(happened), "bar", window),
      ...taskCharts(tasks, period),
      courseOf(activity(happened), "area", window),
      ...areas.flatMap((area) => areaCharts(area, happened, breakdowns)),
      ...metrics.map((metric) => courseOf(customMetricFigure(metric, window), "line", window)),
    ],
  };
}
