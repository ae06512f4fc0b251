"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import type { SaveFailure } from "./failure-texts";

interface Save<Data> {
  run: () => Promise<Data>;
  explain: (thrown: unknown) => SaveFailure;
  onDone: (data: Data) => void;
}

/** One save at a time; a refusal puts the focus into the first field that it is about. */
export function useSaving(formRef: RefObject<HTMLFormElement | null>) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const isRunning = useRef(false);

  useEffect(() => {
    if (failure) formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure, formRef]);

  async function save<Data>({ run, explain, onDone }: Save<Data>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    setFailure(null);
    try {
      onDone(await run());
    } catch (thrown) {
      setFailure(explain(thrown));
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  }

  return { isPending, failure, save, clear: () => setFailure(null), fail: setFailure };
}
