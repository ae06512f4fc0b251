"use client";

import { type FormEvent, useRef, useState, useTransition } from "react";
import { FormMessage } from "@/components/form-message";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { messageOr, toRequestError } from "@/lib/request/request-error";

interface CommentFieldProps {
  label: string;
  submitLabel: string;
  maxLength: number;
  /** What stands in it at first. */
  initial?: string;
  /** The message for a failure that the server does not explain. */
  failed: string;
  save: (body: string) => Promise<void>;
  /** With a button to leave it as it was. */
  onCancel?: () => void;
}

/** A text of a comment; what was written stays until the server has it. */
export function CommentField(props: CommentFieldProps) {
  const { label, submitLabel, maxLength, initial = "", failed, save, onCancel } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const [isPending, startTransition] = useTransition();
  const [isTyped, setTyped] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [errors, setErrors] = useState<string[]>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = String(new FormData(event.currentTarget).get("body") ?? "");
    if (isPending) return;
    setMessage(null);
    setErrors(undefined);
    startTransition(async () => {
      try {
        await save(body);
        formRef.current?.reset();
        setTyped(false);
      } catch (thrown) {
        const error = toRequestError(thrown);
        setErrors(error.errors?.body);
        if (error.errors?.body) return;
        setMessage(
          error.kind === "answer"
            ? messageOr(error, failed)
            : `${error.message} What you wrote is still here.`,
        );
      }
    });
  }

  return (
    <form
      ref={formRef}
      onSubmit={submit}
      onInput={(event) => setTyped(new FormData(event.currentTarget).get("body") !== initial)}
      className="grid gap-3"
    >
      <UnsavedChangesGuard dirty={isTyped && !isPending} />
      <Field name="body" label={label} description="Markdown" errors={errors} required>
        {(control) => (
          <Textarea
            {...control}
            defaultValue={initial}
            // Read-only rather than disabled: the focus stays where it is while it is sent.
            readOnly={isPending}
            maxLength={maxLength}
            className="max-h-80"
          />
        )}
      </Field>
      <FormMessage>{message}</FormMessage>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" pending={isPending}>
          {submitLabel}
        </Button>
        {onCancel ? (
          <Button type="button" variant="ghost" onClick={onCancel} disabled={isPending}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}
