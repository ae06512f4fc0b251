import type { EventName, EventRow } from "./blocks";
import type { Window } from "./period-schema";

/** A count with what was added up beside it. */
export interface Part {
  count: number;
  total: number;
}

/** What happened under one label, such as a currency. */
export interface Series {
  label: string;
  now: Part;
  before: Part;
  /** The parts of the period, oldest first. */
  parts: Part[];
}

const none = (): Part => ({ count: 0, total: 0 });

function add(part: Part, { count, total }: Part): void {
  part.count += count;
  part.total += total;
}

/** An event's series by label, in the labels' order; without anything that happened, none. */
export function seriesOf(
  rows: readonly EventRow[],
  event: EventName,
  { buckets }: Window,
): Series[] {
  const byLabel = new Map<string, Series>();
  for (const row of rows) {
    if (row.name !== event) continue;
    const parts = Array.from({ length: buckets }, none);
    const series = byLabel.get(row.label) ?? {
      label: row.label,
      now: none(),
      before: none(),
      parts,
    };
    byLabel.set(row.label, series);
    const part = series.parts[row.bucket - buckets];
    if (part) add(part, row);
    add(part ? series.now : series.before, row);
  }
  return [...byLabel.values()].sort((a, b) => a.label.localeCompare(b.label));
}

/** All of an event, whatever its label. */
export function allOf(rows: readonly EventRow[], event: EventName, window: Window): Series {
  const unlabelled = rows.map((row) => (row.name === event ? { ...row, label: "" } : row));
  const [series] = seriesOf(unlabelled, event, window);
  const parts = Array.from({ length: window.buckets }, none);
  return series ?? { label: "", now: none(), before: none(), parts };
}
