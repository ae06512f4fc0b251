import { useState } from "react";
import { CopyButton, CopyMessage, useCopy } from "@/components/copy-parts";
import { useLocale } from "@/components/locale";
import { useTimeFormats } from "@/components/time-formats";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { RotateCcw, Square } from "@/components/ui/icons";
import type { RagAnswer } from "@/lib/knowledge/documents/answer-schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { NotValidNote } from "./document-chips";
import { dayTime, languageName } from "./document-words";
import { OriginalLink } from "./original-link";
import { copiedAnswer, copiedText, locationLabel, NOT_BACKED } from "./passage-links";
import {
  CorrectedWords,
  NearestPassages,
  QuotedSection,
  SourceLink,
  sectionsOf,
} from "./quoted-section";
import type { AskTurn, Citation } from "./use-conversation";
import { PinButton } from "./use-pinning";

export interface AskTurnProps {
  ragId: string;
  /** Whether the person may pin questions. */
  canManage: boolean;
}

interface AskTurnCardProps extends AskTurnProps {
  turn: AskTurn;
  onStop: () => void;
  /** Null if the RAG can't be asked now. */
  onAgain: (() => void) | null;
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
        {answer?.refused ? <Badge tone="neutral">Closest passages</Badge> : null}
        {state === "stopped" ? <Badge tone="neutral">Stopped</Badge> : null}
      </div>
      {answer?.searched_for ? (
        <p className="break-words text-13 text-muted-foreground">
          Searched for: {answer.searched_for}
        </p>
      ) : null}
      {answer ? <UsedFilters answer={answer} /> : null}
      {answer ? <CorrectedWords corrected={answer.corrected} /> : null}
      {answer?.refused ? <Refusal ragId={ragId} turn={turn} answer={answer} /> : null}
      {answer?.note ? <Alert variant="warning">{answer.note}</Alert> : null}
      {answer && !answer.refused && answer.model === null ? (
        <NotMentioned words={answer.missing} />
      ) : null}
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
          {turn.isOwn && onAgain ? (
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

interface AnswerProps extends AskTurnProps {
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
        {isWritten
          ? citations.map((citation, at) => (
              <Source
                key={`${citation.document_id} ${citation.start}`}
                {...{ ragId, canManage, question, citation }}
                number={at + 1}
              />
            ))
          : sectionsOf(citations).map((quotes) => (
              <QuotedSection
                key={`${quotes[0]?.document_id} ${quotes[0]?.start}`}
                {...{ ragId, canManage, question, quotes, best: answer?.best ?? null }}
              />
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
      {answer ? <OtherPassages ragId={ragId} answer={answer} /> : null}
    </>
  );
}

interface SourceProps {
  ragId: string;
  canManage: boolean;
  question: string;
  citation: Citation;
  number: number;
}

/** A quote that a model's sentence cites by its number. */
function Source({ ragId, canManage, question, citation, number }: SourceProps) {
  const { document_id, page, heading_path, quote, text } = citation;
  return (
    <li className="grid min-w-0 gap-1">
      <span className="text-13 text-muted-foreground">Source {number}</span>
      <blockquote className="break-words border-l-2 border-brand pl-3 text-read">{text}</blockquote>
      <div className="flex flex-wrap items-center gap-x-3 pl-3.5 text-13">
        <SourceLink
          ragId={ragId}
          source={citation}
          place={locationLabel(page, heading_path.slice(-1))}
        />
        <OriginalLink ragId={ragId} documentId={document_id} passage={citation} />
        {canManage ? (
          <PinButton ragId={ragId} question={question} documentId={document_id} quote={quote} />
        ) : null}
      </div>
    </li>
  );
}

/** What else is near the question, if the answer isn't what was wanted. */
function OtherPassages({ ragId, answer }: { ragId: string; answer: RagAnswer }) {
  const { citations, looked_for } = answer;
  const others = answer.nearest.filter(
    ({ document_id, start, end }) =>
      !citations.some(
        (one) => one.document_id === document_id && one.start < end && start < one.end,
      ),
  );
  if (others.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer rounded-md py-1 text-muted-foreground touch:py-3">
        {others.length === 1 ? "1 other passage" : `${others.length} other passages`}
      </summary>
      <NearestPassages ragId={ragId} label="Other passages" passages={others} words={looked_for} />
    </details>
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
  labels?: { yes: string; no: string };
}

/** Rates an answer or the passages instead of one. "Not helpful" records a knowledge gap. */
function Feedback({
  ragId,
  answer,
  helpful: initial,
  labels = { yes: "Helpful", no: "Not helpful" },
}: FeedbackProps) {
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
          {rating ? "Feedback sent" : "Feedback sent. The question is saved under Gaps."}
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
          {helpful ? labels.yes : labels.no}
        </Button>
      ))}
    </>
  );
}

const FOR_PASSAGES = { yes: "One of these helped", no: "None of these helped" };

/** Says that no sentence answers the question for sure, and shows what is nearest. */
function Refusal({ ragId, turn, answer }: { ragId: string; turn: AskTurn; answer: RagAnswer }) {
  const { missing, nearest, looked_for, matching_documents } = answer;
  if (matching_documents === 0)
    return (
      <p>
        {answer.filters
          ? "No document matches these filters. Clear a filter, or choose another day."
          : "No document is valid today."}
      </p>
    );
  return (
    <>
      <p>I couldn't find a sentence that answers this.</p>
      <NotMentioned words={missing} />
      {nearest.length > 0 ? (
        <>
          <p className="text-muted-foreground">The closest passages:</p>
          <NearestPassages
            ragId={ragId}
            label={`Closest passages for ${turn.text}`}
            passages={nearest}
            words={looked_for}
          />
        </>
      ) : (
        <p className="text-muted-foreground">No passage has any of these words. Try other words.</p>
      )}
      {turn.isOwn ? (
        <div className="flex flex-wrap gap-2">
          <Feedback ragId={ragId} answer={answer} helpful={turn.helpful} labels={FOR_PASSAGES} />
        </div>
      ) : null}
    </>
  );
}

/** Says which documents an answer was limited to, and which it didn't use. */
function UsedFilters({ answer: { filters, not_valid } }: { answer: RagAnswer }) {
  const locale = useLocale();
  const formats = useTimeFormats();
  const { tags = [], language, folder, valid_on } = filters ?? {};
  const day = dayTime(valid_on ?? "");
  const words = [
    ...tags.map((tag) => `Tag ${tag}`),
    ...(language ? [languageName(language, locale)] : []),
    ...(folder ? [`Folder ${folder}`] : []),
    ...(day === null ? [] : [`Valid on ${formats.date(day)}`]),
  ];
  return (
    <>
      {words.length > 0 ? (
        <ul aria-label="Filters of this answer" className="flex flex-wrap gap-1.5">
          {words.map((word) => (
            <li key={word}>
              <Badge>{word}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
      <NotValidNote documents={not_valid} />
    </>
  );
}

/** Names what no passage mentions, such as a subject or a code. */
function NotMentioned({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return <p>No passage found mentions {listed(words.map((word) => `“${word}”`))}.</p>;
}

const MOST_NAMED = 3;

/** "“a”", "“a” or “b”" or "“a”, “b” or “c”". */
function listed(words: readonly string[]): string {
  const named = words.slice(0, MOST_NAMED);
  const last = named.at(-1) ?? "";
  return named.length < 2 ? last : `${named.slice(0, -1).join(", ")} or ${last}`;
}
