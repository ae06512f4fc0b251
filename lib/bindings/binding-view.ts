import { isoTime } from "@/lib/time";
import type { BindingStatus } from "./binding-rules";
import type { FoundBinding } from "./find-bindings";
import type { KeptResult } from "./history";
import type { MeasuredMetric } from "./probes/probe";
import type { ProbeResult } from "./run-probe";
import type { BindingMetric, BindingView, MetricTrend } from "./schema";

/** Number of earlier latencies to compare with. */
const COMPARED_CHECKS = 5;
/** Relative change that counts as a trend. */
const NOTICEABLE = 0.25;

const answered = (status: BindingStatus) => status === "connected" || status === "degraded";

/** Compares a latency with the mean of earlier checks. */
export function latencyTrend(latencyMs: number, earlier: readonly KeptResult[]): MetricTrend {
  const known = earlier.flatMap((one) => (one.latencyMs === null ? [] : [one.latencyMs]));
  const compared = known.slice(-COMPARED_CHECKS);
  if (compared.length === 0) return "stable";
  const mean = compared.reduce((sum, value) => sum + value, 0) / compared.length;
  // A few milliseconds are noise, even if they are a large share of a fast round trip.
  if (Math.abs(latencyMs - mean) <= Math.max(5, mean * NOTICEABLE)) return "stable";
  return latencyMs > mean ? "up" : "down";
}

function usageTrend(usage: number | null, earlier: readonly KeptResult[]): MetricTrend {
  const before = earlier.findLast((one) => one.usage !== null)?.usage ?? null;
  if (usage === null || before === null || usage === before) return "stable";
  return usage > before ? "up" : "down";
}

function metricsOf(
  { measurement, status }: ProbeResult,
  earlier: readonly KeptResult[],
): BindingMetric[] {
  if (!measurement) return [];
  const { latencyMs, usage, metrics } = measurement;
  const further = metrics.map(({ label, value, unit, color, isUsage }: MeasuredMetric) => ({
    label,
    value,
    unit: unit ?? null,
    color: color ?? ("grey" as const),
    trend: isUsage ? usageTrend(usage, earlier) : ("stable" as const),
  }));
  if (latencyMs === null) return further;
  const roundTrip: BindingMetric = {
    label: "Round trip",
    value: String(latencyMs),
    unit: "ms",
    color: status === "degraded" ? "amber" : "green",
    trend: latencyTrend(latencyMs, earlier),
  };
  return [roundTrip, ...further];
}

interface ViewParts {
  found: FoundBinding;
  result: ProbeResult;
  /** Oldest first, without the current check. */
  earlier: readonly KeptResult[];
  now: number;
}

/** Returns one binding as screens and the API show it. */
export function bindingView({ found, result, earlier, now }: ViewParts): BindingView {
  const { listing, slowAfterMs, probe } = found;
  const { status, measurement, reason } = result;
  const newest = { at: now, status, latencyMs: measurement?.latencyMs ?? null };
  const points = probe ? [...earlier, newest] : [];
  const lastAnswer = points.findLast((point) => answered(point.status));
  const limit = { label: "Slow above", value: `${slowAfterMs.toLocaleString("en")} ms` };
  return {
    ...listing,
    status,
    errorMessage: reason,
    lastActivity: lastAnswer ? isoTime(lastAnswer.at) : null,
    metrics: metricsOf(result, earlier),
    details: [
      listing.connectionString
        ? { label: "Binding", value: listing.connectionString }
        : { label: "How to add", value: "Add it to wrangler.jsonc and deploy" },
      ...(measurement?.details ?? []),
      ...(measurement?.latencyMs == null ? [] : [limit]),
    ],
    history: points.map((point) => ({
      at: isoTime(point.at),
      status: point.status,
      latencyMs: point.latencyMs,
    })),
  };
}
