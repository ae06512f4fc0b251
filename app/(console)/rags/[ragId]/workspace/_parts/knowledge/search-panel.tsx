"use client";

import { useRef } from "react";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { useNumberFormats } from "@/components/number-formats";
import { Alert } from "@/components/ui/alert";
import type { Corrected, HitView, NotValid } from "@/lib/knowledge/documents/answer-schema";
import { request } from "@/lib/request/request";
import { useTabUse } from "../../../../../_parts/item-workspace/item-tabs";
import { NotValidNote } from "./document-chips";
import { apiFilters, QuestionFilters, useFilters } from "./document-filters";
import { InactiveNotice, type RagActivity } from "./inactive-notice";
import { WORD_MARK } from "./marked-text";
import { OriginalLink } from "./original-link";
import { documentHref, locationLabel, sentenceWith, splitAtWords } from "./passage-links";
import { PassageText } from "./passage-text";
import { QuestionForm } from "./question-form";
import { CorrectedWords } from "./quoted-section";
import { PinButton } from "./use-pinning";
import { useQuestion } from "./use-question";

interface SearchAnswer {
  hits: HitView[];
  note: string | null;
  corrected: Corrected;
  matching_documents: number | null;
  not_valid: NotValid;
}

export interface SearchPanelProps {
  ragId: string;
  /** Whether the person may pin questions. */
  canManage: boolean;
  activity: RagActivity;
}

/**
 * A search test: shows what a search finds, in which order and why. People who manage the documents
 * can try it while the RAG is inactive.
 */
export function SearchPanel(props: SearchPanelProps) {
  const { ragId, canManage, activity } = props;
  if (canManage || !activity.isInactive) return <SearchTest {...props} />;
  return (
    <InactiveNotice ragId={ragId} {...activity}>
      It can't be searched.
    </InactiveNotice>
  );
}

function SearchTest({ ragId, canManage, activity }: SearchPanelProps) {
  const { isOpen } = useTabUse("search");
  const { filters, change } = useFilters();
  const used = useRef(filters);
  used.current = filters;
  const { turns, isPending, submit, first } = useQuestion("search", "query", (query) =>
    request<SearchAnswer>(`/api/rags/${ragId}/search`, {
      method: "POST",
      body: { query, filters: apiFilters(used.current) },
    }),
  );
  const [turn] = turns;
  const hits = turn?.answer?.hits;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <InactiveNotice ragId={ragId} {...activity}>
        Only people who manage its documents can search it, to test it.
      </InactiveNotice>
      <QuestionForm
        label="Search passages"
        button="Search"
        first={first}
        isPending={isPending}
        onSubmit={submit}
      />
      <QuestionFilters
        ragId={ragId}
        isOpen={isOpen}
        filters={filters}
        onChange={(next) => {
          change(next);
          used.current = next;
          if (turn) submit(turn.text);
        }}
      />
      <div aria-live="polite" className="grid gap-2">
        {turn?.failure ? <Alert variant="destructive">{turn.failure}</Alert> : null}
        {turn?.answer?.note ? <Alert variant="warning">{turn.answer.note}</Alert> : null}
        {turn?.answer ? <CorrectedWords corrected={turn.answer.corrected} /> : null}
        {hits && hits.length > 0 ? (
          <p className="text-sm text-muted-foreground">
            {hits.length === 1 ? "1 passage" : `${hits.length} passages`}, best match first (score
            100). Rare words count more, and words in a title count twice.
            {hits[0]?.parts ? " Words and meaning count equally." : null}
          </p>
        ) : null}
        {turn?.answer ? <NotValidNote documents={turn.answer.not_valid} /> : null}
        {hits?.length === 0 ? (
          <NothingFound matching={turn?.answer?.matching_documents ?? null} />
        ) : null}
        {turn ? null : (
          <p className="text-muted-foreground">
            See which passages match a question, in what order and why.
          </p>
        )}
      </div>
      {hits && hits.length > 0 ? (
        <ol aria-label="Passages" className="lines">
          {hits.map((hit, index) => (
            <HitItem
              key={`${hit.document_id} ${hit.start}`}
              ragId={ragId}
              hit={hit}
              question={canManage ? turn.text : null}
              rank={index + 1}
              best={hits[0]?.score ?? 0}
            />
          ))}
        </ol>
      ) : null}
    </div>
  );
}

