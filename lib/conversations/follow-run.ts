import { listSteps } from "@/lib/agents/runs/read-runs";
import type { StepView } from "@/lib/agents/runs/schema";
import type { Context } from "@/lib/context/context";
import { writtenSoFar } from "@/lib/ui/run-words";
import { getMessage } from "./read-conversations";
import type { MessageView } from "./schema";

/** An event stream follows a run for so long; who still waits asks again. Milliseconds. */
const LONGEST_MS = 60_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 1000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Follows the run of a message until it has ended, waits for an approval, or whoever follows it has left. It reads with
 * the rights of the moment.
 *
 * @param onSteps is told the steps that are new or have changed, also by words that a model has written.
 * @returns the message as it is then.
 */
export async function followMessage(
  ctx: Context,
  { id, run_id }: MessageView,
  { onSteps, signal }: { onSteps: (steps: StepView[]) => void; signal: AbortSignal },
): Promise<MessageView> {
  const until = Date.now() + LONGEST_MS;
  let told = "";
  let closed = 0;
  let ms = FIRST_PAUSE_MS;
  for (;;) {
    const steps = run_id === null ? [] : await listSteps(ctx, run_id, closed);
    const seen = steps.map((step) => `${step.n} ${step.state} ${writtenSoFar(step).length}`).join();
    if (seen !== told && steps.length > 0) onSteps(steps);
    // Words that come are followed closely.
    ms = seen === told ? Math.min(ms * 1.3, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    told = seen;
    const open = steps.find(({ state }) => state === "started" || state === "waiting");
    closed = open ? open.n - 1 : (steps.at(-1)?.n ?? closed);
    const message = await getMessage(ctx, id);
    if (message.state !== "asking" || signal.aborted || Date.now() > until) return message;
    await pause(ms);
  }
}
