"use client";

import { type FormEvent, type ReactNode, useState, useTransition } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { FormMessage } from "@/components/form-message";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { FieldErrors } from "@/lib/errors";
import { callAction } from "@/lib/request/call-action";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { updateItemAction } from "../items/actions";
import type { ItemKind } from "../team/team-texts";

export interface FieldState {
  errors: FieldErrors;
  disabled: boolean;
}

interface ConfigurationFormProps<Values extends Record<keyof Values, string>> {
  kind: ItemKind;
  id: string;
  version: number;
  /** Values on the server, by field name. */
  initial: Values;
  /** Returns the fields to send. */
  changesOf: (before: Values, now: Values) => Record<string, unknown>;
  /** Success message, and the error shown if the server gives no reason. */
  saved: string;
  failed: string;
  children: (state: FieldState) => ReactNode;
}

/** Returns the form's values by field name. */
export function readValues<Values extends Record<keyof Values, string>>(
  data: FormData,
  names: Values,
): Values {
  const entries = Object.keys(names).map((name) => [name, String(data.get(name) ?? "").trim()]);
  return Object.fromEntries(entries) as Values;
}

/** The form of the Configuration tab. Keeps typed values after an error and sends only changes. */
export function ConfigurationForm<Values extends Record<keyof Values, string>>(
  props: ConfigurationFormProps<Values>,
) {
  const { kind, id, version, initial, changesOf, saved, failed, children } = props;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isTyped, setTyped] = useState(false);
  const draft = useFormDraft(`${kind}-configuration-${id}`);
  const [pending, startTransition] = useTransition();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const changes = changesOf(initial, readValues(new FormData(event.currentTarget), initial));
    setErrors({});
    setMessage(null);
    if (Object.keys(changes).length === 0) {
      setTyped(false);
      draft.drop();
      notify.info("No changes to save");
      return;
    }
    startTransition(async () => {
      try {
        await callAction(updateItemAction, { kind, id, changes, version });
        setTyped(false);
        draft.drop();
        notify.success(saved);
      } catch (thrown) {
        setErrors(toRequestError(thrown).errors ?? {});
        setMessage(messageOr(thrown, failed));
      }
    });
  }

  return (
    <form onSubmit={submit} onInput={() => setTyped(true)} aria-busy={pending || undefined}>
      <UnsavedChangesGuard dirty={isTyped && !pending} draft={draft} />
      <Card className="gap-6">
        <CardTitle>Settings</CardTitle>
        {children({ errors, disabled: pending })}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <FormMessage className="min-w-0 flex-1 basis-64">{message}</FormMessage>
          <Button type="submit" pending={pending}>
            Save changes
          </Button>
        </div>
      </Card>
    </form>
  );
}
