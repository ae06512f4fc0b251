import { useMemo, useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { useRouter } from "@/components/hooks/use-router";
import { LazyConfirmDialog, LazyDialog } from "@/components/lazy-dialog";
import { Link } from "@/components/link";
import { ListTools } from "@/components/list-tools";
import { Pager } from "@/components/pager";
import { BulkBar, SelectAll, useRowSelection } from "@/components/row-selection";
import { SearchField } from "@/components/search-field";
import { Button, buttonVariants } from "@/components/ui/button";
import { RotateCcw } from "@/components/ui/icons";
import type { DocumentView } from "@/lib/knowledge/documents/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import { FilterSelect } from "../../../../../_parts/filter-select";
import { FilterChips, filterParams, NO_FILTERS } from "./document-filters";
import { DocumentRow } from "./document-row";
import { documentHref, originalHref } from "./passage-links";
import {
  countAll,
  countUnderWay,
  type DocumentFilter,
  type DocumentsAnswer,
  PER_PAGE,
} from "./use-documents";

/** Filters of the list. */
export const STATUSES = [
  { id: "all", label: "All states" },
  { id: "ready", label: "Ready" },
  { id: "failed", label: "Failed" },
] as const;

/** Whether answers use a document today. */
export const VALIDITIES = [
  { id: "all", label: "Valid or not" },
  { id: "valid", label: "Valid today" },
  { id: "not_valid", label: "Not valid today" },
] as const;

const detailsCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./details-dialog")).DetailsDialog,
);

/** The most failed documents retried at once. */
const RETRIED_AT_ONCE = 500;

interface DocumentListProps {
  ragId: string;
  filter: DocumentFilter;
  data: DocumentsAnswer;
  canManage: boolean;
  onChanged: () => void;
}

/** Returns the address of a filtered list. */
function listHref(
  ragId: string,
  { q, status, validity, documents = NO_FILTERS, page }: Partial<DocumentFilter>,
): string {
  const query = new URLSearchParams({ tab: "documents", ...filterParams(documents) });
  if (validity && validity !== "all") query.set("validity", validity);
  if (q) query.set("q", q);
  if (status && status !== "all") query.set("status", status);
  if (page && page > 1) query.set("page", String(page));
  return `/rags/${ragId}/workspace?${query}`;
}

