import type { ReactNode } from "react";
import { EmptyState } from "@/components/empty-state";
import { useApiData } from "@/components/hooks/use-api-data";
import { Button } from "@/components/ui/button";
import { FileText } from "@/components/ui/icons";
import { TabButton, useTabUse } from "../../../../../_parts/item-workspace/item-tabs";
import { countAll, countUnderWay, type DocumentsAnswer } from "./use-documents";

interface NeedsDocumentsProps {
  ragId: string;
  /** The tab it is on. */
  tab: "ask" | "search";
  children: ReactNode;
}

/** Shows its children once a document is ready; until then, how to add one. */
export function NeedsDocuments({ ragId, tab, children }: NeedsDocumentsProps) {
  const { isOpen } = useTabUse(tab);
  const { data, retry } = useApiData<DocumentsAnswer>(
    `/api/rags/${ragId}/documents?perPage=1`,
    isOpen,
  );
  if (!data || (data.statuses.ready ?? 0) > 0) return children;
  const underWay = countUnderWay(data);
  return (
    <EmptyState
      kind="first-use"
      title={underWay > 0 ? "Documents are still being processed" : "No documents ready"}
      description={
        underWay > 0
          ? "You can ask as soon as one is ready."
          : countAll(data) > 0
            ? "Every document failed. See the Documents tab for details."
            : "Answers come from your documents. Add some to get started."
      }
      action={
        <>
          <TabButton tab="documents">
            <FileText aria-hidden /> Documents
          </TabButton>
          {underWay > 0 ? (
            <Button variant="outline" onClick={retry}>
              Check again
            </Button>
          ) : null}
        </>
      }
    />
  );
}
