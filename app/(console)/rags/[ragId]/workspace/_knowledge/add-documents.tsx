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
import { documentUploadsPath, type FileUpload, useFileUploads } from "./use-file-uploads";

const ACCEPTED = ".pdf,.docx,.html,.htm,.md,.markdown,.csv,.txt";
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
  const { files, add, retry, drop } = useFileUploads(ragId, () => {
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
        PDF, DOCX, HTML, Markdown, CSV or plain text, up to 20 MB each.
      </p>
      <InterruptedUploads
        path={uploadsPath}
        uploads={interrupted.data?.uploads ?? []}
        entries={files}
        onDiscarded={interrupted.retry}
      />
      {files.length > 0 ? (
        <ul aria-label="Uploads" className="grid gap-2">
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

interface FileLineProps {
  sent: FileUpload;
  onRetry: () => void;
  onDrop: () => void;
}

function FileLine({ sent: { file, state, progress, failure }, onRetry, onDrop }: FileLineProps) {
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
      {failure ? (
        <p role="alert" className="text-13 text-destructive">
          {failure}
        </p>
      ) : null}
    </li>
  );
}
