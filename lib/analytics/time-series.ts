import type { EventName, EventRow } from "./events";
import type { Window } from "./period-schema";

/** Events of the period and the previous one. */
export interface PeriodEvents {
  window: Window;
  events: readonly EventRow[];
}

/** A count and the total that belongs to it. */
export interface Sum {
  count: number;
  total: number;
}

/** Events with the same label, such as a currency. */
export interface TimeSeries {
  label: string;
  now: Sum;
  before: Sum;
  /** The parts of the period, oldest first. */
  parts: Sum[];
}

const zero = (): Sum => ({ count: 0, total: 0 });

function add(sum: Sum, { count, total }: Sum): void {
  sum.count += count;
  sum.total += total;
}

function seriesOf(label: string, rows: readonly EventRow[], { buckets }: Window): TimeSeries {
  const parts = Array.from({ length: buckets }, zero);
  const [now, before] = [zero(), zero()];
  for (const row of rows) {
    const part = parts[row.part - buckets];
    if (part) add(part, row);
    add(part ? now : before, row);
  }
  return { label, now, before, parts };
}

/** Returns an event's series over all labels. */
export function seriesOfAll({ events, window }: PeriodEvents, name: EventName): TimeSeries {
  return seriesOf(
    "",
    events.filter((row) => row.name === name),
    window,
  );
}

/** Returns an event's series by label, in alphabetical order. Empty if nothing happened. */
export function seriesByLabel({ events, window }: PeriodEvents, name: EventName): TimeSeries[] {
  const rows = events.filter((row) => row.name === name);
  return [...Map.groupBy(rows, ({ label }) => label)]
    .map(([label, of]) => seriesOf(label, of, window))
    .sort((a, b) => a.label.localeCompare(b.label));
}
