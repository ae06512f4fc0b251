import { useCallback, useEffect, useRef, useState } from "react";
import { IN_BACKGROUND, usePolling } from "@/components/hooks/use-polling";
import { useRouter } from "@/components/hooks/use-router";
import type { RunView, StepView } from "@/lib/agents/runs/schema";
import { request } from "@/lib/request/request";

/** Poll interval while the run waits for approval. */
const WAITING_MS = 5000;

const isOpenStep = ({ state }: StepView) => state === "waiting" || state === "started";

/** Returns the step number after which to reload steps. */
export function lastSettledStep(steps: readonly StepView[]): number {
  const open = steps.find(isOpenStep);
  return open ? open.n - 1 : (steps.at(-1)?.n ?? 0);
}

/** Merges received steps into the current ones, by number. */
export function mergeSteps(
  current: readonly StepView[],
  received: readonly StepView[],
): StepView[] {
  const byNumber = new Map(current.map((step) => [step.n, step]));
  for (const step of received) byNumber.set(step.n, step);
  return [...byNumber.values()].toSorted((a, b) => a.n - b.n);
}

/** Polls a run until it ends, then refreshes the page to show its result. */
export function useRun(initial: RunView, initialSteps: readonly StepView[]) {
  const router = useRouter();
  const [run, setRun] = useState(initial);
  const [steps, setSteps] = useState(initialSteps);
  const isFetching = useRef(false);
  useEffect(() => {
    setRun(initial);
    setSteps(initialSteps);
  }, [initial, initialSteps]);

  const isLive = run.finished_at === null;
  const after = lastSettledStep(steps);
  const check = useCallback(async () => {
    if (isFetching.current) return;
    isFetching.current = true;
    const headers = IN_BACKGROUND;
    try {
      const [now, received] = await Promise.all([
        request<{ run: RunView }>(`/api/runs/${initial.id}`, { headers }),
        request<{ steps: StepView[] }>(`/api/runs/${initial.id}/steps?after=${after}`, { headers }),
      ]);
      setSteps((current) => mergeSteps(current, received.steps));
      setRun(now.run);
      // The server renders the result's Markdown, so load the page again.
      if (now.run.finished_at !== null) router.refresh();
    } catch {
      // The next poll tries again. A banner shows if the server can't be reached.
    } finally {
      isFetching.current = false;
    }
  }, [initial.id, after, router]);
  usePolling(isLive, check, run.state === "waiting_approval" ? WAITING_MS : undefined);

  return { run, steps, isLive, check };
}
