import { useEffect, useEffectEvent, useRef, useState } from "react";
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
import { ACCEPTED, MAX_BATCH_FILES, PICTURES } from "./gather-files";
import { ALREADY_HERE } from "./source-form";
import {
  documentUploadsPath,
  type FileUpload,
  pathOf,
  type SameName,
  type UploadBatch,
  useFileUploads,
} from "./use-file-uploads";

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
  readsPictures: boolean;
}

/** Accepts files dropped outside the field. Without this, the browser would open them. */
function useDroppedFiles(isOn: boolean, add: (transfer: DataTransfer) => void) {
  const take = useEffectEvent((event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "drop") add(event.dataTransfer);
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
export function AddDocuments({ ragId, isOpen, readsPictures, onAdded }: AddingProps) {
  const uploadsPath = documentUploadsPath(ragId);
  const interrupted = useApiData<{ uploads: UploadView[] }>(uploadsPath, isOpen);
  const uploads = useFileUploads(ragId, readsPictures, () => {
    interrupted.refresh();
    onAdded();
  });
  const { files, batches, choose, retry, drop } = uploads;
  const folderInput = useRef<HTMLInputElement>(null);
  const listed = files.filter(
    ({ batchId, state }) => batchId === null || (state !== "waiting" && state !== "sending"),
  );
  const [openId, setOpenId] = useState<(typeof WAYS)[number]["id"] | null>(null);
  const way = WAYS.find(({ id }) => id === openId);
  useDroppedFiles(isOpen, uploads.addDropped);
  return (
    <section aria-label="Add documents" className="grid gap-3">
      <DropZone
        label="Upload files"
        accept={`${ACCEPTED}${readsPictures ? `,${PICTURES}` : ""},.zip`}
        isMultiple
        onFile={uploads.add}
        onDropped={uploads.addDropped}
      />
      <div className="flex flex-wrap gap-2">
        <input
          ref={folderInput}
          type="file"
          hidden
          // React has no type for it, all browsers know it.
          {...{ webkitdirectory: "" }}
          onChange={({ target }) => {
            uploads.addFolder([...(target.files ?? [])]);
            target.value = "";
          }}
        />
        <Button variant="outline" onClick={() => folderInput.current?.click()}>
          <FolderInput aria-hidden /> Upload folder
        </Button>
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
        PDF, DOCX, XLSX, PPTX, ODT, ODS, EPUB, HTML, Markdown, CSV, JSON, email (.eml)
        {readsPictures ? ", plain text, or PNG, JPEG and WebP pictures" : " or plain text"}, up to
        20 MB each. A folder or ZIP file adds its files, up to {MAX_BATCH_FILES}.
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
      {batches.map((batch) => (
        <BatchProgress
          key={batch.id}
          batch={batch}
          files={files.filter(({ batchId }) => batchId === batch.id)}
          onDrop={() => uploads.dropBatch(batch.id)}
        />
      ))}
      {listed.length > 0 ? (
        <ul aria-label="Uploads" className="grid gap-2">
          {listed.map((one) => (
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

interface BatchProgressProps {
  batch: UploadBatch;
  /** Its files that aren't documents yet. */
  files: readonly FileUpload[];
  onDrop: () => void;
}

/** The progress of a folder or ZIP file, and the files of it that aren't added. */
function BatchProgress({ batch, files, onDrop }: BatchProgressProps) {
  const { name, total, refused } = batch;
  const open = files.filter(({ state }) => state === "waiting" || state === "sending").length;
  const added = (total ?? 0) - files.length;
  const isDone = total !== null && open === 0;
  return (
    <section aria-label={`Files of ${name}`} className="grid min-w-0 gap-1">
      <div className="flex min-w-0 items-center gap-2 text-sm">
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <span role="status" className="shrink-0 text-xs text-muted-foreground tabular-nums">
          {total === null ? "Unpacking…" : `${added} of ${total} added`}
        </span>
        {isDone ? (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Remove ${name} from this list`}
            onClick={onDrop}
          >
            <X aria-hidden />
          </Button>
        ) : null}
      </div>
      {total === null || isDone ? null : (
        <Progress
          label={`Upload of ${name}`}
          value={total - open}
          max={total}
          valueText={`${total - open} of ${total}`}
        />
      )}
      {refused.length > 0 ? (
        <details className="text-13">
          <summary className="cursor-pointer rounded-md py-1 text-destructive touch:py-3">
            {refused.length === 1 ? "1 file wasn't added" : `${refused.length} files weren't added`}
          </summary>
          <ul className="grid gap-2">
            {refused.map(({ path, reason }) => (
              <li key={path} className="break-words">
                {path}: {reason}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
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
  const name = pathOf(sent);
  const percent = `${Math.floor(progress * 100)}%`;
  const isUnderWay = state === "waiting" || state === "sending";
  return (
    <li className="grid min-w-0 gap-1">
      <div className="flex min-w-0 items-center gap-2 text-sm">
        <span className="min-w-0 flex-1 truncate">{name}</span>
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
          <Button variant="outline" size="sm" aria-label={`Retry ${name}`} onClick={onRetry}>
            <RotateCcw aria-hidden /> Retry
          </Button>
        ) : null}
        {isUnderWay ? null : (
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Remove ${name} from this list`}
            onClick={onDrop}
          >
            <X aria-hidden />
          </Button>
        )}
      </div>
      {isUnderWay ? (
        <Progress label={`Upload of ${name}`} value={progress} max={1} valueText={percent} />
      ) : null}
      {state === "duplicate" ? (
        <p role="status" className="text-13 text-muted-foreground">
          {ALREADY_HERE}
        </p>
      ) : null}
      {state === "exists" ? (
        <SameNameChoice
          label="This RAG has a file with this name and other content."
          name={name}
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
