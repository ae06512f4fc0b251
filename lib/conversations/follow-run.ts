import { listSteps } from "@/lib/agents/runs/read-runs";
import { writtenSoFar } from "@/lib/agents/runs/run-words";
import type { StepView } from "@/lib/agents/runs/schema";
import type { Context } from "@/lib/context/context";
import { getMessage } from "./read-conversations";
import type { MessageView } from "./schema";

/** Milliseconds after which an event stream ends. The client reconnects. */
const MAX_MS = 60_000;
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 1000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Follows a message's run until it ends, waits for an approval, or the client disconnects. Checks
 * the reader's access on each read.
 *
 * @param onSteps receives new and changed steps, including text that the model is still writing.
 * @returns the message in its last state.
 */
export async function followMessage(
  ctx: Context,
  { id, run_id }: MessageView,
  { onSteps, signal }: { onSteps: (steps: StepView[]) => void; signal: AbortSignal },
): Promise<MessageView> {
  const until = Date.now() + MAX_MS;
  let lastSeen = "";
  let closed = 0;
  let ms = FIRST_PAUSE_MS;
  for (;;) {
    const steps = run_id === null ? [] : await listSteps(ctx, run_id, closed);
    const seen = steps.map((step) => `${step.n} ${step.state} ${writtenSoFar(step).length}`).join();
    if (seen !== lastSeen && steps.length > 0) onSteps(steps);
    // Poll often while a model is writing.
    ms = seen === lastSeen ? Math.min(ms * 1.3, MAX_PAUSE_MS) : FIRST_PAUSE_MS;
    lastSeen = seen;
    const open = steps.find(({ state }) => state === "started" || state === "waiting");
    closed = open ? open.n - 1 : (steps.at(-1)?.n ?? closed);
    const message = await getMessage(ctx, id);
    if (message.state !== "asking" || signal.aborted || Date.now() > until) return message;
    await pause(ms);
  }
}