/** A page of documents with their actions. */
export function DocumentList({ ragId, filter, data, canManage, onChanged }: DocumentListProps) {
  const [deleted, setDeleted] = useState<DocumentView | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [edited, setEdited] = useState<readonly DocumentView[]>([]);
  const router = useRouter();
  const ids = useMemo(() => data.documents.map(({ id }) => id), [data.documents]);
  const selection = useRowSelection(ids);
  const filtersOn = filterCount(filter);
  const { retried, cancel, retry, retryAll, refresh } = useRetries(ragId, onChanged);

  async function remove() {
    if (!deleted) return;
    await request(`/api/rags/${ragId}/documents/${deleted.id}`, { method: "DELETE" });
    notify.success("Document deleted");
    onChanged();
  }

  if (countAll(data) === 0)
    return (
      <EmptyState
        kind="first-use"
        title="No documents yet"
        description={
          canManage
            ? "Upload files, paste text or add a URL. A document can be searched as soon as it is ready."
            : "The RAG's creator or a superadmin can add documents."
        }
      />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <ListTools
        search={
          <SearchField
            action={`/rags/${ragId}/workspace`}
            label="Search documents"
            placeholder="Search titles…"
            defaultValue={filter.q}
            params={{
              tab: "documents",
              status: filter.status === "all" ? undefined : filter.status,
              validity: filter.validity === "all" ? undefined : filter.validity,
              ...filterParams(filter.documents),
            }}
          />
        }
        filterCount={filtersOn}
        filters={
          <>
            <FilterSelect
              label="State"
              value={filter.status}
              options={STATUSES.map(({ id, label }) => ({
                value: id,
                label,
                href: listHref(ragId, { ...filter, page: 1, status: id }),
              }))}
            />
            <FilterChips
              facets={data.facets}
              filters={filter.documents}
              onChange={(documents) =>
                router.push(listHref(ragId, { ...filter, page: 1, documents }), { scroll: false })
              }
            />
            {data.facets.has_dates || filter.validity !== "all" ? (
              <FilterSelect
                label="Validity"
                value={filter.validity}
                options={VALIDITIES.map(({ id, label }) => ({
                  value: id,
                  label,
                  href: listHref(ragId, { ...filter, page: 1, validity: id }),
                }))}
              />
            ) : null}
          </>
        }
        isSelectable={canManage && data.total > 0}
        count={summaryOf(data, filter)}
      >
        {canManage && (data.statuses.failed ?? 0) > 1 ? (
          <Button variant="outline" pending={retried === "all"} onClick={() => void retryAll()}>
            <RotateCcw aria-hidden /> Retry all failed
          </Button>
        ) : null}
      </ListTools>
      {data.total === 0 ? (
        <EmptyState
          kind="no-match"
          title={
            filterCount({ ...filter, status: "all" }) > 0
              ? "No document matches these filters"
              : "No documents match"
          }
          action={
            <Link
              href={listHref(ragId, {})}
              className={buttonVariants({ variant: "outline", size: "sm" })}
            >
              Clear filters
            </Link>
          }
        />
      ) : (
        <>
          {canManage ? (
            <div className="flex items-center gap-1 px-1 text-13 text-muted-foreground">
              <SelectAll selection={selection} plural="documents" />
              <span aria-hidden>Select all on this page</span>
            </div>
          ) : null}
          <ul aria-label="Documents" className="lines">
            {data.documents.map((document) => (
              <DocumentRow
                key={document.id}
                href={documentHref(ragId, document.id)}
                original={
                  document.has_file || document.url
                    ? originalHref(ragId, document.id, { start: 0, end: 0 })
                    : null
                }
                document={document}
                canManage={canManage}
                isChosen={selection.chosen.includes(document.id)}
                onChoose={() => selection.toggle(document.id)}
                isRetrying={retried === document.id}
                onCancel={() => void cancel(document)}
                onRetry={() => void retry(document)}
                onRefresh={() => void refresh(document)}
                onDelete={() => {
                  setDeleted(document);
                  setAsked(true);
                }}
              />
            ))}
          </ul>
        </>
      )}
      {canManage ? (
        <BulkBar
          count={selection.chosen.length}
          words={{ singular: "document", plural: "documents" }}
          onClear={() => selection.setAll(false)}
        >
          <Button
            variant="ghost"
            size="sm"
            onClick={() =>
              setEdited(data.documents.filter(({ id }) => selection.chosen.includes(id)))
            }
          >
            Edit details
          </Button>
        </BulkBar>
      ) : null}
      {edited.length > 0 ? (
        <LazyDialog code={detailsCode} onClose={() => setEdited([])}>
          {(DetailsDialog) => (
            <DetailsDialog
              ragId={ragId}
              documents={edited}
              onClose={() => setEdited([])}
              onSaved={(saved) => {
                for (const id of saved) if (selection.chosen.includes(id)) selection.toggle(id);
                onChanged();
              }}
            />
          )}
        </LazyDialog>
      ) : null}
      <Pager
        page={filter.page}
        pageCount={Math.ceil(data.total / PER_PAGE)}
        hrefFor={(page) => listHref(ragId, { ...filter, page })}
        label="Document pages"
      />
      <LazyConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Delete ${deleted?.title}?`}
        description="It is removed from search, and citations of it stop working. This can't be undone."
        confirmLabel="Delete"
        destructive
        onConfirm={remove}
      />
    </div>
  );
}

/** Retries failed documents, one or all, and cancels the reading of one. */
function useRetries(ragId: string, onChanged: () => void) {
  /** The pending retry: a document's id, or "all". */
  const [retried, setRetried] = useState<string | null>(null);
  const path = `/api/rags/${ragId}/documents`;

  async function attempt(what: string, work: () => Promise<void>, failed: string) {
    if (retried !== null) return;
    setRetried(what);
    try {
      await work();
    } catch (thrown) {
      notify.error(messageOr(thrown, failed));
    }
    setRetried(null);
    onChanged();
  }

  const retryOne = async (id: string) => {
    await request(`${path}/${id}/retry`, { method: "POST" });
  };
  return {
    retried,
    cancel: ({ id }: DocumentView) =>
      attempt(
        id,
        async () => {
          await request(`${path}/${id}/cancel`, { method: "POST" });
        },
        "Failed to cancel the document. Please try again.",
      ),
    retry: ({ id }: DocumentView) =>
      attempt(id, () => retryOne(id), "Failed to retry the document. Please try again."),
    /** Reads a document's address or record again. */
    refresh: ({ id, title }: DocumentView) =>
      attempt(
        id,
        async () => {
          const { changed } = await request<{ changed: boolean }>(`${path}/${id}/refresh`, {
            method: "POST",
            timeoutMs: 30_000,
          });
          if (!changed) notify.info(`${title} hasn't changed`);
        },
        "Failed to refresh the document. Please try again.",
      ),
    retryAll: () =>
      attempt(
        "all",
        async () => {
          const failed = `${path}?status=failed&perPage=${RETRIED_AT_ONCE}`;
          const { documents } = await request<DocumentsAnswer>(failed);
          for (const { id } of documents) await retryOne(id);
        },
        "Failed to retry all documents. Please try again.",
      ),
  };
}

/** Returns how many filters are on. */
const filterCount = ({ status, validity, documents }: DocumentFilter) =>
  [status, validity].filter((value) => value !== "all").length +
  documents.tags.length +
  [documents.language, documents.folder].filter((value) => value !== "").length;

/** "12 documents, 2 in progress, 1 failed", or the number of matches. */
function summaryOf(data: DocumentsAnswer, filter: DocumentFilter): string {
  const all = countAll(data);
  const noun = all === 1 ? "document" : "documents";
  if (filter.q || filterCount(filter) > 0) return `${data.total} of ${all} ${noun}`;
  const underWay = countUnderWay(data);
  const failed = data.statuses.failed ?? 0;
  return [
    `${all} ${noun}`,
    ...(underWay > 0 ? [`${underWay} in progress`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(", ");
}
