"use client";

import { useRef, useState } from "react";
import { type SetupFailure, type SetupTexts, setupFailure } from "@/lib/onboarding/setup-failure";

export interface StageCall {
  isPending: boolean;
  failure: SetupFailure | null;
  /** Runs one call at a time; a second press while it runs does nothing. */
  run: (texts: SetupTexts, work: () => Promise<void>) => Promise<void>;
  /** Shows what the form itself found wrong. */
  refuse: (failure: SetupFailure) => void;
  clear: () => void;
}

/** The one call of a stage: whether it runs, and how it failed. */
export function useStageCall(): StageCall {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<SetupFailure | null>(null);
  const isRunning = useRef(false);

  async function run(texts: SetupTexts, work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsPending(true);
    setFailure(null);
    try {
      await work();
    } catch (thrown) {
      setFailure(setupFailure(thrown, texts));
    }
    isRunning.current = false;
    setIsPending(false);
  }

  return { isPending, failure, run, refuse: setFailure, clear: () => setFailure(null) };
}
