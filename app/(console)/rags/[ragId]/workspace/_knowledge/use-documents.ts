import { useCallback, useEffect, useRef, useState } from "react";
import { IN_BACKGROUND, useRepeated } from "@/components/hooks/use-repeated";
import type { DocumentView } from "@/lib/knowledge/documents/schema";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";

export interface DocumentsAnswer {
  documents: DocumentView[];
  /** How many there are in each state. */
  statuses: Partial<Record<DocumentView["status"], number>>;
  /** How many match. */
  total: number;
}

export const PER_PAGE = 50;

/** Which documents are shown. */
export interface DocumentFilter {
  q: string;
  status: "all" | DocumentView["status"];
  page: number;
}

const UNDER_WAY = ["queued", "extracting", "indexing"] as const;

/** How many documents the RAG has, whether they match or not. */
export const countAll = ({ statuses }: DocumentsAnswer) =>
  Object.values(statuses).reduce((sum, count) => sum + count, 0);

/** How many documents the engine still has to do with. */
export const countUnderWay = ({ statuses }: DocumentsAnswer) =>
  UNDER_WAY.reduce((sum, status) => sum + (statuses[status] ?? 0), 0);

/**
 * A page of a RAG's documents, the newest first. While the engine is at work on any, it is read anew every two seconds: in
 * the background, and not from a hidden tab.
 *
 * @param isOpen whether anybody looks at it.
 */
export function useDocuments(ragId: string, filter: DocumentFilter, isOpen: boolean) {
  const [data, setData] = useState<DocumentsAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const asked = useRef(0);
  const path = `/api/rags/${ragId}/documents?${new URLSearchParams({
    sort: "-created_at",
    q: filter.q,
    status: filter.status,
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
  useRepeated(isWaiting, check);

  return { data, failure, refresh: read };
}
