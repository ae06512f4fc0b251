"use client";

import { useCallback, useEffect, useRef, useState } from "react";

export const MAX_RETRIES = 3;
export const RETRY_BASE_MS = 1000;
export const RETRY_CAP_MS = 5000;
/** Crashes further apart count as unrelated, so retries start from zero. */
const RETRY_MEMORY_MS = 60_000;

/** Returns the delay before retry number `retryCount + 1`: 1 s, 2 s, 4 s, then at most 5 s. */
export function retryDelayMs(retryCount: number): number {
  return Math.min(RETRY_BASE_MS * 2 ** Math.max(0, retryCount), RETRY_CAP_MS);
}

type RetryStep = { kind: "wait"; delayMs: number } | { kind: "reload" };

/** Returns what a retry does: wait and render again, or reload after too many retries. */
export function nextRetryStep(retryCount: number): RetryStep {
  if (retryCount >= MAX_RETRIES) return { kind: "reload" };
  return { kind: "wait", delayMs: retryDelayMs(retryCount) };
}

export interface RetryRecord {
  count: number;
  at: number;
}

/** Returns the retry count a new crash starts with, given the last retry at the same place. */
export function rememberedRetries(record: RetryRecord | undefined, now: number): number {
  if (!record || now - record.at > RETRY_MEMORY_MS) return 0;
  return record.count;
}

export interface RetryState {
  retryCount: number;
  waiting: boolean;
  exhausted: boolean;
  retry: () => void;
}

interface UseRetryOptions {
  initialCount?: number;
  /** Renders the crashed content again. Called with the number of this retry. */
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
