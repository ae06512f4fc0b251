import { useCallback, useEffect, useRef, useState } from "react";
import { IN_BACKGROUND, useRepeated } from "@/components/hooks/use-repeated";
import { useRouter } from "@/components/hooks/use-router";
import type { RunView, StepView } from "@/lib/agents/runs/schema";
import { request } from "@/lib/request/request";

/** Poll interval while the run waits for approval. */
const WAITING_MS = 5000;

const isOpenStep = ({ state }: StepView) => state === "waiting" || state === "started";

/** Returns the step number after which to reload steps. */
export function stepsFrom(steps: readonly StepView[]): number {
  const open = steps.find(isOpenStep);
  return open ? open.n - 1 : (steps.at(-1)?.n ?? 0);
}

/** Merges received steps into the current ones, by number. */
export function mergeSteps(had: readonly StepView[], came: readonly StepView[]): StepView[] {
  const byNumber = new Map(had.map((step) => [step.n, step]));
  for (const step of came) byNumber.set(step.n, step);
  return [...byNumber.values()].toSorted((a, b) => a.n - b.n);
}

/** Polls a run until it ends, then refreshes the page to show its result. */
export function useRun(given: RunView, givenSteps: readonly StepView[]) {
  const router = useRouter();
  const [run, setRun] = useState(given);
  const [steps, setSteps] = useState(givenSteps);
  const isAsking = useRef(false);
  useEffect(() => {
    setRun(given);
    setSteps(givenSteps);
  }, [given, givenSteps]);

  const isLive = run.finished_at === null;
  const after = stepsFrom(steps);
  const check = useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const headers = IN_BACKGROUND;
    try {
      const [now, came] = await Promise.all([
        request<{ run: RunView }>(`/api/runs/${given.id}`, { headers }),
        request<{ steps: StepView[] }>(`/api/runs/${given.id}/steps?after=${after}`, { headers }),
      ]);
      setSteps((had) => mergeSteps(had, came.steps));
      setRun(now.run);
      // The server renders the result's Markdown, so load the page again.
      if (now.run.finished_at !== null) router.refresh();
    } catch {
      // The next poll tries again. A banner shows if the server can't be reached.
    } finally {
      isAsking.current = false;
    }
  }, [given.id, after, router]);
  useRepeated(isLive, check, run.state === "waiting_approval" ? WAITING_MS : undefined);

  return { run, steps, isLive, check };
}
