"use client";

import { type FormEvent, useRef, useState, useTransition } from "react";
import { FormMessage } from "@/components/form-message";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { callAction } from "@/lib/request/call-action";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import { addCommentAction } from "../../actions";

/** A new comment; what was written stays until the server has it. */
export function CommentForm({ taskId, maxLength }: { taskId: string; maxLength: number }) {
  const formRef = useRef<HTMLFormElement>(null);
  const [isPending, startTransition] = useTransition();
  const [isTyped, setTyped] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [errors, setErrors] = useState<string[]>();
  // The same key for every try: a comment whose answer got lost is not made twice.
  const [key, setKey] = useState(() => crypto.randomUUID());

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = String(new FormData(event.currentTarget).get("body") ?? "");
    if (isPending) return;
    setMessage(null);
    setErrors(undefined);
    startTransition(async () => {
      try {
        await callAction(addCommentAction, { id: taskId, body, key });
        formRef.current?.reset();
        setTyped(false);
        setKey(crypto.randomUUID());
      } catch (thrown) {
        const error = toRequestError(thrown);
        setErrors(error.errors?.body);
        if (error.errors?.body) return;
        setMessage(
          error.kind === "answer"
            ? messageOr(error, "Failed to add the comment. Please try again.")
            : `${error.message} What you wrote is still here.`,
        );
      }
    });
  }

  return (
    <form
      ref={formRef}
      onSubmit={submit}
      onInput={(event) => setTyped(new FormData(event.currentTarget).get("body") !== "")}
      className="grid gap-3"
    >
      <UnsavedChangesGuard dirty={isTyped && !isPending} />
      <Field name="body" label="Add a comment" description="Markdown" errors={errors} required>
        {(control) => (
          <Textarea
            {...control}
            // Read-only rather than disabled: the focus stays where it is while it is sent.
            readOnly={isPending}
            maxLength={maxLength}
            className="max-h-80"
          />
        )}
      </Field>
      <FormMessage>{message}</FormMessage>
      <Button type="submit" variant="secondary" pending={isPending} className="justify-self-start">
        Comment
      </Button>
    </form>
  );
}
