"use client";

import { useRef, useState } from "react";
import type { FieldErrors } from "@/lib/errors";
import { toRequestError } from "@/lib/request/request-error";

export interface CallFailure {
  message: string;
  errors: FieldErrors;
}

/** One call at a time, with what it failed with: a second press while it runs does nothing. */
export function useCall() {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const isRunning = useRef(false);

  async function run(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsPending(true);
    setFailure(null);
    try {
      await work();
    } catch (thrown) {
      const { message, errors } = toRequestError(thrown);
      setFailure({ message, errors: errors ?? {} });
    }
    isRunning.current = false;
    setIsPending(false);
  }

  return { isPending, failure, run, setFailure };
}
