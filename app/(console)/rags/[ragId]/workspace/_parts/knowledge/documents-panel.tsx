"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { Alert } from "@/components/ui/alert";
import { MessageSquare } from "@/components/ui/icons";
import { TabButton, useTabUse } from "../../../../../_parts/item-workspace/item-tabs";
import { PanelFailure, PanelLoading } from "../../../../../_parts/load-failed";
import { AddDocuments } from "./add-documents";
import { filtersIn } from "./document-filters";
import { DocumentList, STATUSES, VALIDITIES } from "./document-list";
import { DocumentText } from "./document-text";
import { passageFromUrl } from "./passage-links";
import {
  countUnderWay,
  type DocumentFilter,
  type DocumentsAnswer,
  useDocuments,
} from "./use-documents";

export interface DocumentsPanelProps {
  ragId: string;
  canManage: boolean;
  hasEngine: boolean;
  /** Workers AI is bound, which reads pictures while it is active. */
  readsPictures: boolean;
}

const NO_ENGINE =
  "No engine is connected. Documents stay queued and can't be searched until one is.";

const wholeNumber = (value: string | null) =>
  value !== null && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null;

/** The documents of a RAG, or the document in the address. */
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
          canManage={props.canManage}
          passage={passageFromUrl(params)}
          part={wholeNumber(params.get("part"))}
          q={params.get("q")?.trim() ?? ""}
        />
      ) : null}
      {/* Stays mounted while a document is open, because uploads may be running. */}
      <div hidden={documentId !== null}>
        <DocumentsScreen
          {...props}
          filter={{
            page: wholeNumber(params.get("page")) ?? 1,
            q: documentId === null ? (params.get("q")?.trim() ?? "") : "",
            status: STATUSES.find(({ id }) => id === params.get("status"))?.id ?? "all",
            validity: VALIDITIES.find(({ id }) => id === params.get("validity"))?.id ?? "all",
            documents: filtersIn(params),
          }}
          isRead={isOpen && documentId === null}
        />
      </div>
    </>
  );
}

/** Reads the page again when the first document is ready or the last is gone: its status changes. */
function useStatusRefresh(data: DocumentsAnswer | null) {
  const { refresh } = useRouter();
  const hasReady = data === null ? null : (data.statuses.ready ?? 0) > 0;
  const before = useRef(hasReady);
  useEffect(() => {
    if (hasReady === null) return;
    if (before.current !== null && before.current !== hasReady) refresh();
    before.current = hasReady;
  }, [hasReady, refresh]);
}

/** Suggests asking, once documents are ready. */
function AskNext() {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-success-tint px-3 py-2 text-13">
      <p className="min-w-0 flex-1 basis-48">Your documents are ready.</p>
      <TabButton tab="ask" size="sm">
        <MessageSquare aria-hidden /> Ask a question
      </TabButton>
    </div>
  );
}

interface DocumentsScreenProps extends DocumentsPanelProps {
  filter: DocumentFilter;
  isRead: boolean;
}

/** The list, and the forms for people who may add documents. */
function DocumentsScreen(props: DocumentsScreenProps) {
  const { ragId, canManage, hasEngine, readsPictures, filter, isRead } = props;
  const { data, failure, refresh } = useDocuments(ragId, filter, isRead);
  const [hasAdded, setAdded] = useState(false);
  useStatusRefresh(data);
  const update = () => void refresh();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {hasEngine ? null : <Alert variant="warning">{NO_ENGINE}</Alert>}
      {canManage ? (
        <AddDocuments
          ragId={ragId}
          isOpen={isRead}
          readsPictures={readsPictures}
          onAdded={() => {
            setAdded(true);
            update();
          }}
        />
      ) : (
        <p className="text-13 text-muted-foreground">
          Read-only. The RAG's creator and superadmins can add and delete documents.
        </p>
      )}
      {hasAdded && data?.statuses.ready && countUnderWay(data) === 0 ? <AskNext /> : null}
      {failure ? (
        <PanelFailure title="Failed to load documents" message={failure} onRetry={update} />
      ) : null}
      {data === null && !failure ? <PanelLoading /> : null}
      {data === null ? null : (
        <DocumentList
          ragId={ragId}
          filter={filter}
          data={data}
          canManage={canManage}
          onChanged={update}
        />
      )}
    </div>
  );
}
