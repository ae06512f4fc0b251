import { type FormEvent, type ReactNode, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { AddedDocument } from "@/lib/knowledge/documents/schema";
import { request } from "@/lib/request/request";
import { keptFailureOf } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

export const ALREADY_HERE = "This RAG already has a document with this content.";

/** Props of each form that adds documents. */
export interface AddFormProps {
  ragId: string;
  onAdded: () => void;
  onClose: () => void;
}

interface SourceFormProps extends AddFormProps {
  title: string;
  button?: string;
  /** Appended to the path of the RAG's documents. */
  path?: string;
  /** Why the form can't be sent yet. */
  isIncomplete?: boolean;
  bodyOf: (data: FormData) => object;
  children: (state: { isPending: boolean; errors: Record<string, string[]> }) => ReactNode;
}

/** A form that adds documents. Keeps typed values after a failure. */
export function SourceForm(props: SourceFormProps) {
  const {
    ragId,
    title,
    button = "Add document",
    path = "",
    isIncomplete,
    bodyOf,
    children,
  } = props;
  const { isPending, failure, run } = useCall<ReturnType<typeof keptFailureOf>>();
  const [isTyped, setTyped] = useState(false);
  const keyOf = useIdempotencyKey();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = bodyOf(new FormData(event.currentTarget));
    void run(
      async () => {
        const { documents } = await request<{ documents: AddedDocument[] }>(
          `/api/rags/${ragId}/documents${path}`,
          // Reading an address takes as long as its server does.
          { method: "POST", body, headers: { "Idempotency-Key": keyOf(body) }, timeoutMs: 30_000 },
        );
        if (!documents.some(({ added }) => added)) notify.info(ALREADY_HERE);
        setTyped(false);
        props.onAdded();
      },
      (thrown) => keptFailureOf(thrown, "Failed to add the document. Please try again."),
    );
  }

  return (
    <form onSubmit={submit} onInput={() => setTyped(true)} aria-busy={isPending || undefined}>
      <UnsavedChangesGuard dirty={isTyped && !isPending} />
      <Card>
        <CardTitle>{title}</CardTitle>
        {children({ isPending, errors: failure?.errors ?? {} })}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <FormMessage className="min-w-0 flex-1 basis-64">{failure?.message}</FormMessage>
          <Button variant="outline" disabled={isPending} onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={isPending} disabled={isIncomplete}>
            {button}
          </Button>
        </div>
      </Card>
    </form>
  );
}
