"use client";

import { useCall } from "@/components/hooks/use-call";
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

/** The one call of a stage: whether it runs, and how it failed in that stage's texts. */
export function useStageCall(): StageCall {
  const { isPending, failure, run, fail } = useCall<SetupFailure>();
  return {
    isPending,
    failure,
    run: (texts, work) => run(work, (thrown) => setupFailure(thrown, texts)),
    refuse: fail,
    clear: () => fail(null),
  };
}
