import type { Context } from "@/lib/context/context";
import type { BindingStatus } from "./binding-rules";
import type { FoundBinding } from "./find-bindings";
import { type Measurement, ProbeFailure } from "./probes/probe";

/** No probe is waited for longer. Milliseconds. */
export const PROBE_LIMIT_MS = 4000;

export interface ProbeResult {
  status: BindingStatus;
  /** Null for a binding that did not answer or is not configured. */
  measurement: Measurement | null;
  /** Why it is an error or degraded. */
  reason: string | null;
}

/** The value, or a ProbeFailure once the limit has passed. What was started goes on. */
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
 * One binding's check. Never throws: what goes wrong is its result. A probe that is given up goes on past the answer,
 * so that it still removes what it wrote.
 */
export async function runProbe(
  ctx: Context,
  { listing, slowAfterMs, probe }: FoundBinding,
  limitMs: number,
): Promise<ProbeResult> {
  if (!probe) return { status: "not_configured", measurement: null, reason: null };
  // Within an async function, so that a binding that throws at once is caught as well.
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
