import { Link } from "@/components/link";
import { FormattedNumber } from "@/components/number-formats";
import { RelativeTime } from "@/components/relative-time";
import { RowCheckbox } from "@/components/row-selection";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RotateCcw, Trash2 } from "@/components/ui/icons";
import { Progress } from "@/components/ui/progress";
import type { BadgeTone } from "@/lib/badges";
import type { DocumentView } from "@/lib/knowledge/documents/schema";
import { DocumentChips } from "./document-chips";

const STATES: Record<DocumentView["status"], { label: string; tone: BadgeTone }> = {
  queued: { label: "Queued", tone: "neutral" },
  extracting: { label: "Extracting", tone: "info" },
  indexing: { label: "Indexing", tone: "info" },
  ready: { label: "Ready", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
};

/** What the progress counts. */
const COUNTED: Partial<Record<DocumentView["status"], string>> = {
  extracting: "pages",
  indexing: "passages",
};

/** Origin of documents that can be read again. */
const SOURCES: Partial<Record<DocumentView["source"], string>> = {
  address: "URL",
  record: "Workspace",
};

interface DocumentRowProps {
  /** Link to the document's text. */
  href: string;
  /** Link to its original; null if it has none. */
  original: string | null;
  document: DocumentView;
  canManage: boolean;
  isChosen: boolean;
  onChoose: () => void;
  isRetrying: boolean;
  onCancel: () => void;
  onRetry: () => void;
  onRefresh: () => void;
  onDelete: () => void;
}

/** A document with its progress and actions. */
export function DocumentRow(props: DocumentRowProps) {
  const { href, original, document, canManage, isRetrying } = props;
  const { onCancel, onRetry, onRefresh, onDelete } = props;
  const { title, status, source, error, note, file_name, pages, bytes } = document;
  const { created_at, progress, progress_total } = document;
  const counted = COUNTED[status];
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 px-1 py-2.5">
      {canManage ? (
        <RowCheckbox
          aria-label={`Select ${title}`}
          checked={props.isChosen}
          onChange={props.onChoose}
        />
      ) : null}
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={href}
            className="inline-flex min-h-6 min-w-0 items-center break-words font-medium underline-offset-4 hover:underline touch:min-h-11"
          >
            {title}
          </Link>
          <Badge tone={STATES[status].tone} dot>
            {STATES[status].label}
          </Badge>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-13 text-muted-foreground tabular-nums">
          {SOURCES[source] ? <span>{SOURCES[source]}</span> : null}
          {file_name && file_name !== title ? (
            <span className="min-w-0 break-words">{file_name}</span>
          ) : null}
          {pages ? <span>{pages === 1 ? "1 page" : `${pages} pages`}</span> : null}
          <span>
            <FormattedNumber as="fileSize" of={[bytes]} />
          </span>
          <RelativeTime value={created_at} />
          {original === null ? null : (
            <a
              href={original}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-6 items-center underline underline-offset-4 touch:min-h-11"
            >
              Open original
            </a>
          )}
        </p>
        <DocumentChips document={document} />
      </div>
      {canManage ? (
        <div className="flex items-center gap-1">
          {status === "ready" || status === "failed" ? null : (
            <Button
              variant="outline"
              size="sm"
              aria-label={`Cancel ${title}`}
              pending={isRetrying}
              onClick={onCancel}
            >
              Cancel
            </Button>
          )}
          {status === "failed" ? (
            <Button
              variant="outline"
              size="sm"
              aria-label={`Retry ${title}`}
              pending={isRetrying}
              onClick={onRetry}
            >
              <RotateCcw aria-hidden /> Retry
            </Button>
          ) : null}
          {status === "ready" && SOURCES[source] ? (
            <Button
              variant="outline"
              size="sm"
              aria-label={`Refresh ${title}`}
              pending={isRetrying}
              onClick={onRefresh}
            >
              <RotateCcw aria-hidden /> Refresh
            </Button>
          ) : null}
          <Button variant="ghost" size="icon-sm" aria-label={`Delete ${title}`} onClick={onDelete}>
            <Trash2 aria-hidden />
          </Button>
        </div>
      ) : null}
      {counted && progress_total > 0 ? (
        <Progress
          className="basis-full"
          label={`${STATES[status].label} ${title}`}
          value={progress}
          max={progress_total}
          valueText={`${progress} of ${progress_total} ${counted}`}
        />
      ) : null}
      {note ? <p className="basis-full text-13 text-muted-foreground">{note}</p> : null}
      {error ? <p className="basis-full text-13 text-destructive">{error}</p> : null}
    </li>
  );
}
