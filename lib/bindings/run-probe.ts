import type { Context } from "@/lib/context/context";
import type { BindingStatus } from "./binding-rules";
import type { FoundBinding } from "./find-bindings";
import { type Measurement, ProbeFailure } from "./probes/probe";

/** Maximum time to wait for a probe, in milliseconds. */
export const PROBE_LIMIT_MS = 4000;

export interface ProbeResult {
  status: BindingStatus;
  /** Null if the binding didn't answer or isn't configured. */
  measurement: Measurement | null;
  /** Why its status is error or degraded. */
  reason: string | null;
}

/** Returns the value, or throws a ProbeFailure after the limit. The work itself continues. */
export async function withinLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ProbeFailure(`No response within ${limitMs / 1000} s`)),
      limitMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(ctx: Context, name: string, error: unknown): string {
  const cause = error instanceof Error && error.cause ? String(error.cause) : undefined;
  const problem = { message: "binding does not answer", binding: name, requestId: ctx.requestId };
  console.error(JSON.stringify({ ...problem, error: String(error), cause }));
  return error instanceof ProbeFailure ? error.message : "The check failed unexpectedly";
}

/**
 * Checks one binding. Never throws: an error becomes the result. A probe that timed out continues
 * after the response, so that it still deletes what it wrote.
 */
export async function runProbe(
  ctx: Context,
  { listing, slowAfterMs, probe }: FoundBinding,
  limitMs: number,
): Promise<ProbeResult> {
  if (!probe) return { status: "not_configured", measurement: null, reason: null };
  // In an async function, so that a binding that throws synchronously is caught too.
  const work = (async () => probe())();
  ctx.defer(work.catch(() => undefined));
  try {
    const measurement = await withinLimit(work, limitMs);
    const { latencyMs } = measurement;
    const isSlow = latencyMs !== null && latencyMs > slowAfterMs;
    const reason = isSlow ? `Slow: ${latencyMs} ms (limit ${slowAfterMs} ms)` : null;
    return { status: isSlow ? "degraded" : "connected", measurement, reason };
  } catch (error) {
    return { status: "error", measurement: null, reason: reasonOf(ctx, listing.name, error) };
  }
}
