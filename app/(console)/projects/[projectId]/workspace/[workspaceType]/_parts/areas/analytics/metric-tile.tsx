import { FormattedNumber } from "@/components/number-formats";
import { Sparkline } from "@/components/sparkline";
import { Badge } from "@/components/ui/badge";
import { ArrowDown, ArrowRight, ArrowUp } from "@/components/ui/icons";
import type { Figure } from "@/lib/analytics/schema";
import type { Trend } from "@/lib/records/highlights";

const TREND_ICONS = { up: ArrowUp, down: ArrowDown, stable: ArrowRight } as const;
const TREND_WORDS: Readonly<Record<Trend, string>> = { up: "Up", down: "Down", stable: "Stable" };

/** One metric: its value, its trend and its chart over the period. */
export function MetricTile({ figure }: { figure: Figure }) {
  const { name, value, unit, hint, series, isCustom } = figure;
  const known = series.filter((part) => part !== null);
  const hasTrend = known.length > 1 && known.some((part) => part !== 0);
  return (
    <li
      data-slot="metric"
      className="grid min-w-0 grid-rows-[auto_auto_auto_1fr] gap-1 rounded-lg bg-card px-3 py-3 sm:px-4"
    >
      <div className="flex min-w-0 items-center justify-between gap-2">
        <h3 className="truncate text-13 text-muted-foreground" title={name}>
          {name}
        </h3>
        {isCustom ? <Badge tone="info">Custom</Badge> : null}
      </div>
      <p className="truncate font-semibold text-2xl tabular-nums leading-8 tracking-tight">
        {value === null ? (
          <span className="font-normal text-base text-muted-foreground">No data yet</span>
        ) : (
          <FormattedNumber as="measure" of={[value, unit]} />
        )}
      </p>
      {value === null ? null : <TrendLine figure={figure} />}
      <div className="mt-2 grid content-end gap-2">
        {hasTrend ? <Sparkline values={known} label={`${name} over time`} /> : null}
        <p className="text-muted-foreground text-xs">{hint}</p>
      </div>
    </li>
  );
}

/** Describes the trend. Whether up is good depends on the metric. */
function TrendLine({ figure }: { figure: Figure }) {
  const { trend, unit, change_percentage: change, previous_value: previous } = figure;
  const Icon = TREND_ICONS[trend];
  return (
    <p className="text-13 text-muted-foreground tabular-nums">
      <Icon aria-hidden className="mr-1 inline size-3.5" />
      <span className="text-foreground">{TREND_WORDS[trend]}</span>
      {change === null ? null : (
        <>
          {" · "}
          <FormattedNumber as="change" of={[change]} />
        </>
      )}
      {" · "}
      {previous === null ? (
        "no earlier data"
      ) : (
        <>
          previously <FormattedNumber as="measure" of={[previous, unit]} />
        </>
      )}
    </p>
  );
}
