import type { WorkspaceType } from "@/db/vocabulary";
import { MINOR_UNITS } from "@/lib/money";
import { trendOf } from "@/lib/records/highlights";
import type { Figure, MetricView } from "./schema";
import {
  type PeriodEvents,
  type Sum,
  seriesByLabel,
  seriesOfAll,
  type TimeSeries,
} from "./time-series";
import type { TotalRow } from "./totals";

const SECOND_MS = 1000;

const round = (value: number, decimals: number) =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

/**
 * Returns the change from the previous value in percent, to one decimal. Null if the previous value
 * is 0 or either is unknown. If the previous value is negative, the sign still shows the direction.
 */
function changeOf(value: number | null, previous: number | null): number | null {
  if (value === null || previous === null || previous === 0) return null;
  return round(((value - previous) / Math.abs(previous)) * 100, 1);
}

type Words = Pick<Figure, "name" | "category" | "unit" | "hint">;

interface Values {
  value: number | null;
  previous: number | null;
  series?: (number | null)[];
  isCustom?: boolean;
}

/** Creates a metric from a value and the previous one, both rounded to two decimals. */
export function figureOf({
  value,
  previous,
  series = [],
  isCustom = false,
  ...words
}: Words & Values): Figure {
  const now = value === null ? null : round(value, 2);
  const before = previous === null ? null : round(previous, 2);
  return {
    ...words,
    isCustom,
    series: series.map((part) => (part === null ? null : round(part, 2))),
    value: now,
    previous_value: before,
    change_percentage: changeOf(now, before),
    trend: now === null ? "stable" : trendOf(now, before),
  };
}

/** Returns the seven public fields of a metric. */
export function publicMetric(figure: Figure): MetricView {
  const { name, value, previous_value, change_percentage, trend, category, unit } = figure;
  return { name, value, previous_value, change_percentage, trend, category, unit };
}

/** Computes a value from a count and a total. */
type Measure = (sum: Sum) => number | null;

const countOf: Measure = ({ count }) => count;
const amountOf: Measure = ({ total }) => total / MINOR_UNITS;
/** The average of nothing is null, not 0. */
const averageTimes =
  (factor: number): Measure =>
  ({ count, total }) =>
    count === 0 ? null : (total / count) * factor;

const measured = ({ now, before, parts }: TimeSeries, measure: Measure, words: Words): Figure =>
  figureOf({
    ...words,
    value: measure(now),
    previous: measure(before),
    series: parts.map(measure),
  });

export const tasksCompleted = (happened: PeriodEvents): Figure =>
  measured(seriesOfAll(happened, "tasks.completed"), countOf, {
    name: "Tasks completed",
    category: "engagement",
    unit: "number",
    hint: "Tasks completed in this period",
  });

export const activity = (happened: PeriodEvents): Figure =>
  measured(seriesOfAll(happened, "activity"), countOf, {
    name: "Activity",
    category: "engagement",
    unit: "number",
    hint: "Changes made by people in this project",
  });

export const contentPublished = (happened: PeriodEvents): Figure =>
  measured(seriesOfAll(happened, "content.published"), countOf, {
    name: "Content published",
    category: "traffic",
    unit: "number",
    hint: "Items published in this period",
  });

/** Returns revenue as one figure per currency. */
export const revenue = (happened: PeriodEvents): Figure[] =>
  seriesByLabel(happened, "orders").map((series) =>
    measured(series, amountOf, {
      name: `Revenue (${series.label})`,
      category: "revenue",
      unit: "currency",
      hint: "Order totals, without cancelled orders",
    }),
  );

/** Data for computed figures. */
interface Counted extends PeriodEvents {
  /** The workspace types that are counted. */
  areas: readonly WorkspaceType[];
  totals: readonly TotalRow[];
}

