import { Figures } from "@/components/figures";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import { Alert } from "@/components/ui/alert";
import { type Icon, TrendingDown, TrendingUp } from "@/components/ui/icons";
import { BINDING_STATUSES, ROWS_PER_CARD } from "@/lib/bindings/binding-rules";
import type { BindingMetric, BindingView, MetricColor } from "@/lib/bindings/schema";
import { cn } from "@/lib/ui/cn";
import { BindingFrame } from "./binding-frame";
import { CheckHistory } from "./check-history";

const COLORS: Record<MetricColor, string> = {
  green: "text-success",
  amber: "text-warning",
  red: "text-destructive",
  grey: "text-foreground",
};

/** Returns true if the data is enough for a card. */
function isBindingData(value: BindingView | null | undefined): value is BindingView {
  return (
    typeof value?.name === "string" &&
    BINDING_STATUSES.includes(value.status) &&
    [value.metrics, value.details, value.history].every(Array.isArray)
  );
}

/** One checked binding: up to four metrics and four detail rows. */
export function BindingCard({ binding }: { binding: BindingView | null | undefined }) {
  if (!isBindingData(binding)) return <Alert variant="destructive" title="Invalid binding data" />;
  const { name, status, errorMessage, metrics, details, history, lastActivity, isActive } = binding;
  return (
    <BindingFrame
      listing={binding}
      badge={<StatusBadge vocabulary="binding" status={status} />}
      measured={
        <>
          {metrics.length > 0 ? (
            <dl aria-label={`Metrics of ${name}`} className="grid grid-cols-2 gap-x-4 gap-y-1.5">
              {metrics.slice(0, ROWS_PER_CARD).map((metric) => (
                <Metric key={metric.label} metric={metric} />
              ))}
            </dl>
          ) : null}
          {isActive ? <CheckHistory name={name} history={history} /> : null}
        </>
      }
    >
      {errorMessage ? (
        <p
          className={cn("break-words", status === "degraded" ? "text-warning" : "text-destructive")}
        >
          {errorMessage}
        </p>
      ) : null}
      <Figures
        label={`Details of ${name}`}
        figures={details.slice(0, ROWS_PER_CARD).map(({ label, value }) => [label, value])}
      />
      {isActive ? (
        <p className="text-xs text-faint">
          Last response <RelativeTime value={lastActivity} fallback="never" />
        </p>
      ) : null}
    </BindingFrame>
  );
}

function Metric({ metric: { label, value, unit, color, trend } }: { metric: BindingMetric }) {
  return (
    <div data-slot="metric" className="min-w-0">
      <dt className="truncate text-xs text-muted-foreground">{label}</dt>
      <dd
        className={cn(
          "flex items-center gap-1 font-semibold leading-6 tabular-nums [&_svg]:size-3.5 [&_svg]:shrink-0",
          COLORS[color],
        )}
      >
        <span className="truncate">
          {value}
          {unit ? <span className="font-normal text-xs"> {unit}</span> : null}
        </span>
        {trend === "up" ? <Trend icon={TrendingUp} label="rising" /> : null}
        {trend === "down" ? <Trend icon={TrendingDown} label="falling" /> : null}
      </dd>
    </div>
  );
}

function Trend({ icon: Arrow, label }: { icon: Icon; label: string }) {
  return (
    <span role="img" aria-label={label} className="flex">
      <Arrow />
    </span>
  );
}
