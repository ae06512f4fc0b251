"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_RETRIES, nextRetryStep } from "@/lib/ui/retry";

export interface RetryState {
  retryCount: number;
  waiting: boolean;
  exhausted: boolean;
  retry: () => void;
}

export interface UseRetryOptions {
  initialCount?: number;
  /** Renders again what crashed; told the count that this retry makes. */
  onRetry: (retryCount: number) => void;
}

export function useRetry({ initialCount = 0, onRetry }: UseRetryOptions): RetryState {
  const [retryCount, setRetryCount] = useState(initialCount);
  const [waiting, setWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const retry = useCallback(() => {
    if (timer.current !== undefined) return;
    const step = nextRetryStep(retryCount);
    if (step.kind === "reload") {
      window.location.reload();
      return;
    }
    setWaiting(true);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setWaiting(false);
      setRetryCount(retryCount + 1);
      onRetry(retryCount + 1);
    }, step.delayMs);
  }, [retryCount, onRetry]);

  return { retryCount, waiting, exhausted: retryCount >= MAX_RETRIES, retry };
}
