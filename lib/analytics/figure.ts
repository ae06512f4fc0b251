import { trendOf } from "@/lib/records/highlights";
import type { Figure, MetricView } from "./view-schema";

const round = (value: number, decimals: number) =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

/**
 * By how many percent a value differs from the one before, to one decimal. Null where the one before is 0 or either is
 * not known. Of a value below zero the sign still says which way it went.
 */
export function changeOf(value: number | null, previous: number | null): number | null {
  if (value === null || previous === null || previous === 0) return null;
  return round(((value - previous) / Math.abs(previous)) * 100, 1);
}

type Given = Pick<Figure, "name" | "category" | "unit" | "hint"> & {
  value: number | null;
  previous: number | null;
  series?: (number | null)[];
  isOwn?: boolean;
};

/** A metric of a value and the one before, both to two decimals. */
export function figureOf({ value, previous, series = [], isOwn = false, ...words }: Given): Figure {
  const now = value === null ? null : round(value, 2);
  const before = previous === null ? null : round(previous, 2);
  return {
    ...words,
    isOwn,
    series: series.map((part) => (part === null ? null : round(part, 2))),
    value: now,
    previous_value: before,
    change_percentage: changeOf(now, before),
    trend: now === null ? "stable" : trendOf(now, before),
  };
}

/** A metric as every answer carries it: its seven fields and no other. */
export function metricView(figure: Figure): MetricView {
  const { name, value, previous_value, change_percentage, trend, category, unit } = figure;
  return { name, value, previous_value, change_percentage, trend, category, unit };
}
