import { useCallback, useEffect, useRef, useState } from "react";
import { IN_BACKGROUND, usePolling } from "@/components/hooks/use-polling";
import type { DocumentFacets, DocumentView } from "@/lib/knowledge/documents/schema";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { type FilterValues, filterParams } from "./document-filters";

export interface DocumentsAnswer {
  documents: DocumentView[];
  /** Documents by state. */
  statuses: Partial<Record<DocumentView["status"], number>>;
  facets: DocumentFacets;
  /** Number of matches. */
  total: number;
}

export const PER_PAGE = 50;

/** Filter and page of the list. */
export interface DocumentFilter {
  q: string;
  status: "all" | DocumentView["status"];
  validity: "all" | "valid" | "not_valid";
  documents: FilterValues;
  page: number;
}

const UNDER_WAY = ["queued", "extracting", "indexing"] as const;

/** Returns the number of documents, matching or not. */
export const countAll = ({ statuses }: DocumentsAnswer) =>
  Object.values(statuses).reduce((sum, count) => sum + count, 0);

/** Returns the number of documents still being processed. */
export const countUnderWay = ({ statuses }: DocumentsAnswer) =>
  UNDER_WAY.reduce((sum, status) => sum + (statuses[status] ?? 0), 0);

/**
 * Loads a page of a RAG's documents, newest first. Polls every two seconds while documents are
 * processed and the tab is visible.
 *
 * @param isOpen true while the list is visible.
 */
export function useDocuments(ragId: string, filter: DocumentFilter, isOpen: boolean) {
  const [data, setData] = useState<DocumentsAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef(0);
  const path = `/api/rags/${ragId}/documents?${new URLSearchParams({
    sort: "-created_at",
    q: filter.q,
    status: filter.status,
    validity: filter.validity,
    ...filterParams({ ...filter.documents, validOn: "" }),
    page: String(filter.page),
    perPage: String(PER_PAGE),
  })}`;

  const read = useCallback(
    async (headers: Record<string, string> = {}) => {
      const mine = ++asked.current;
      try {
        const answer = await request<DocumentsAnswer>(path, { headers });
        if (mine !== asked.current) return;
        setData(answer);
        setFailure(null);
      } catch (thrown) {
        if (mine === asked.current) setFailure(toRequestError(thrown).message);
      }
    },
    [path],
  );

  useEffect(() => {
    void read();
  }, [read]);

  const isWaiting = isOpen && data !== null && countUnderWay(data) > 0;
  const check = useCallback(() => void read(IN_BACKGROUND), [read]);
  usePolling(isWaiting, check);

  return { data, failure, refresh: read };
}
