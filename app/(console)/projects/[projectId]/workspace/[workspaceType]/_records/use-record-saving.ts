"use client";

import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useRef, useState, useTransition } from "react";
import type { SaveFailure } from "@/components/form-failure";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { callAction } from "@/lib/request/call-action";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { changedTexts, type Texts } from "./form-texts";
import { createRecordAction, saveRecordAction } from "./record-actions";
import type { RecordFormProps } from "./record-form";
import { RECORD_HEADING } from "./record-screen";
import type { StaleRecord } from "./save-record";

interface Form
  extends Pick<RecordFormProps, "address" | "words" | "record" | "start" | "listHref"> {
  onSaved: () => void;
}

/** Sends the form, once at a time: what comes back is field errors, a sentence, or somebody else's edit. */
export function useRecordSaving(form: Form, formRef: RefObject<HTMLFormElement | null>) {
  const { words, record } = form;
  const [isPending, startTransition] = useTransition();
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [stale, setStale] = useState<StaleRecord | null>(null);
  const send = useSend(form);
  useFocusOnFailure(formRef, failure, isPending);

  function run(typed: Texts, version: number) {
    if (isPending || isSaved) return;
    setFailure(null);
    startTransition(async () => {
      try {
        const theirs = await send(typed, version);
        setStale(theirs);
        setSaved(theirs === null);
        if (theirs === null) form.onSaved();
      } catch (thrown) {
        setStale(null);
        setFailure(failureOf(thrown, `Failed to save the ${words.singular}. Please try again.`));
      }
    });
  }

  return {
    save: (typed: Texts) => run(typed, record?.version ?? 0),
    /** Saves what was changed here on top of what somebody else has saved. */
    resolve: (typed: Texts) => run(typed, stale?.version ?? 0),
    isPending,
    isSaved,
    failure,
    stale,
  };
}

/** Null when it is saved; else what somebody else saved first. */
function useSend({ address, words, record, start, listHref }: Form) {
  const router = useRouter();
  const keyOf = useIdempotencyKey();
  return async (typed: Texts, version: number): Promise<StaleRecord | null> => {
    if (!record) {
      await callAction(createRecordAction, { address, typed, key: keyOf(typed) });
      notify.success(`The ${words.singular} is created`);
      router.push(listHref);
      return null;
    }
    const changes = changedTexts(start, typed);
    const input = { address, id: record.id, version, typed: changes };
    const { stale } = await callAction(saveRecordAction, input);
    if (stale) return stale;
    notify.success(`The ${words.singular} is saved`);
    document.getElementById(RECORD_HEADING)?.focus();
    return null;
  };
}

function failureOf(thrown: unknown, fallback: string): SaveFailure {
  const error = toRequestError(thrown);
  const isUnanswered = error.kind === "network" || error.kind === "timeout";
  const message = isUnanswered
    ? `${error.message} What you typed is still here.`
    : messageOr(error, fallback);
  return { message, errors: error.errors ?? {} };
}

/** Takes the person to the first field that is refused, once the fields are no longer disabled. */
function useFocusOnFailure(
  formRef: RefObject<HTMLFormElement | null>,
  failure: SaveFailure | null,
  isPending: boolean,
) {
  const told = useRef<SaveFailure | null>(null);
  useEffect(() => {
    if (!failure || isPending || told.current === failure) return;
    told.current = failure;
    const form = formRef.current;
    const target =
      form?.querySelector("[aria-invalid=true]") ?? form?.querySelector("[type=submit]");
    if (target instanceof HTMLElement) target.focus();
  }, [failure, isPending, formRef]);
}