/** Says whether no document matches, or no passage of those that do. */
function NothingFound({ matching }: { matching: number | null }) {
  if (matching === 0)
    return (
      <EmptyState
        kind="no-match"
        title="No document matches these filters"
        description="Clear a filter, or choose another day."
      />
    );
  return (
    <EmptyState
      kind="no-match"
      title="No passage found"
      description={
        matching === null
          ? "No ready document contains these words. Try other words."
          : "No document that matches contains these words. Try other words or clear a filter."
      }
    />
  );
}

interface HitItemProps {
  ragId: string;
  hit: HitView;
  /** The question to pin; null if the person may not pin. */
  question: string | null;
  rank: number;
  /** The first hit's score. Scores can only be compared within one search. */
  best: number;
}

function HitItem({ ragId, hit, question, rank, best }: HitItemProps) {
  const { document_id, title, text, start, end, page, score, matched } = hit;
  const place = locationLabel(page, hit.heading_path);
  return (
    <li className="grid min-w-0 gap-2 py-4">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-sm text-muted-foreground tabular-nums">{rank}.</span>
        <Link
          href={documentHref(ragId, document_id, { start, end })}
          className="inline-flex min-h-6 min-w-0 items-center break-words font-medium underline-offset-4 hover:underline touch:min-h-11"
        >
          {title}
        </Link>
        {place ? <span className="text-13 text-muted-foreground">{place}</span> : null}
        <span className="ml-auto text-13 text-muted-foreground tabular-nums">
          Score {best > 0 ? Math.round((score / best) * 100) : 100}
        </span>
      </div>
      <PassageText pieces={splitAtWords(text, matched)} mark={WORD_MARK} />
      <div className="flex flex-wrap items-center gap-x-3">
        <OriginalLink ragId={ragId} documentId={document_id} passage={{ start, end }} />
        {question ? (
          <PinButton
            ragId={ragId}
            question={question}
            documentId={document_id}
            quote={sentenceWith(text, matched)}
          />
        ) : null}
      </div>
      <ScoreParts hit={hit} />
    </li>
  );
}

/** Why a passage was found: its words, the weight of each, and which are in the title. */
function ScoreParts({ hit: { title, heading_path, matched, shares, parts } }: { hit: HitView }) {
  const formats = useNumberFormats();
  const percent = (share: number) => formats.measure(Math.round(share * 100), "percentage");
  const above = [title, ...heading_path].join(" ").toLowerCase();
  const words = matched.map((word, n) => `${word} (${percent(shares[n] ?? 0)})`).join(", ");
  const all = shares.reduce((sum, share) => sum + share, 0);
  return (
    <details className="text-13 text-muted-foreground">
      <summary className="cursor-pointer rounded-md py-1 touch:py-3">
        {parts && matched.length === 0
          ? "Matched by meaning"
          : `Matched ${words || "parts of words"}: ${percent(all)} of the question's weight`}
      </summary>
      {parts ? (
        <p className="py-1">
          {`Words: ${percent(parts.words)} of the best match. `}
          {parts.vectors === null
            ? "No vector yet. "
            : `Meaning: ${percent(parts.vectors)} of the best match. `}
          {parts.rank_by_words === null
            ? "A search by words alone doesn't find it."
            : `A search by words alone ranks it number ${parts.rank_by_words}.`}
        </p>
      ) : null}
      <dl className="grid max-w-md gap-1.5 py-2">
        {matched.map((word, n) => (
          <div key={word} className="grid grid-cols-[8rem_minmax(0,1fr)] items-center gap-3">
            <dt className="truncate text-foreground">{word}</dt>
            <dd className="grid gap-0.5">
              <span
                aria-hidden
                className="h-1.5 rounded-full bg-primary"
                style={{ width: `${Math.round((shares[n] ?? 0) * 100)}%` }}
              />
              {percent(shares[n] ?? 0)}
              {above.includes(word.toLowerCase()) ? "(in the title, counts twice)" : ""}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
