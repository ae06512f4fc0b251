import {
  CONTENT_STATUSES,
  DEAL_STAGES,
  LEAD_STATUSES,
  MEDIA_TYPES,
  ORDER_STATUSES,
  TASK_PRIORITIES,
  TASK_STATUSES,
} from "@/db/vocabulary";
import { MINOR_UNITS } from "@/lib/records/money-rules";
import type { EventName } from "./blocks";
import { bucketLabels, type Window } from "./period-schema";
import type { ShareName, ShareRow } from "./shares";
import type { ChartPoint, ChartType, ChartView, Figure } from "./view-schema";

/** What charts show the course of, as `chartsOf` names its figures; the other figures are not drawn. */
export const CHARTED_EVENTS: readonly EventName[] = [
  "tasks.completed",
  "activity",
  "content.published",
  "orders",
];

/** Own metrics that have a chart, by name; all of them have a tile. */
export const MAX_OWN_CHARTS = 6;
const MEGABYTE = 1_000_000;

interface Drawn {
  window: Window;
  areas: readonly string[];
  figures: readonly Figure[];
  shares: readonly ShareRow[];
}

/** A figure over the parts of the period; a part that nothing is known of is left out. */
function courseOf(figure: Figure, type: ChartType, window: Window): ChartView {
  const data = bucketLabels(window).flatMap((label, index): ChartPoint[] => {
    const value = figure.series[index];
    return value === null || value === undefined ? [] : [{ label, value }];
  });
  return { type, title: figure.name, unit: figure.unit, data, time_period: window.period };
}

/** The charts of the figures of these names, in the order of the names; "Revenue" stands for each of its currencies. */
function courses({ figures, window }: Drawn, names: readonly (readonly [string, ChartType])[]) {
  return names.flatMap(([name, type]) =>
    figures
      .filter(
        (figure) => !figure.isOwn && (figure.name === name || figure.name.startsWith(`${name} (`)),
      )
      .map((figure) => courseOf(figure, type, window)),
  );
}

interface ShareWords {
  name: ShareName;
  title: string;
  type: ChartType;
  /** The order in which the parts stand. */
  order: readonly string[];
  /** What one of the database's units is in the chart's. */
  scale?: number;
}

/** How something divides, a chart for each unit that there is; one without parts where there is none. */
function sharesOf({ shares, window }: Drawn, words: ShareWords): ChartView[] {
  const rows = shares.filter(({ name }) => name === words.name);
  const byUnit = Map.groupBy(rows, ({ unit }) => unit);
  if (byUnit.size === 0) byUnit.set("", []);
  return [...byUnit].map(([currency, parts]) => ({
    type: words.type,
    title: currency ? `${words.title} (${currency})` : words.title,
    unit: currency ? "currency" : "number",
    data: words.order.flatMap((label): ChartPoint[] => {
      const part = parts.find((row) => row.label === label);
      if (!part) return [];
      return [
        {
          label: readable(label),
          value: Math.round((part.value / (words.scale ?? 1)) * 100) / 100,
        },
      ];
    }),
    time_period: window.period,
  }));
}

/** "in-progress" → "In progress". */
function readable(word: string): string {
  const spaced = word.replace(/[-_]/g, " ");
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const TASKS_BY_STATUS: ShareWords = {
  name: "tasks.status",
  title: "Tasks by status",
  type: "pie",
  order: TASK_STATUSES,
};
const TASKS_BY_PRIORITY: ShareWords = {
  name: "tasks.priority",
  title: "Open tasks by priority",
  type: "bar",
  order: TASK_PRIORITIES,
};
const CONTENT_BY_STATUS: ShareWords = {
  name: "content.status",
  title: "Content by status",
  type: "bar",
  order: CONTENT_STATUSES,
};
const ORDERS_BY_STATUS: ShareWords = {
  name: "orders.status",
  title: "Orders by status",
  type: "pie",
  order: ORDER_STATUSES,
};
const LEADS_BY_STATUS: ShareWords = {
  name: "leads.status",
  title: "Leads by status",
  type: "bar",
  order: LEAD_STATUSES,
};
const DEALS_BY_STAGE: ShareWords = {
  name: "deals.stage",
  title: "Open deals by stage",
  type: "bar",
  order: DEAL_STAGES,
  scale: MINOR_UNITS,
};
const MEDIA_BY_TYPE: ShareWords = {
  name: "media.type",
  title: "Storage by type, MB",
  type: "pie",
  order: MEDIA_TYPES,
  scale: MEGABYTE,
};

const BY_AREA: readonly [area: string, (drawn: Drawn) => ChartView[]][] = [
  [
    "content",
    (drawn) => [
      ...courses(drawn, [["Content published", "line"]]),
      ...sharesOf(drawn, CONTENT_BY_STATUS),
    ],
  ],
  [
    "ecommerce",
    (drawn) => [...courses(drawn, [["Revenue", "area"]]), ...sharesOf(drawn, ORDERS_BY_STATUS)],
  ],
  ["crm", (drawn) => [...sharesOf(drawn, DEALS_BY_STAGE), ...sharesOf(drawn, LEADS_BY_STATUS)]],
  ["media", (drawn) => sharesOf(drawn, MEDIA_BY_TYPE)],
];

/** The charts of the areas that are counted, and of the own metrics. */
export function chartsOf(drawn: Drawn): ChartView[] {
  const areas = BY_AREA.filter(([area]) => drawn.areas.includes(area));
  const own = drawn.figures.filter(({ isOwn }) => isOwn).slice(0, MAX_OWN_CHARTS);
  return [
    ...courses(drawn, [["Tasks completed", "line"]]),
    ...sharesOf(drawn, TASKS_BY_STATUS),
    ...sharesOf(drawn, TASKS_BY_PRIORITY),
    ...courses(drawn, [["Activity", "area"]]),
    ...areas.flatMap(([, charts]) => charts(drawn)),
    ...own.map((figure) => courseOf(figure, "line", drawn.window)),
  ];
}
