import { Sparkline } from "@/components/sparkline";
import { FormattedTime } from "@/components/time-formats";
import { badgeFor } from "@/lib/badges";
import type { BindingCheckPoint } from "@/lib/bindings/schema";
import { parseTime } from "@/lib/time";

/** Rows in the table. The chart shows all checks. */
const ROWS = 10;

/** Describes the chart. */
export function describeHistory(history: readonly BindingCheckPoint[]): string {
  const known = history.flatMap(({ latencyMs }) => (latencyMs === null ? [] : [latencyMs]));
  const failed = history.length - known.length;
  const checks = history.length === 1 ? "Last check" : `Last ${history.length} checks`;
  const range =
    known.length > 0
      ? `${Math.min(...known)} to ${Math.max(...known)} ms, newest ${known.at(-1)} ms`
      : "no response";
  return `${checks}: ${range}${failed > 0 && known.length > 0 ? `, ${failed} without a response` : ""}`;
}

/** Response times of the last checks, as a chart and a table. */
export function CheckHistory({ name, history }: { name: string; history: BindingCheckPoint[] }) {
  const isMeasured = history.some(({ latencyMs }) => latencyMs !== null);
  if (history.length < 2 || !isMeasured) {
    const sentence = isMeasured
      ? "First check. The chart starts with the next one."
      : "No measurements yet.";
    return <p className="text-xs text-muted-foreground">{sentence}</p>;
  }
  return (
    <div className="grid gap-1">
      <Sparkline
        values={history.map((point) => point.latencyMs)}
        label={describeHistory(history)}
      />
      <details className="text-xs">
        <summary className="flex h-6 cursor-pointer items-center text-muted-foreground hover:text-foreground touch:h-11">
          Last {history.length} checks<span className="sr-only"> of {name}</span>
        </summary>
        <table className="w-full tabular-nums">
          <thead className="sr-only">
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Status</th>
              <th scope="col">Round trip</th>
            </tr>
          </thead>
          <tbody>
            {history
              .slice(-ROWS)
              .reverse()
              .map(({ at, status, latencyMs }) => (
                <tr key={at} className="border-t">
                  <td className="py-1 pr-2">
                    <FormattedTime as="exact" of={[parseTime(at) ?? 0]} />
                  </td>
                  <td className="py-1 pr-2">{badgeFor("binding", status).label}</td>
                  <td className="py-1 text-right">
                    {latencyMs === null ? "—" : `${latencyMs} ms`}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
