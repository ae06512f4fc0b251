"use client";

import { useApiData } from "@/components/hooks/use-api-data";
import { Card, CardDescription, CardTitle } from "@/components/ui/card";
import { CircleHelp, FileText, MessageSquare, Search } from "@/components/ui/icons";
import type { GateView } from "@/lib/knowledge/golden/schema";
import { TabButton, useTabUse } from "../../../../../_parts/item-workspace/item-tabs";
import { countAll, countUnderWay, type DocumentsAnswer } from "./use-documents";

interface KnowledgeCardProps {
  ragId: string;
  canManage: boolean;
}

/** On the overview: a RAG's documents and the next step. */
export function KnowledgeCard({ ragId, canManage }: KnowledgeCardProps) {
  const { isOpen } = useTabUse("overview");
  const { data } = useApiData<DocumentsAnswer>(`/api/rags/${ragId}/documents?perPage=1`, isOpen);
  const count = data ? countAll(data) : null;
  const isEmpty = count === 0;
  return (
    <Card>
      <CardTitle>Knowledge</CardTitle>
      <CardDescription aria-live="polite">
        {data ? knowledgeWords(data, canManage) : "Loading…"}
      </CardDescription>
      {canManage && !isEmpty ? <EvaluationState ragId={ragId} isOpen={isOpen} /> : null}
      <div className="flex flex-wrap gap-2">
        <TabButton tab="documents" variant={isEmpty ? "default" : "outline"}>
          <FileText aria-hidden /> {isEmpty && canManage ? "Add documents" : "Documents"}
        </TabButton>
        {isEmpty ? null : (
          <>
            <TabButton tab="ask">
              <MessageSquare aria-hidden /> Ask a question
            </TabButton>
            <TabButton tab="search" variant="outline">
              <Search aria-hidden /> Search
            </TabButton>
          </>
        )}
      </div>
    </Card>
  );
}

const EVALUATED: Record<GateView["state"], string> = {
  passed: "Evaluated: enough test questions pass.",
  not_passed: "Evaluated: too few test questions pass.",
  not_evaluated: "Not evaluated.",
};

/** Says whether the RAG was tested with questions, and leads to them. */
function EvaluationState({ ragId, isOpen }: { ragId: string; isOpen: boolean }) {
  const { data } = useApiData<{ gate: GateView }>(`/api/rags/${ragId}/questions?perPage=1`, isOpen);
  if (!data) return null;
  const { state } = data.gate;
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-13 text-muted-foreground">
      <p>{EVALUATED[state]}</p>
      <TabButton tab="questions" variant="ghost" size="sm">
        <CircleHelp aria-hidden />{" "}
        {state === "not_evaluated" ? "Add test questions" : "Test questions"}
      </TabButton>
    </div>
  );
}

/** "12 documents are ready, 2 in progress, 1 failed", or how to add the first. */
function knowledgeWords(data: DocumentsAnswer, canManage: boolean): string {
  if (countAll(data) === 0)
    return canManage
      ? "No documents yet. Add files, then ask questions. Answers quote your documents and link to the source."
      : "No documents yet. The RAG's creator or a superadmin can add them.";
  const { ready = 0, failed = 0 } = data.statuses;
  const underWay = countUnderWay(data);
  return [
    ready === 1 ? "1 document is ready" : `${ready} documents are ready`,
    ...(underWay > 0 ? [`${underWay} in progress`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(", ");
}
