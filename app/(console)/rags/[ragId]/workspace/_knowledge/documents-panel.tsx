"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Pager } from "@/components/pager";
import { Alert } from "@/components/ui/alert";
import { FileText } from "@/components/ui/icons";
import type { DocumentView } from "@/lib/knowledge/documents/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { useTabUse } from "../../../../_components/item-workspace/item-tabs";
import { AddDocuments } from "./add-documents";
import { DocumentRow } from "./document-row";
import { DocumentText } from "./document-text";
import { PanelFailure } from "./panel-failure";
import { documentHref, namedPassage } from "./places";
import { countUnderWay, type DocumentsAnswer, PER_PAGE, useDocuments } from "./use-documents";

export interface DocumentsPanelProps {
  ragId: string;
  canManage: boolean;
  hasEngine: boolean;
}

const NO_ENGINE =
  "No engine is bound to this console. Documents stay queued, and are not found, until one is.";

const wholeNumber = (value: string | null) =>
  value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;

/** The documents of a RAG, or the one that the address names. */
export function DocumentsPanel(props: DocumentsPanelProps) {
  const { ragId } = props;
  const { isOpen } = useTabUse("documents");
  const params = useSearchParams();
  const documentId = params.get("document");
  return (
    <>
      {documentId ? (
        <DocumentText
          ragId={ragId}
          documentId={documentId}
          passage={namedPassage(params)}
          part={wholeNumber(params.get("part"))}
          q={params.get("q")?.trim() ?? ""}
        />
      ) : null}
      {/* Stays beside a document that is read: files may be on their way. */}
      <div hidden={documentId !== null}>
        <DocumentsScreen
          {...props}
          page={wholeNumber(params.get("page")) ?? 1}
          isRead={isOpen && documentId === null}
        />
      </div>
    </>
  );
}

interface DocumentsScreenProps extends DocumentsPanelProps {
  page: number;
  isRead: boolean;
}

/** The list, and where the RAG's creator and superadmins add to it. */
function DocumentsScreen(props: DocumentsScreenProps) {
  const { ragId, canManage, hasEngine, page, isRead } = props;
  const { data, failure, refresh } = useDocuments(ragId, page, isRead);
  const update = () => void refresh();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {hasEngine ? null : <Alert variant="warning">{NO_ENGINE}</Alert>}
      {canManage ? (
        <AddDocuments ragId={ragId} onAdded={update} />
      ) : (
        <p className="text-[0.8125rem] text-muted-foreground">
          Read-only: the RAG's creator and superadmins add and delete its documents.
        </p>
      )}
      {failure ? (
        <PanelFailure
          title="The documents could not be loaded"
          message={failure}
          onRetry={update}
        />
      ) : null}
      {data === null && !failure ? <p role="status">Loading…</p> : null}
      {data === null ? null : (
        <DocumentList
          ragId={ragId}
          page={page}
          data={data}
          canManage={canManage}
          onChanged={update}
        />
      )}
    </div>
  );
}

interface DocumentListProps {
  ragId: string;
  page: number;
  data: DocumentsAnswer;
  canManage: boolean;
  onChanged: () => void;
}

function DocumentList({ ragId, page, data, canManage, onChanged }: DocumentListProps) {
  const [deleted, setDeleted] = useState<DocumentView | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [retried, setRetried] = useState<string | null>(null);

  async function retry({ id }: DocumentView) {
    setRetried(id);
    try {
      await request(`/api/rags/${ragId}/documents/${id}/retry`, { method: "POST" });
    } catch (thrown) {
      notify.error(messageOr(thrown, "The document could not be tried again. Please try again."));
    }
    setRetried(null);
    onChanged();
  }

  async function remove() {
    if (!deleted) return;
    await request(`/api/rags/${ragId}/documents/${deleted.id}`, { method: "DELETE" });
    notify.success("Document deleted");
    onChanged();
  }

  if (data.total === 0)
    return (
      <EmptyState
        kind="first-use"
        icon={<FileText />}
        title="No documents yet"
        description={
          canManage
            ? "Upload files or paste a text. Once they are ready, this RAG can be asked and searched."
            : "Nothing can be asked or searched until the RAG's creator or a superadmin adds some."
        }
      />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status" className="text-[0.8125rem] text-muted-foreground tabular-nums">
        {summaryOf(data)}
      </p>
      <ul aria-label="Documents" className="grid divide-y rounded-xl border bg-card">
        {data.documents.map((document) => (
          <DocumentRow
            key={document.id}
            href={documentHref(ragId, document.id)}
            document={document}
            canManage={canManage}
            isRetrying={retried === document.id}
            onRetry={() => void retry(document)}
            onDelete={() => {
              setDeleted(document);
              setAsked(true);
            }}
          />
        ))}
      </ul>
      <Pager
        page={page}
        pageCount={Math.ceil(data.total / PER_PAGE)}
        hrefFor={(number) => `/rags/${ragId}/workspace?tab=documents&page=${number}`}
        label="Document pages"
      />
      <LazyConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Delete ${deleted?.title}?`}
        description="It is no longer found, and citations of it lead nowhere. This cannot be undone."
        confirmLabel="Delete"
        destructive
        onConfirm={remove}
      />
    </div>
  );
}

/** "12 documents, 2 under way, 1 failed". */
function summaryOf(data: DocumentsAnswer): string {
  const underWay = countUnderWay(data);
  const failed = data.statuses.failed ?? 0;
  return [
    data.total === 1 ? "1 document" : `${data.total} documents`,
    ...(underWay > 0 ? [`${underWay} under way`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(", ");
}
