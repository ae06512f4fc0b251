"use client";

import { type RefObject, useEffect } from "react";
import type { SaveFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";

interface Save<Data> {
  run: () => Promise<Data>;
  explain: (thrown: unknown) => SaveFailure;
  onDone: (data: Data) => void;
}

/** One save at a time; a refusal puts the focus into the first field that it is about. */
export function useSaving(formRef: RefObject<HTMLFormElement | null>) {
  const { isPending, failure, run, fail } = useCall<SaveFailure>();

  useEffect(() => {
    if (failure) formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure, formRef]);

  function save<Data>({ run: send, explain, onDone }: Save<Data>): Promise<void> {
    return run(async () => onDone(await send()), explain);
  }

  return { isPending, failure, save, clear: () => fail(null), fail };
}
