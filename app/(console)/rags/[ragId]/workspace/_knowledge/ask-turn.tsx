import { useState } from "react";
import { CopyButton, CopyMessage, useCopy } from "@/components/copy-parts";
import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { RotateCcw, Square } from "@/components/ui/icons";
import type { RagAnswer } from "@/lib/knowledge/documents/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { copiedAnswer, copiedText, documentHref, locationLabel, NOT_BACKED } from "./passage-links";
import type { AskTurn, Citation } from "./use-conversation";
import { PinButton } from "./use-pinning";

export interface AskPanelProps {
  ragId: string;
  /** Whether the person may pin questions. */
  canManage: boolean;
}

interface AskTurnCardProps extends AskPanelProps {
  turn: AskTurn;
  onStop: () => void;
  onAgain: () => void;
}

/** A question with its answer, or what has arrived so far. */
export function AskTurnCard({ ragId, canManage, turn, onStop, onAgain }: AskTurnCardProps) {
  const { text, state, citations, answer, failure } = turn;
  return (
    <Card aria-busy={state === "asking" || undefined}>
      <div className="flex flex-wrap items-center gap-2">
        <CardTitle className="min-w-0 break-words">{text}</CardTitle>
        {answer && !answer.refused ? (
          <Badge tone="info">{answer.model ? `Written by ${answer.model}` : "Quotes"}</Badge>
        ) : null}
        {answer?.refused ? <Badge tone="warning">Not answered</Badge> : null}
        {state === "stopped" ? <Badge tone="neutral">Stopped</Badge> : null}
      </div>
      {answer?.refused ? <Refusal answer={answer} /> : null}
      {answer?.note ? <Alert variant="warning">{answer.note}</Alert> : null}
      {turn.written.length > 0 ? <WrittenText turn={turn} /> : null}
      {citations.length > 0 ? (
        <Answer ragId={ragId} canManage={canManage} turn={turn} citations={citations} />
      ) : null}
      {failure ? <Alert variant="destructive">{failure}</Alert> : null}
      {state === "asking" ? (
        <div className="flex items-center justify-between gap-2">
          <p role="status" className="text-muted-foreground">
            Searching your documents…
          </p>
          <Button variant="outline" size="sm" onClick={onStop}>
            <Square aria-hidden /> Stop
          </Button>
        </div>
      ) : null}
      {state === "stopped" || state === "failed" ? (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-13 text-muted-foreground">{PARTLY[state](citations.length)}</p>
          {turn.isOwn ? (
            <Button
              variant="outline"
              size="sm"
              aria-label={`${AGAIN[state]}: ${text}`}
              onClick={onAgain}
            >
              <RotateCcw aria-hidden /> {AGAIN[state]}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}

const AGAIN = { stopped: "Ask again", failed: "Try again" } as const;

/** Texts for an incomplete answer. */
const PARTLY = {
  stopped: (sentences: number) =>
    sentences > 0 ? "Stopped. The answer is incomplete." : "Stopped before the answer started.",
  failed: (sentences: number) => (sentences > 0 ? "The answer is incomplete." : ""),
} as const;

interface AnswerProps extends AskPanelProps {
  turn: AskTurn;
  citations: readonly Citation[];
}

function Answer({ ragId, canManage, turn, citations }: AnswerProps) {
  const { text: question, answer, written } = turn;
  const isWritten = written.length > 0;
  const { outcome, copy } = useCopy(
    isWritten && answer ? copiedText(question, answer) : copiedAnswer(question, citations),
  );
  return (
    <>
      <ol
        aria-label={isWritten ? `Sources of the answer to ${question}` : `Answer to ${question}`}
        className="grid gap-4"
      >
        {citations.map(({ document_id, title, quote, start, end, page }, at) => (
          <li key={`${document_id} ${start}`} className="grid min-w-0 gap-1">
            {isWritten ? (
              <span className="text-13 text-muted-foreground">Source {at + 1}</span>
            ) : null}
            <blockquote className="whitespace-pre-wrap break-words border-l-2 border-brand pl-3 text-read">
              {quote}
            </blockquote>
            <div className="flex flex-wrap items-center gap-x-3 pl-3.5 text-13">
              <Link
                href={documentHref(ragId, document_id, { start, end })}
                className="inline-flex min-h-6 items-center break-words text-brand underline underline-offset-4 touch:min-h-11"
              >
                {[title, locationLabel(page)].filter(Boolean).join(" · ")}
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
        <p className="text-13 text-muted-foreground">
          {isWritten ? restWords(written) : "Quoted word for word. No model was used."}
        </p>
        <div className="flex flex-wrap gap-2">
          {answer && turn.isOwn ? (
            <Feedback ragId={ragId} answer={answer} helpful={turn.helpful} />
          ) : null}
          <CopyButton outcome={outcome} onCopy={() => void copy()} />
        </div>
      </div>
      <CopyMessage outcome={outcome} />
    </>
  );
}

/** A model's sentences, each with its source numbers, or marked if it has none. */
function WrittenText({ turn: { text, written } }: { turn: AskTurn }) {
  return (
    <section aria-label={`Answer to ${text}`}>
      <p className="break-words">
        {written.map(({ text: words, citations, supported }) => (
          <span key={`${words} ${citations.join()}`}>
            {supported ? (
              words
            ) : (
              <span className="underline decoration-warning decoration-dotted underline-offset-4">
                {words}
              </span>
            )}{" "}
            <span className="text-13 text-muted-foreground tabular-nums">
              {citations.map((place) => `[${place + 1}]`).join("")}
            </span>{" "}
            {supported ? null : (
              <>
                <Badge tone="warning">{NOT_BACKED}</Badge>{" "}
              </>
            )}
          </span>
        ))}
      </p>
    </section>
  );
}

/** Explains how the answer relates to the quotes below it. */
function restWords(written: AskTurn["written"]): string {
  const all = written.every(({ supported }) => supported);
  return `The answer is based on these quotes${all ? "" : ", except where marked"}.`;
}

interface FeedbackProps {
  ragId: string;
  answer: RagAnswer;
  /** The earlier rating; null for none. */
  helpful: boolean | null;
}

/** Rates an answer. "Not helpful" records a knowledge gap. */
function Feedback({ ragId, answer, helpful: initial }: FeedbackProps) {
  const [rating, setRating] = useState<boolean>();
  const shown = rating ?? initial;

  async function rate(helpful: boolean) {
    try {
      const path = `/api/rags/${ragId}/ask/${answer.query_id}/feedback`;
      await request(path, { method: "POST", body: { helpful } });
      setRating(helpful);
    } catch (thrown) {
      notify.error(messageOr(thrown, "Failed to save your feedback. Please try again."));
    }
  }

  return (
    <>
      {rating === undefined ? null : (
        <p role="status" className="self-center text-13 text-muted-foreground">
          Feedback sent
        </p>
      )}
      {([true, false] as const).map((helpful) => (
        <Button
          key={String(helpful)}
          variant={shown === helpful ? "outline" : "ghost"}
          size="sm"
          aria-pressed={shown === helpful}
          onClick={() => void rate(helpful)}
        >
          {helpful ? "Helpful" : "Not helpful"}
        </Button>
      ))}
    </>
  );
}

function Refusal({ answer: { looked_for, missing } }: { answer: RagAnswer }) {
  return (
    <>
      <p>I couldn't find a sentence that answers this.</p>
      <details className="text-sm">
        <summary className="cursor-pointer rounded-md py-1 text-muted-foreground touch:py-3">
          Search details
        </summary>
        <dl className="grid gap-2 pt-1">
          <div>
            <dt className="text-muted-foreground">Searched for</dt>
            <dd className="break-words">{looked_for.join(", ") || "No searchable words"}</dd>
          </div>
          {missing.length > 0 ? (
            <div>
              <dt className="text-muted-foreground">Not found in any passage</dt>
              <dd className="break-words">{missing.join(", ")}</dd>
            </div>
          ) : null}
        </dl>
      </details>
    </>
  );
}
