"use client";

import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import type { RagAnswer } from "@/lib/knowledge/documents/schema";
import { request } from "@/lib/request/request";
import { documentHref, placeWords } from "./places";
import { QuestionForm } from "./question-form";
import { useQuestion } from "./use-question";

export interface AskPanelProps {
  ragId: string;
}

/** One question, and what the documents say to it. */
export function AskPanel({ ragId }: AskPanelProps) {
  const { asked, isPending, submit, first } = useQuestion("ask", "question", (question) =>
    request<RagAnswer>(`/api/rags/${ragId}/ask`, { method: "POST", body: { question } }),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <QuestionForm
        label="Your question"
        button="Ask"
        first={first}
        isPending={isPending}
        onSubmit={submit}
      />
      <div aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {asked?.failure ? <Alert variant="destructive">{asked.failure}</Alert> : null}
        {asked?.answer?.refused ? <Refusal question={asked.text} answer={asked.answer} /> : null}
        {asked?.answer && !asked.answer.refused ? (
          <Answer ragId={ragId} question={asked.text} answer={asked.answer} />
        ) : null}
        {asked ? null : (
          <p className="text-muted-foreground">
            The answer is made of sentences of the documents, word for word, each with the place
            where it stands. Where the documents do not carry an answer, that is said.
          </p>
        )}
      </div>
    </div>
  );
}

interface AnswerProps {
  question: string;
  answer: RagAnswer;
}

function Answer({ ragId, question, answer }: AnswerProps & { ragId: string }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <CardTitle className="min-w-0 break-words">{question}</CardTitle>
        <Badge tone="info">Extracts</Badge>
      </div>
      <ol aria-label="Answer" className="grid gap-4">
        {answer.citations.map(({ document_id, title, quote, start, end, page }) => (
          <li key={`${document_id} ${start}`} className="grid min-w-0 gap-1">
            <blockquote className="whitespace-pre-wrap break-words border-l-2 border-brand pl-3">
              {quote}
            </blockquote>
            <p className="pl-3.5 text-[0.8125rem]">
              <Link
                href={documentHref(ragId, document_id, { start, end })}
                className="inline-flex min-h-6 items-center break-words text-brand underline underline-offset-4 touch:min-h-11"
              >
                {[title, placeWords(page)].filter(Boolean).join(" · ")}
              </Link>
            </p>
          </li>
        ))}
      </ol>
      <p className="text-[0.8125rem] text-muted-foreground">
        Sentences of the documents, word for word. No model is used.
      </p>
    </Card>
  );
}

function Refusal({ question, answer: { looked_for, missing } }: AnswerProps) {
  return (
    <Card>
      <CardTitle className="min-w-0 break-words">{question}</CardTitle>
      <p>The documents do not answer this.</p>
      <dl className="grid gap-2 text-sm">
        <div>
          <dt className="text-muted-foreground">Looked for</dt>
          <dd className="break-words">{looked_for.join(", ") || "No word that counts"}</dd>
        </div>
        {missing.length > 0 ? (
          <div>
            <dt className="text-muted-foreground">In none of the passages that were found</dt>
            <dd className="break-words">{missing.join(", ")}</dd>
          </div>
        ) : null}
      </dl>
    </Card>
  );
}
