"use client";

import { useRef, useState } from "react";

export interface Call<Failure> {
  isPending: boolean;
  /** Error of the last run. */
  failure: Failure | null;
  /** Runs one call at a time. Ignores calls while one runs. */
  run: (work: () => Promise<void>, explain: (thrown: unknown) => Failure) => Promise<void>;
  /** Shows an error found by the form itself. */
  fail: (failure: Failure | null) => void;
}

/**
 * Runs a form's or button's call and holds its pending state and its error, in the screen's words.
 */
export function useCall<Failure>(): Call<Failure> {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isRunning = useRef(false);

  async function run(
    work: () => Promise<void>,
    explain: (thrown: unknown) => Failure,
  ): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsPending(true);
    setFailure(null);
    try {
      await work();
    } catch (thrown) {
      setFailure(explain(thrown));
    }
    isRunning.current = false;
    setIsPending(false);
  }

  return { isPending, failure, run, fail: setFailure };
}
