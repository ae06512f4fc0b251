import { useEffect, useEffectEvent, useState } from "react";
import { DropZone } from "@/components/drop-zone";
import { useApiData } from "@/components/hooks/use-api-data";
import { InterruptedUploads } from "@/components/interrupted-uploads";
import { FormattedNumber } from "@/components/number-formats";
import { Button } from "@/components/ui/button";
import { FolderInput, Globe, PenLine, RotateCcw, X } from "@/components/ui/icons";
import { Progress } from "@/components/ui/progress";
import type { UploadView } from "@/lib/media/schema";
import { RecordsForm } from "./add-records";
import { AddressForm, PasteForm } from "./add-text";
import { ALREADY_HERE } from "./source-form";
import {
  documentUploadsPath,
  type FileUpload,
  type SameName,
  useFileUploads,
} from "./use-file-uploads";

const ACCEPTED =
  ".pdf,.docx,.xlsx,.pptx,.odt,.ods,.epub,.html,.htm,.md,.markdown,.csv,.tsv,.json,.eml,.txt";
/** Ways to add documents other than files, each with a form. */
const WAYS = [
  { id: "text", label: "Paste text or HTML", Icon: PenLine, Form: PasteForm },
  { id: "address", label: "Add from URL", Icon: Globe, Form: AddressForm },
  { id: "records", label: "Add from workspace", Icon: FolderInput, Form: RecordsForm },
] as const;

interface AddDocumentsProps {
  ragId: string;
  onAdded: () => void;
}

interface AddingProps extends AddDocumentsProps {
  /** True while the tab is visible: files can then be dropped anywhere on the page. */
  isOpen: boolean;
}

/** Accepts files dropped outside the field. Without this, the browser would open them. */
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

/** Adds documents: files, pasted text, an address, or records of a workspace. */
export function AddDocuments({ ragId, isOpen, onAdded }: AddingProps) {
  const uploadsPath = documentUploadsPath(ragId);
  const interrupted = useApiData<{ uploads: UploadView[] }>(uploadsPath, isOpen);
  const { files, add, choose, retry, drop } = useFileUploads(ragId, () => {
    interrupted.refresh();
    onAdded();
  });
  const [openId, setOpenId] = useState<(typeof WAYS)[number]["id"] | null>(null);
  const way = WAYS.find(({ id }) => id === openId);
  useDroppedFiles(isOpen, add);
  return (
    <section aria-label="Add documents" className="grid gap-3">
      <DropZone label="Upload files" accept={ACCEPTED} isMultiple onFile={add} />
      <div className="flex flex-wrap gap-2">
        {WAYS.map(({ id, label, Icon }) => (
          <Button
            key={id}
            variant="outline"
            aria-expanded={id === openId}
            onClick={() => setOpenId(id === openId ? null : id)}
          >
            <Icon aria-hidden /> {label}
          </Button>
        ))}
      </div>
      <p className="text-13 text-muted-foreground">
        PDF, DOCX, XLSX, PPTX, ODT, ODS, EPUB, HTML, Markdown, CSV, JSON, email (.eml) or plain
        text, up to 20 MB each.
      </p>
      <InterruptedUploads
        path={uploadsPath}
        uploads={interrupted.data?.uploads ?? []}
        entries={files}
        onDiscarded={interrupted.retry}
      />
      {files.filter(({ state }) => state === "exists").length > 1 ? (
        <SameNameChoice
          label="Several files have names that this RAG already has."
          onChoose={(choice) => choose(choice)}
          suffix=" all"
        />
      ) : null}
      {files.length > 0 ? (
        <ul aria-label="Uploads" className="grid gap-2">
          {files.map((one) => (
            <FileLine
              key={one.id}
              sent={one}
              onChoose={(choice) => choose(choice, one.id)}
              onRetry={() => retry(one.id)}
              onDrop={() => drop(one.id)}
            />
          ))}
        </ul>
      ) : null}
      {way ? (
        <way.Form
          key={way.id}
          ragId={ragId}
          onClose={() => setOpenId(null)}
          onAdded={() => {
            setOpenId(null);
            onAdded();
          }}
        />
      ) : null}
    </section>
  );
}

interface SameNameChoiceProps {
  label: string;
  /** Ends the names of the buttons. */
  suffix?: string;
  /** The file's name, for the accessible names of the buttons. */
  name?: string;
  onChoose: (choice: SameName) => void;
}

/** Asks what to do about files whose names the RAG has already. */
function SameNameChoice({ label, suffix = "", name = "", onChoose }: SameNameChoiceProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-13">
      <p className="min-w-0 flex-1 basis-60 text-muted-foreground">{label}</p>
      <div className="flex gap-2">
        <Button
          variant="outline"
          size="sm"
          aria-label={name ? `Replace ${name}` : undefined}
          onClick={() => onChoose("replace")}
        >
          Replace{suffix}
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label={name ? `Keep both versions of ${name}` : undefined}
          onClick={() => onChoose("keep")}
        >
          {suffix ? `Keep both for${suffix}` : "Keep both"}
        </Button>
      </div>
    </div>
  );
}

interface FileLineProps {
  sent: FileUpload;
  onChoose: (choice: SameName) => void;
  onRetry: () => void;
  onDrop: () => void;
}

function FileLine({ sent, onChoose, onRetry, onDrop }: FileLineProps) {
  const { file, state, progress, failure } = sent;
  const percent = `${Math.floor(progress * 100)}%`;
  const isUnderWay = state === "waiting" || state === "sending";
  return (
    <li className="grid min-w-0 gap-1">
      <div className="flex min-w-0 items-center gap-2 text-sm">
        <span className="min-w-0 flex-1 truncate">{file.name}</span>
        <span className="shrink-0 text-xs text-muted-foreground tabular-nums">
          {state === "sending" ? (
            percent
          ) : state === "waiting" ? (
            "Waiting"
          ) : (
            <FormattedNumber as="fileSize" of={[file.size]} />
          )}
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
            aria-label={`Remove ${file.name} from this list`}
            onClick={onDrop}
          >
            <X aria-hidden />
          </Button>
        )}
      </div>
      {isUnderWay ? (
        <Progress label={`Upload of ${file.name}`} value={progress} max={1} valueText={percent} />
      ) : null}
      {state === "duplicate" ? (
        <p role="status" className="text-13 text-muted-foreground">
          {ALREADY_HERE}
        </p>
      ) : null}
      {state === "exists" ? (
        <SameNameChoice
          label="This RAG has a file with this name and other content."
          name={file.name}
          onChoose={onChoose}
        />
      ) : null}
      {failure ? (
        <p role="alert" className="text-13 text-destructive">
          {failure}
        </p>
      ) : null}
    </li>
  );
}
