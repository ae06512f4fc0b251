import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { DropZone } from "@/components/drop-zone";
import { FormMessage } from "@/components/form-message";
import { useCall, useIdempotencyKey } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { PenLine, RotateCcw, X } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Progress } from "@/components/ui/progress";
import { Textarea } from "@/components/ui/textarea";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { MAX_TEXT_LENGTH } from "@/lib/knowledge/documents/document-rules";
import type { AddedDocument } from "@/lib/knowledge/documents/schema";
import { request } from "@/lib/request/request";
import { keptFailureOf } from "@/lib/request/request-error";
import { fileSize } from "@/lib/ui/measure";
import { notify } from "@/lib/ui/notify";
import { type SentFile, useSending } from "./use-sending";

const ACCEPTED = ".pdf,.docx,.html,.htm,.md,.markdown,.csv,.txt";
const ALREADY_HERE = "The RAG has a document with this content already.";

interface AddDocumentsProps {
  ragId: string;
  onAdded: () => void;
}

interface AddingProps extends AddDocumentsProps {
  /** Whether anybody looks at it: files may be dropped anywhere on the page then. */
  isOpen: boolean;
}

/** Takes files that are dropped beside the field, which the browser would open instead of the page. */
function useDroppedFiles(isOn: boolean, add: (file: File) => void) {
  const take = useEffectEvent((event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "drop") for (const file of event.dataTransfer.files) add(file);
  });
  useEffect(() => {
    if (!isOn) return;
    const onEvent = (event: DragEvent) => take(event);
    window.addEventListener("dragover", onEvent);
    window.addEventListener("drop", onEvent);
    return () => {
      window.removeEventListener("dragover", onEvent);
      window.removeEventListener("drop", onEvent);
    };
  }, [isOn]);
}

/** The two ways by which documents come: files, and a text that is pasted. */
export function AddDocuments({ ragId, isOpen, onAdded }: AddingProps) {
  const { files, add, retry, drop } = useSending(ragId, onAdded);
  const [isPasting, setPasting] = useState(false);
  useDroppedFiles(isOpen, add);
  return (
    <section aria-label="Add documents" className="grid gap-3">
      <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <DropZone label="Upload files" accept={ACCEPTED} isMultiple onFile={add} />
        <Button
          variant="outline"
          className="h-auto min-h-11"
          aria-expanded={isPasting}
          onClick={() => setPasting(!isPasting)}
        >
          <PenLine aria-hidden /> Paste text
        </Button>
      </div>
      <p className="text-[0.8125rem] text-muted-foreground">
        PDF, DOCX, HTML, Markdown, CSV or plain text, up to 20 MB each.
      </p>
      {files.length > 0 ? (
        <ul aria-label="Files on their way" className="grid gap-2 rounded-xl border bg-card p-3">
          {files.map((one) => (
            <FileLine
              key={one.id}
              sent={one}
              onRetry={() => retry(one.id)}
              onDrop={() => drop(one.id)}
            />
          ))}
        </ul>
      ) : null}
      {isPasting ? (
        <PasteForm
          ragId={ragId}
          onClose={() => setPasting(false)}
          onAdded={() => {
            setPasting(false);
            onAdded();
          }}
        />
      ) : null}
    </section>
  );
}

interface FileLineProps {
  sent: SentFile;
  onRetry: () => void;
  onDrop: () => void;
}

function FileLine({ sent: { file, state, share, failure }, onRetry, onDrop }: FileLineProps) {
  const percent = `${Math.floor(share * 100)}%`;
  const isUnderWay = state === "waiting" || state === "sending";
  return (
    <li className="grid min-w-0 gap-1">
      <div className="flex min-w-0 items-center gap-2 text-sm">
        <span className="min-w-0 flex-1 truncate">{file.name}</span>
        <span className="shrink-0 text-xs text-muted-foreground tabular-nums">
          {state === "sending" ? percent : state === "waiting" ? "Waiting" : fileSize(file.size)}
        </span>
        {state === "failed" ? (
          <Button variant="outline" size="sm" aria-label={`Retry ${file.name}`} onClick={onRetry}>
            <RotateCcw aria-hidden /> Retry
          </Button>
        ) : null}
        {isUnderWay ? null : (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Take ${file.name} from this list`}
            onClick={onDrop}
          >
            <X aria-hidden />
          </Button>
        )}
      </div>
      {isUnderWay ? (
        <Progress label={`Upload of ${file.name}`} value={share} max={1} valueText={percent} />
      ) : null}
      {state === "known" ? (
        <p role="status" className="text-[0.8125rem] text-muted-foreground">
          {ALREADY_HERE}
        </p>
      ) : null}
      {failure ? (
        <p role="alert" className="text-[0.8125rem] text-destructive">
          {failure}
        </p>
      ) : null}
    </li>
  );
}

function PasteForm({ ragId, onAdded, onClose }: AddDocumentsProps & { onClose: () => void }) {
  const { isPending, failure, run } = useCall<ReturnType<typeof keptFailureOf>>();
  const [isTyped, setTyped] = useState(false);
  const keyOf = useIdempotencyKey();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const documents = [{ title: data.get("title"), text: data.get("text") }];
    void run(
      async () => {
        const answer = await request<{ documents: AddedDocument[] }>(
          `/api/rags/${ragId}/documents`,
          {
            method: "POST",
            body: { documents },
            headers: { "Idempotency-Key": keyOf(documents) },
          },
        );
        if (!answer.documents[0]?.added) notify.info(ALREADY_HERE);
        setTyped(false);
        onAdded();
      },
      (thrown) => keptFailureOf(thrown, "The text could not be added. Please try again."),
    );
  }

  return (
    <form onSubmit={submit} onInput={() => setTyped(true)} aria-busy={isPending || undefined}>
      <UnsavedChangesGuard dirty={isTyped && !isPending} />
      <Card>
        <CardTitle>Paste text</CardTitle>
        <Field name="title" label="Title" required disabled={isPending}>
          {(control) => <Input {...control} maxLength={300} autoComplete="off" />}
        </Field>
        <Field name="text" label="Text" required disabled={isPending}>
          {(control) => (
            <Textarea {...control} maxLength={MAX_TEXT_LENGTH} className="max-h-96 min-h-40" />
          )}
        </Field>
        <div className="flex flex-wrap items-center justify-end gap-3">
          <FormMessage className="min-w-0 flex-1 basis-64">{failure?.message}</FormMessage>
          <Button variant="outline" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={isPending}>
            Add document
          </Button>
        </div>
      </Card>
    </form>
  );
}
