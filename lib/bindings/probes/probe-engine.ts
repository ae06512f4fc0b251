import type { Context } from "@/lib/context/context";
import { readEngine } from "@/lib/jobs/read-engine";
import type { EngineView } from "@/lib/jobs/schema";
import { type Measurement, ProbeFailure, step } from "./probe";

/** Returns how long the oldest job has waited, in the largest unit that fits. */
function waitText(since: string | null, now: number): string {
  if (since === null) return "None";
  const seconds = Math.max(0, Math.round((now - Date.parse(since)) / 1000));
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

const plain = (count: number) => count.toLocaleString("en");

function lastPollText({ seen_at, drained_since }: EngineView): string {
  if (drained_since !== null) return "Paused: takes no new jobs";
  return seen_at ?? "Not yet. The first job wakes it";
}

/** Probes the engine: calls it, and reads its queue from the database. */
export async function probeEngine(ctx: Context, engine: Fetcher): Promise<Measurement> {
  const startedAt = Date.now();
  const status = await step("Calling the engine", async () => {
    // Only the path matters, but the binding needs a host.
    const answer = await engine.fetch("https://engine.local/health");
    await answer.body?.cancel();
    return answer.status;
  });
  if (status !== 200) throw new ProbeFailure(`The engine responded with HTTP ${status}`);
  const latencyMs = Date.now() - startedAt;
  const known = await step("Reading the queue", () => readEngine(ctx));
  return {
    latencyMs,
    usage: known.waiting + known.running,
    metrics: [
      { label: "Queue", value: plain(known.waiting + known.running), isUsage: true },
      { label: "Oldest job", value: waitText(known.oldest_waiting_since, ctx.now) },
      { label: "Failed", value: plain(known.failed), color: known.failed > 0 ? "red" : "grey" },
    ],
    details: [{ label: "Last checked for jobs", value: lastPollText(known) }],
  };
}
