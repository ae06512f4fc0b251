import { useCallback, useEffect, useRef, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { Link } from "@/components/link";
import { Pager } from "@/components/pager";
import { SearchField } from "@/components/search-field";
import { Button, buttonVariants } from "@/components/ui/button";
import { ArrowLeft, RotateCcw } from "@/components/ui/icons";
import type { ChunkView, DocumentView } from "@/lib/knowledge/documents/schema";
import { mayReadMore } from "@/lib/knowledge/knowledge-rules";
import { request } from "@/lib/request/request";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import { WhyButton } from "../../../../../_parts/access/why-button";
import { PanelFailure, PanelLoading } from "../../../../../_parts/load-failed";
import { Chunks } from "./chunks";
import { DocumentChips } from "./document-chips";
import { DocumentEncoding } from "./document-encoding";
import { FoundChunks } from "./marked-text";
import { OriginalLink } from "./original-link";
import { documentHref, type Passage } from "./passage-links";

const detailsCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./details-dialog")).DetailsDialog,
);

/** Passages per page: about 40,000 characters. */
const CHUNKS_SHOWN = 50;

/** The beginning of a text, where an original opens without a citation. */
const START: Passage = { start: 0, end: 0 };

interface DocumentText {
  document: DocumentView;
  chunks: ChunkView[];
  page: number;
  pageCount: number;
  total: number;
}

interface DocumentTextProps {
  ragId: string;
  documentId: string;
  canManage: boolean;
  /** The passage to mark and scroll to. */
  passage: Passage | null;
  /** Part of a long text; by default the one with the passage. */
  part: number | null;
  /** Shows only passages that contain this text. */
  q: string;
}

interface ReadText {
  documentPath: string;
  /** The requested path; it changes with the view of the document. */
  path: string;
  data?: DocumentText;
  failure?: string;
}

function useDocumentText({ ragId, documentId, passage, part, q }: DocumentTextProps) {
  const [read, setRead] = useState<ReadText>();
  const readAgain = useRef(() => {});
  const place = part === null && passage && !q ? `at=${passage.start}` : `page=${part ?? 1}`;
  const path = `/api/rags/${ragId}/documents/${documentId}`;
  const chunksPath = `${path}/chunks?perPage=${CHUNKS_SHOWN}&${place}&q=${encodeURIComponent(q)}`;
  const load = useCallback(async (): Promise<ReadText> => {
    try {
      const [{ document }, rest] = await Promise.all([
        request<Pick<DocumentText, "document">>(path),
        request<Omit<DocumentText, "document">>(chunksPath),
      ]);
      return { documentPath: path, path: chunksPath, data: { document, ...rest } };
    } catch (thrown) {
      return { documentPath: path, path: chunksPath, failure: toRequestError(thrown).message };
    }
  }, [path, chunksPath]);
  useEffect(() => {
    let isStale = false;
    const read = () =>
      void load().then((next) => {
        if (!isStale) setRead(next);
      });
    readAgain.current = read;
    read();
    return () => {
      isStale = true;
    };
  }, [load]);
  // Keeps the current text until the next part of the same document has loaded.
  const now = read?.documentPath === path ? read : undefined;
  return { now, retry: () => readAgain.current() };
}

/** Reads a PDF again whose scanned pages weren't read. */
function ReadAgain({ path, onStarted }: { path: string; onStarted: () => void }) {
  const [isBusy, setBusy] = useState(false);
  async function start() {
    setBusy(true);
    try {
      await request(`${path}/retry`, { method: "POST" });
      notify.success("Reading the document again");
      onStarted();
    } catch (error) {
      notify.error(messageOr(error, "Failed to read the document again"));
    }
    setBusy(false);
  }
  return (
    <Button variant="outline" size="sm" disabled={isBusy} onClick={() => void start()}>
      <RotateCcw aria-hidden /> Read again
    </Button>
  );
}

/** A document's text, scrolled to the cited passage, which is marked. */
export function DocumentText(props: DocumentTextProps) {
  const { ragId, documentId, canManage, passage, q } = props;
  const path = `/api/rags/${ragId}/documents/${documentId}`;
  const { now, retry } = useDocumentText(props);
  const { data, failure } = now ?? {};
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <Link
          href={`/rags/${ragId}/workspace?tab=documents`}
          className={buttonVariants({ variant: "outline", size: "sm" })}
        >
          <ArrowLeft aria-hidden /> All documents
        </Link>
      </div>
      {failure ? (
        <PanelFailure title="Failed to open the document" message={failure} onRetry={retry} />
      ) : null}
      {!data && !failure ? <PanelLoading /> : null}
      {data ? (
        <article aria-label={data.document.title} className="grid min-w-0 gap-4">
          <header className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="min-w-0 break-words text-base font-semibold tracking-[-0.006em]">
              {data.document.title}
            </h2>
            {canManage ? (
              <WhyButton
                person={null}
                resource={`document:${documentId}`}
                thing={data.document.title}
              />
            ) : null}
            {data.document.has_file || data.document.url ? (
              <OriginalLink
                ragId={ragId}
                documentId={documentId}
                passage={passage ?? START}
                variant="outline"
              />
            ) : null}
          </header>
          <div className="flex flex-wrap items-center gap-2">
            <DocumentChips document={data.document} />
            {canManage ? (
              <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
                Edit details
              </Button>
            ) : null}
          </div>
          {isEditing ? (
            <LazyDialog code={detailsCode} onClose={() => setEditing(false)}>
              {(DetailsDialog) => (
                <DetailsDialog
                  ragId={ragId}
                  documents={[data.document]}
                  onClose={() => setEditing(false)}
                  onSaved={retry}
                />
              )}
            </LazyDialog>
          ) : null}
          {data.document.note ? (
            <div className="flex flex-wrap items-center gap-2 text-13 text-muted-foreground">
              <p className="min-w-0 flex-1 basis-48">{data.document.note}</p>
              {canManage && data.document.status === "ready" && mayReadMore(data.document.note) ? (
                <ReadAgain path={path} onStarted={retry} />
              ) : null}
            </div>
          ) : null}
          {canManage ? (
            <DocumentEncoding path={path} document={data.document} onChanged={retry} />
          ) : null}
          {data.total > 0 || q ? (
            <SearchField
              action={`/rags/${ragId}/workspace`}
              label="Search in this document"
              placeholder="Search in this document…"
              defaultValue={q}
              params={{ tab: "documents", document: documentId }}
            />
          ) : null}
          {q ? <FoundChunks ragId={ragId} documentId={documentId} q={q} {...data} /> : null}
          {data.total === 0 && !q ? (
            <p className="text-muted-foreground">
              {data.document.status === "ready"
                ? "No text was found in this document."
                : "The text appears once the document is ready."}
            </p>
          ) : null}
          {data.total > 0 && !q ? (
            <Chunks
              key={`${now?.path} ${passage?.start}`}
              chunks={data.chunks}
              passage={passage}
              switching={{ path, canManage, onChanged: retry }}
            />
          ) : null}
          <Pager
            page={data.page}
            pageCount={data.pageCount}
            hrefFor={(number) =>
              `${documentHref(ragId, documentId, passage ?? undefined)}&${new URLSearchParams({ part: String(number), ...(q && { q }) })}`
            }
            label="Parts of the text"
          />
        </article>
      ) : null}
    </div>
  );
}
