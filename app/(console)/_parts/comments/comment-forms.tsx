"use client";

import { type FormEvent, type ReactNode, useRef, useState, useTransition } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { FormMessage } from "@/components/form-message";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Trash2 } from "@/components/ui/icons";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { MAX_COMMENT } from "@/lib/limits";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import { useCommentCalls } from "./comment-calls";
import { MentionTextarea } from "./mention-textarea";

export function CommentForm() {
  const { about, add } = useCommentCalls();
  const keyOf = useIdempotencyKey();
  // Use a new idempotency key after a success, so that the same text can be posted again.
  const [added, setAdded] = useState(0);
  return (
    <CommentField
      draftName={`comment-on-${about}`}
      label="Add a comment"
      submitLabel="Comment"
      failed="Failed to add the comment. Please try again."
      save={async (body) => {
        await add(body, keyOf([added, body]));
        setAdded(added + 1);
      }}
    />
  );
}

interface EditCommentProps {
  commentId: string;
  /** The Markdown source. */
  body: string;
  /** The rendered comment. */
  children: ReactNode;
}

/** A person's own comment with an edit form. After editing, the focus returns to the button. */
export function EditComment({ commentId, body, children }: EditCommentProps) {
  const { edit } = useCommentCalls();
  const [isEditing, setEditing] = useState(false);
  const wasEdited = useRef(false);
  function close() {
    wasEdited.current = true;
    setEditing(false);
  }
  if (isEditing) {
    return (
      <CommentField
        draftName={`comment-${commentId}`}
        label="Edit comment"
        submitLabel="Save comment"
        initial={body}
        failed="Failed to save the comment. Please try again."
        save={async (changed) => {
          await edit(commentId, changed);
          close();
        }}
        onCancel={close}
      />
    );
  }
  return (
    <>
      {children}
      <Button
        ref={(button) => {
          if (button && wasEdited.current) button.focus();
          wasEdited.current = false;
        }}
        variant="ghost"
        size="sm"
        className="-ml-2 justify-self-start px-2 text-muted-foreground"
        aria-label="Edit comment"
        onClick={() => setEditing(true)}
      >
        Edit
      </Button>
    </>
  );
}

interface CommentFieldProps {
  draftName: string;
  label: string;
  submitLabel: string;
  initial?: string;
  /** Shown if the server gives no reason. */
  failed: string;
  save: (body: string) => Promise<void>;
  /** Adds a Cancel button. */
  onCancel?: () => void;
}

const HINT =
  "Supports Markdown. Type @ to mention someone. Press Ctrl+Enter (⌘+Enter on a Mac) to send.";

/** The text field of a comment. Keeps the text until the server has saved it. */
function CommentField(props: CommentFieldProps) {
  const { draftName, label, submitLabel, initial = "", failed, save, onCancel } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const [isPending, startTransition] = useTransition();
  const [isTyped, setTyped] = useState(false);
  const draft = useFormDraft(draftName);
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
        draft.drop();
      } catch (thrown) {
        const error = toRequestError(thrown);
        setErrors(error.errors?.body);
        if (error.errors?.body) return;
        setMessage(
          error.kind === "answer"
            ? messageOr(error, failed)
            : `${error.message} Your text is kept.`,
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
      <UnsavedChangesGuard dirty={isTyped && !isPending} draft={draft} />
      <Field name="body" label={label} description={HINT} errors={errors} required>
        {(control) => (
          <MentionTextarea
            {...control}
            defaultValue={initial}
            // Read-only instead of disabled, so that the field keeps the focus while sending.
            readOnly={isPending}
            maxLength={MAX_COMMENT}
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
          <Button
            type="button"
            variant="ghost"
            disabled={isPending}
            onClick={() => {
              draft.drop();
              onCancel();
            }}
          >
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  );
}

interface DeleteCommentProps {
  commentId: string;
  author: string;
}

/** Deletes a comment after confirmation. */
export function DeleteComment({ commentId, author }: DeleteCommentProps) {
  const { remove } = useCommentCalls();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Delete comment by ${author}`}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      {isAsking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          destructive
          title={`Delete the comment by ${author}?`}
          description="This can't be undone."
          confirmLabel="Delete"
          onConfirm={async () => {
            try {
              await remove(commentId);
            } catch (thrown) {
              return {
                error: messageOr(thrown, "Failed to delete the comment. Please try again."),
              };
            }
          }}
        />
      ) : null}
    </>
  );
}
