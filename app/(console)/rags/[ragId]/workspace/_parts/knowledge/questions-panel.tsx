"use client";

import { useEffect, useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { useApiData } from "@/components/hooks/use-api-data";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Link } from "@/components/link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Plus, Trash2 } from "@/components/ui/icons";
import type { EvaluationView, GateView, QuestionView } from "@/lib/knowledge/golden/schema";
import { request } from "@/lib/request/request";
import { useTabUse } from "../../../../../_parts/item-workspace/item-tabs";
import { useRestore } from "../../../../../_parts/items/use-restore";
import { PanelFailure, PanelLoading } from "../../../../../_parts/load-failed";
import { EvaluationCard } from "./evaluation-card";
import { documentHref } from "./passage-links";
import { QuestionForm } from "./question-form";
import { QuestionSuggestions } from "./question-suggestions";
import { Wordings } from "./question-wordings";
import { usePinning } from "./use-pinning";

export interface QuestionsPanelProps {
  ragId: string;
}

const EVERY_MS = 2000;
const EVALUATIONS_SHOWN = 30;

interface Evaluations {
  evaluations: EvaluationView[];
  gate: GateView;
  running: boolean;
}

/** The test questions of a RAG and their results. */
export function QuestionsPanel({ ragId }: QuestionsPanelProps) {
  const { isOpen } = useTabUse("questions");
  const path = `/api/rags/${ragId}`;
  const list = useApiData<{ questions: QuestionView[] }>(`${path}/questions?perPage=200`, isOpen);
  const runs = useApiData<Evaluations>(`${path}/evaluations?perPage=${EVALUATIONS_SHOWN}`, isOpen);
  const isRunning = runs.data?.running ?? false;
  const readAgain = () => {
    list.retry();
    runs.retry();
  };
  usePolling(isOpen && isRunning, readAgain);
  const failure = list.failure ?? runs.failure;
  if (failure)
    return <PanelFailure title="Failed to load questions" message={failure} onRetry={readAgain} />;
  if (!list.data || !runs.data) return <PanelLoading />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <EvaluationCard
        path={path}
        gate={runs.data.gate}
        evaluations={runs.data.evaluations}
        isRunning={isRunning}
        onStarted={readAgain}
      />
      <QuestionSuggestions ragId={ragId} isOpen={isOpen} onAdded={readAgain} />
      <NewRefusal ragId={ragId} onAdded={readAgain} />
      <QuestionList ragId={ragId} questions={list.data.questions} onChanged={readAgain} />
    </div>
  );
}

/** Repeats a call every two seconds while the tab is visible. */
function usePolling(isOn: boolean, work: () => void) {
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      if (!document.hidden) work();
    }, EVERY_MS);
    return () => clearInterval(timer);
  });
}

/**
 * Adds a question that must be refused. Questions with an answer are pinned where they were
 * answered.
 */
function NewRefusal({ ragId, onAdded }: { ragId: string; onAdded: () => void }) {
  const { isPending, pin } = usePinning(ragId);
  const [count, setCount] = useState(0);

  async function add(question: string) {
    if (!(await pin({ question, must_refuse: true }))) return;
    setCount((now) => now + 1);
    onAdded();
  }

  return (
    <div className="grid gap-1.5">
      <QuestionForm
        key={count}
        label="A question that must be refused"
        button="Add question"
        icon={<Plus aria-hidden />}
        first=""
        isPending={isPending}
        onSubmit={(text) => void add(text)}
      />
      <p className="text-13 text-muted-foreground">
        To add a question that must be answered, pin it on the Ask or Search tab together with the
        sentence that answers it.
      </p>
    </div>
  );
}

interface QuestionListProps {
  ragId: string;
  questions: readonly QuestionView[];
  onChanged: () => void;
}

function QuestionList({ ragId, questions, onChanged }: QuestionListProps) {
  const [deleted, setDeleted] = useState<QuestionView | null>(null);
  const [isAsked, setAsked] = useState(false);
  const { tellDeleted } = useRestore();

  async function remove() {
    if (!deleted) return;
    await request(`/api/rags/${ragId}/questions/${deleted.id}`, { method: "DELETE" });
    onChanged();
    const { id, question: name } = deleted;
    tellDeleted("Question deleted", { kind: "question", id, name, onRestored: onChanged });
  }

  if (questions.length === 0)
    return (
      <EmptyState
        kind="first-use"
        title="No questions yet"
        description="Test questions check what this RAG must answer and what it must refuse. They are optional."
      />
    );
  return (
    <>
      <ul aria-label="Test questions" className="lines">
        {questions.map((question) => (
          <li
            key={question.id}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 px-4 py-3"
          >
            <QuestionFacts ragId={ragId} question={question} onChanged={onChanged} />
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Delete ${question.question}`}
              onClick={() => {
                setDeleted(question);
                setAsked(true);
              }}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <LazyConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title="Delete this question?"
        description={`“${deleted?.question}” is no longer tested. It can be restored from the trash for 30 days.`}
        confirmLabel="Delete"
        destructive
        onConfirm={remove}
      />
    </>
  );
}

interface QuestionFactsProps {
  ragId: string;
  question: QuestionView;
  onChanged: () => void;
}

function QuestionFacts({ ragId, question, onChanged }: QuestionFactsProps) {
  const { question: text, document_id, document_title, quote, must_refuse, last } = question;
  return (
    <div className="grid min-w-0 gap-1">
      <p className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="min-w-0 break-words font-medium">{text}</span>
        {last === null ? <Badge tone="neutral">Not tested yet</Badge> : null}
        {last?.passed ? <Badge tone="success">Passed</Badge> : null}
        {last && !last.passed ? <Badge tone="danger">Failed</Badge> : null}
      </p>
      <p className="break-words text-13 text-muted-foreground">
        {must_refuse || document_id === null ? (
          "Must be refused"
        ) : (
          <>
            Must find “{quote}” in{" "}
            <Link
              href={documentHref(ragId, document_id)}
              className="text-brand underline underline-offset-4"
            >
              {document_title}
            </Link>
          </>
        )}
      </p>
      {last ? <p className="text-13 text-muted-foreground">{resultWords(question)}</p> : null}
      <Wordings ragId={ragId} question={question} onChanged={onChanged} />
    </div>
  );
}

/** Describes a question's last result. */
function resultWords({ must_refuse, last }: QuestionView): string {
  if (!last) return "";
  if (must_refuse) return last.refused ? "Refused." : "Answered.";
  const found = last.rank === null ? "Passage not found" : `Passage ranked number ${last.rank}`;
  return `${found}${last.refused ? ", but not given as the answer." : "."}`;
}