function taskFigures(counted: Counted): Figure[] {
  const overdue = counted.totals.find(({ name }) => name === "tasks.overdue");
  return [
    measured(seriesOfAll(counted, "tasks.created"), countOf, {
      name: "Tasks created",
      category: "engagement",
      unit: "number",
      hint: "Tasks created in this project",
    }),
    tasksCompleted(counted),
    figureOf({
      name: "Tasks overdue",
      category: "engagement",
      unit: "number",
      hint: "Open tasks due before today, compared with the start of the period",
      value: overdue?.now ?? 0,
      previous: overdue?.before ?? 0,
    }),
    measured(seriesOfAll(counted, "tasks.completed"), averageTimes(1 / SECOND_MS), {
      name: "Time to complete a task",
      category: "engagement",
      unit: "duration",
      hint: "Average time from creation to completion",
    }),
    activity(counted),
  ];
}

function contentFigures(counted: Counted): Figure[] {
  return [
    contentPublished(counted),
    measured(seriesOfAll(counted, "content.published"), averageTimes(1), {
      name: "Average SEO score",
      category: "traffic",
      unit: "number",
      hint: "Published items, 0 to 100",
    }),
  ];
}

function shopFigures(counted: Counted): Figure[] {
  const orders = measured(seriesOfAll(counted, "orders"), countOf, {
    name: "Orders",
    category: "conversion",
    unit: "number",
    hint: "New orders, without cancelled orders",
  });
  return [orders, ...revenue(counted)];
}

function leadFigures(counted: Counted): Figure[] {
  const leads = seriesOfAll(counted, "leads.created");
  return [
    measured(leads, countOf, {
      name: "New leads",
      category: "conversion",
      unit: "number",
      hint: "Leads created in this period",
    }),
    measured(leads, averageTimes(100), {
      name: "Lead conversion",
      category: "conversion",
      unit: "percentage",
      hint: "Share of these leads that are won",
    }),
  ];
}

/** Amounts are in minor units, probabilities in percent. */
const pipelineValue = (weighted: number) => weighted / 100 / MINOR_UNITS;

function dealFigures(counted: Counted): Figure[] {
  const won = measured(seriesOfAll(counted, "deals.won"), countOf, {
    name: "Deals won",
    category: "conversion",
    unit: "number",
    hint: "Deals closed as won",
  });
  const values = seriesByLabel(counted, "deals.won").map((series) =>
    measured(series, amountOf, {
      name: `Deal value won (${series.label})`,
      category: "revenue",
      unit: "currency",
      hint: "Total value of won deals",
    }),
  );
  const pipeline = counted.totals
    .filter(({ name }) => name === "pipeline")
    .toSorted((one, other) => one.label.localeCompare(other.label))
    .map(({ label, now, before }) =>
      figureOf({
        name: `Weighted pipeline (${label})`,
        category: "revenue",
        unit: "currency",
        hint: "Value of open deals times probability, compared with the start of the period",
        value: pipelineValue(now),
        previous: before === null ? null : pipelineValue(before),
      }),
    );
  return [won, ...values, ...pipeline];
}

function mediaFigures(counted: Counted): Figure[] {
  const counter = (total: TotalRow["name"], name: string) =>
    figureOf({
      name,
      category: "traffic",
      unit: "number",
      hint: "All files, all time",
      value: counted.totals.find((row) => row.name === total)?.now ?? 0,
      previous: null,
    });
  return [
    measured(seriesOfAll(counted, "media.added"), countOf, {
      name: "Media added",
      category: "engagement",
      unit: "number",
      hint: "Files uploaded in this period",
    }),
    counter("media.views", "Media views"),
    counter("media.downloads", "Media downloads"),
  ];
}

/** The figures of each area, in display order. */
const AREA_FIGURES: readonly [area: WorkspaceType, (counted: Counted) => Figure[]][] = [
  ["content", contentFigures],
  ["ecommerce", shopFigures],
  ["crm", leadFigures],
  ["crm", dealFigures],
  ["media", mediaFigures],
];

/** Returns the computed metrics of the counted areas. Sample data isn't counted. */
export function computedFigures(counted: Counted): Figure[] {
  const areas = AREA_FIGURES.filter(([area]) => counted.areas.includes(area));
  return [...taskFigures(counted), ...areas.flatMap(([, figures]) => figures(counted))];
}
