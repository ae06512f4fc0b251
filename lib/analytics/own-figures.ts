import { figureOf } from "./figure";
import type { Window } from "./period-schema";
import { MAX_SERIES, type ReadingRow } from "./readings";
import type { Figure } from "./view-schema";

const HINTS = {
  latest: "Own metric: the newest reading",
  total: "Own metric: the sum of its readings",
  average: "Own metric: the average of its readings",
} as const;

/** The one value of some parts; null without any reading. */
function valueFor(rows: readonly ReadingRow[], how: ReadingRow["aggregation"]): number | null {
  const last = newestOf(rows);
  if (!last) return null;
  if (how === "latest") return last.latest;
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  return how === "total" ? total : total / rows.reduce((sum, row) => sum + row.count, 0);
}

const newestOf = (rows: readonly ReadingRow[]) =>
  rows.reduce<ReadingRow | undefined>(
    (best, row) => (best && best.at >= row.at ? best : row),
    undefined,
  );

function ownFigure(rows: readonly ReadingRow[], { buckets }: Window): Figure[] {
  const newest = newestOf(rows);
  if (!newest) return [];
  const { name, category, unit, aggregation } = newest;
  const parts = Array.from({ length: buckets }, (_, index) =>
    rows.filter(({ bucket }) => bucket === buckets + index),
  );
  const figure = figureOf({
    name,
    category,
    unit,
    hint: HINTS[aggregation],
    isOwn: true,
    value: valueFor(parts.flat(), aggregation),
    previous: valueFor(
      rows.filter(({ bucket }) => bucket < buckets),
      aggregation,
    ),
    series: parts.map((part) => valueFor(part, aggregation)),
  });
  return [figure];
}

/**
 * A project's own metrics, by name. The newest reading says of which category and unit a metric is, and which value
 * stands for a period: the newest, the sum or the average. A metric without a reading in either period is not there.
 */
export function ownFigures(rows: readonly ReadingRow[], window: Window): Figure[] {
  const byName = Map.groupBy(rows, ({ name }) => name.toLowerCase());
  return [...byName.values()].slice(0, MAX_SERIES).flatMap((of) => ownFigure(of, window));
}
