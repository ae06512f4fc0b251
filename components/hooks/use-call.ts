"use client";

import { useRef, useState } from "react";

export interface Call<Failure> {
  isPending: boolean;
  /** What the last run failed with. */
  failure: Failure | null;
  /** Runs one piece of work at a time: a second press while it runs does nothing. */
  run: (work: () => Promise<void>, explain: (thrown: unknown) => Failure) => Promise<void>;
  /** Shows what the form itself found wrong. */
  fail: (failure: Failure | null) => void;
}

/** The one call of a form or a button: whether it runs, and how it failed, in the screen's own words. */
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
