import { FormattedNumber } from "@/components/number-formats";
import { Button } from "@/components/ui/button";
import { CircleAlert, CircleCheck, RotateCcw, X } from "@/components/ui/icons";
import { Progress } from "@/components/ui/progress";
import { type UploadEntry, type UploadState, uploadQueue } from "./upload-queue";

interface UploadListProps {
  entries: readonly UploadEntry[];
  onClear: () => void;
}

const FINISHED: readonly UploadState[] = ["done", "failed", "cancelled"];

/** The uploads of this tab and the actions of each. */
export function UploadList({ entries, onClear }: UploadListProps) {
  if (entries.length === 0) return null;
  const done = entries.filter(({ state }) => state === "done").length;
  const failed = entries.filter(({ state }) => state === "failed").length;
  return (
    <section aria-label="Uploads" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-13 text-muted-foreground tabular-nums">
          {`${done} of ${entries.length} uploaded${failed > 0 ? `, ${failed} failed` : ""}`}
        </p>
        {entries.some(({ state }) => FINISHED.includes(state)) ? (
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear finished
          </Button>
        ) : null}
      </div>
      <ul className="grid max-h-80 gap-1 overflow-y-auto" aria-label="Files in this upload">
        {entries.map((entry) => (
          <UploadLine key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

const STATE_WORDS: Record<UploadState, string> = {
  waiting: "Waiting",
  uploading: "Uploading",
  finishing: "Finishing",
  done: "Uploaded",
  failed: "Failed",
  cancelled: "Cancelled",
};

function UploadLine({ entry }: { entry: UploadEntry }) {
  const { file, state, sent, failure } = entry;
  const isOver = FINISHED.includes(state);
  const percent = file.size === 0 ? 0 : Math.floor((sent / file.size) * 100);
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-1.5">
      <div className="grid min-w-0 gap-1">
        <p className="flex min-w-0 items-center gap-2 text-sm">
          {state === "done" ? (
            <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
          ) : null}
          {state === "failed" ? (
            <CircleAlert aria-hidden className="size-4 shrink-0 text-destructive" />
          ) : null}
          <span className="truncate">{file.name}</span>
          <span className="shrink-0 text-xs text-muted-foreground tabular-nums">
            <FormattedNumber as="fileSize" of={[file.size]} />
          </span>
          <span className="ml-auto shrink-0 text-xs text-muted-foreground tabular-nums">
            {state === "uploading" ? `${percent}%` : STATE_WORDS[state]}
          </span>
        </p>
        {isOver ? null : (
          <Progress
            label={`Upload of ${file.name}`}
            value={sent}
            max={file.size}
            valueText={`${percent}%`}
          />
        )}
        {failure ? (
          <p role="alert" className="text-13 text-destructive">
            {failure}
          </p>
        ) : null}
      </div>
      <LineActions entry={entry} />
    </li>
  );
}

function LineActions({ entry: { id, file, state } }: { entry: UploadEntry }) {
  if (state === "failed")
    return (
      <Button
        variant="outline"
        size="sm"
        aria-label={`Retry ${file.name}`}
        onClick={() => uploadQueue.retry(id)}
      >
        <RotateCcw aria-hidden /> Retry
      </Button>
    );
  if (FINISHED.includes(state) || state === "finishing") return null;
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`Cancel upload of ${file.name}`}
      onClick={() => uploadQueue.cancel(id)}
    >
      <X aria-hidden />
    </Button>
  );
}
