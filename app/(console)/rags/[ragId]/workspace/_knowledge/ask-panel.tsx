"use client";

import { useState } from "react";
import { CopyButton, CopyMessage, useCopy } from "@/components/copy-parts";
import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import type { RagAnswer } from "@/lib/knowledge/documents/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { OwnQuestions } from "./own-questions";
import { copiedAnswer, documentHref, placeWords } from "./places";
import { QuestionForm } from "./question-form";
import { PinButton } from "./use-pinning";
import { type Turn, useQuestion } from "./use-question";

export interface AskPanelProps {
  ragId: string;
  /** Whether the person may pin questions. */
  canManage: boolean;
}

/** Questions, and what the documents say to them; the newest first. */
export function AskPanel({ ragId, canManage }: AskPanelProps) {
  const { turns, isPending, submit, first } = useQuestion("ask", "question", (question) =>
    request<RagAnswer>(`/api/rags/${ragId}/ask`, { method: "POST", body: { question } }),
  );
  const [newest, ...earlier] = turns;
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
        {newest ? (
          <TurnCard key={newest.n} ragId={ragId} canManage={canManage} turn={newest} />
        ) : (
          <p className="text-muted-foreground">
            The answer is made of sentences of the documents, word for word, each with the place
            where it stands. Where the documents do not carry an answer, that is said.
          </p>
        )}
      </div>
      {earlier.length > 0 ? (
        <section aria-label="Earlier questions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {earlier.map((turn) => (
            <TurnCard key={turn.n} ragId={ragId} canManage={canManage} turn={turn} />
          ))}
        </section>
      ) : null}
      <OwnQuestions ragId={ragId} asked={turns.map(({ text }) => text)} onAsk={submit} />
    </div>
  );
}

interface TurnCardProps extends AskPanelProps {
  turn: Turn<RagAnswer>;
}

function TurnCard({ ragId, canManage, turn: { text, answer, failure } }: TurnCardProps) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        <CardTitle className="min-w-0 break-words">{text}</CardTitle>
        {answer && !answer.refused ? <Badge tone="info">Extracts</Badge> : null}
        {answer?.refused ? <Badge tone="warning">Not answered</Badge> : null}
      </div>
      {failure ? <Alert variant="destructive">{failure}</Alert> : null}
      {answer?.refused ? <Refusal answer={answer} /> : null}
      {answer && !answer.refused ? (
        <Answer ragId={ragId} canManage={canManage} question={text} answer={answer} />
      ) : null}
    </Card>
  );
}

interface AnswerProps extends AskPanelProps {
  question: string;
  answer: RagAnswer;
}

function Answer({ ragId, canManage, question, answer }: AnswerProps) {
  const { outcome, copy } = useCopy(copiedAnswer(question, answer.citations));
  return (
    <>
      <ol aria-label={`Answer to ${question}`} className="grid gap-4">
        {answer.citations.map(({ document_id, title, quote, start, end, page }) => (
          <li key={`${document_id} ${start}`} className="grid min-w-0 gap-1">
            <blockquote className="whitespace-pre-wrap break-words border-l-2 border-brand pl-3">
              {quote}
            </blockquote>
            <div className="flex flex-wrap items-center gap-x-3 pl-3.5 text-[0.8125rem]">
              <Link
                href={documentHref(ragId, document_id, { start, end })}
                className="inline-flex min-h-6 items-center break-words text-brand underline underline-offset-4 touch:min-h-11"
              >
                {[title, placeWords(page)].filter(Boolean).join(" · ")}
              </Link>
              {canManage ? (
                <PinButton
                  ragId={ragId}
                  question={question}
                  documentId={document_id}
                  quote={quote}
                />
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-[0.8125rem] text-muted-foreground">
          Sentences of the documents, word for word. No model is used.
        </p>
        <div className="flex flex-wrap gap-2">
          <Feedback path={`/api/rags/${ragId}/ask/${answer.query_id}/feedback`} />
          <CopyButton outcome={outcome} onCopy={() => void copy()} />
        </div>
      </div>
      <CopyMessage outcome={outcome} />
    </>
  );
}

/** Says whether an answer was of use: what was of none becomes a gap. */
function Feedback({ path }: { path: string }) {
  const [isSaid, setSaid] = useState(false);

  async function say(helpful: boolean) {
    try {
      await request(path, { method: "POST", body: { helpful } });
      setSaid(true);
    } catch (thrown) {
      notify.error(messageOr(thrown, "That could not be saved. Please try again."));
    }
  }

  if (isSaid)
    return (
      <p role="status" className="self-center text-[0.8125rem] text-muted-foreground">
        Thank you.
      </p>
    );
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => void say(true)}>
        Helpful
      </Button>
      <Button variant="ghost" size="sm" onClick={() => void say(false)}>
        Not helpful
      </Button>
    </>
  );
}

function Refusal({ answer: { looked_for, missing } }: { answer: RagAnswer }) {
  return (
    <>
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
    </>
  );
}
