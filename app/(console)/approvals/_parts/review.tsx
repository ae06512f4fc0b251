"use client";

import { useMemo, useRef, useState, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { RowCheckbox, useRowSelection } from "@/components/row-selection";
import { Button } from "@/components/ui/button";
import { Check, ChevronDown, ChevronRight } from "@/components/ui/icons";
import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import { isQuickToDecide } from "./approval-words";
import { ReviewLine } from "./review-line";
import {
  type ApprovalGroup,
  type Choices,
  countWords,
  dependentTitles,
  groupsOf,
  leftOutBy,
  reviewCounts,
  toSend,
} from "./review-plan";
import { useTriageKeys } from "./triage-keys";
import { type Answer, sameAnswer, useDecisions } from "./use-decision";

interface ReviewProps {
  /** All approvals of a run, in order. */
  approvals: readonly ApprovalView[];
  /** Whether the person may open the run. */
  hasRun: boolean;
}

/**
 * The review of a run's changes: people choose line by line or for several at once, and apply all
 * of it at the end. Nothing is sent before.
 */
export function Review({ approvals, hasRun }: ReviewProps) {
  const router = useRouter();
  const [isLoading, startLoading] = useTransition();
  const list = useRef<HTMLDivElement>(null);
  const [choices, setChoices] = useState<Choices>({});
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const { pending, send } = useDecisions((refused) => {
    setChoices({});
    setRefusals(Object.fromEntries(refused.map(({ id, message }) => [id, message])));
    startLoading(() => router.refresh());
  });
  // What says too little in its line is decided after it was opened.
  const ready = useMemo(
    () =>
      approvals
        .filter((one) => isQuickToDecide(one) || (isOpenFor(one) && seen.has(one.id)))
        .map(({ id }) => id),
    [approvals, seen],
  );
  const selection = useRowSelection(ready);
  const { chosen, toggle, setAll, choose: select } = selection;
  const groups = groupsOf(approvals);
  const leftOut = leftOutBy(approvals, choices);
  const counts = reviewCounts(approvals, choices);
  const undecided = ready.filter((id) => choices[id] === undefined && !leftOut.has(id));
  const sent = toSend(approvals, choices);

  function choose(ids: readonly string[], answer: Answer | null) {
    setChoices((before) => {
      const next = { ...before };
      for (const id of ids)
        if (answer) next[id] = answer;
        else delete next[id];
      return next;
    });
    setAll(false);
  }
  const chooseSame = (ids: readonly string[], decision: "approve" | "deny") =>
    choose(ids, sameAnswer(ids.slice(0, 1), decision)[0]?.answer ?? null);

  useTriageKeys(list, (action, { focused, move }) => {
    const isReady = focused !== undefined && ready.includes(focused);
    if (action === "apply") void send(sent);
    else if (action === "approve" || action === "deny") {
      if (chosen.length === 0 && isReady) move(1);
      chooseSame(chosen.length > 0 ? chosen : isReady ? [focused] : [], action);
    } else if (action === "all") select(chosen.length > 0 ? [] : undecided);
    else if (action === "none") setAll(false);
    else if (isReady) toggle(focused);
  });

  const foldOrOpen = (key: string) =>
    setFolded((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });

  const lineOf = (approval: ApprovalView) => (
    <li key={approval.id} className="min-w-0">
      <ReviewLine
        approval={approval}
        hasRun={hasRun}
        checkbox={
          ready.includes(approval.id) ? (
            <RowCheckbox
              aria-label={`Select ${approval.title}`}
              checked={chosen.includes(approval.id)}
              onChange={() => toggle(approval.id)}
            />
          ) : (
            <span aria-hidden className="row-checkbox invisible" />
          )
        }
        choice={choices[approval.id]}
        leftOutBy={leftOut.get(approval.id)}
        dependents={dependentTitles(approvals, approval)}
        refusal={refusals[approval.id]}
        onChoose={(answer) => choose([approval.id], answer)}
        onOpened={() => setSeen((before) => new Set([...before, approval.id]))}
      />
    </li>
  );

  return (
    <>
      <p className="flex min-h-10 items-center text-13 text-faint max-md:hidden">
        Keys: J K move, X select, A select all, Y approve, N reject, Enter open, Ctrl Enter apply
      </p>
      <div ref={list} aria-busy={isLoading || undefined} className="grid grid-cols-[minmax(0,1fr)]">
        {groups.map(({ label, approvals: all }, place) => {
          const key = all[0]?.id ?? String(place);
          const isFolded = folded.has(key);
          return (
            <section key={key} aria-label={all.length > 1 ? label : undefined}>
              {all.length > 1 ? (
                <GroupLine
                  label={label}
                  isFolded={isFolded}
                  onFold={() => foldOrOpen(key)}
                  undecided={all.map(({ id }) => id).filter((id) => undecided.includes(id))}
                  onApprove={(ids) => chooseSame(ids, "approve")}
                />
              ) : null}
              {isFolded ? null : (
                <ul aria-label="Changes" className="list-rows border-hair border-t">
                  {all.map(lineOf)}
                </ul>
              )}
            </section>
          );
        })}
      </div>
      {approvals.some(isOpenFor) ? (
        <div className="sticky bottom-0 z-10 -mx-(--gutter) flex min-h-16 flex-wrap items-center gap-3 border-t bg-background px-(--gutter) py-2">
          <p role="status" className="text-13 text-muted-foreground tabular-nums">
            {countWords(counts)}. Nothing changes until you apply.
          </p>
          <span className="ml-auto flex flex-wrap gap-2">
            {undecided.length > 0 ? (
              <Button
                variant="outline"
                disabled={pending}
                onClick={() => chooseSame(undecided, "approve")}
              >
                <Check aria-hidden /> Approve {undecided.length} left
              </Button>
            ) : null}
            <Button pending={pending} disabled={sent.length === 0} onClick={() => void send(sent)}>
              Apply {sent.length === 1 ? "1 decision" : `${sent.length} decisions`}
            </Button>
          </span>
        </div>
      ) : null}
    </>
  );
}

const isOpenFor = ({ state, may_decide }: ApprovalView) => state === "waiting" && may_decide;

interface GroupLineProps extends Pick<ApprovalGroup, "label"> {
  isFolded: boolean;
  onFold: () => void;
  /** IDs of what is left to decide. */
  undecided: readonly string[];
  onApprove: (ids: readonly string[]) => void;
}

/** What the lines below it have in common. */
function GroupLine({ label, isFolded, onFold, undecided, onApprove }: GroupLineProps) {
  const Arrow = isFolded ? ChevronRight : ChevronDown;
  return (
    <div className="flex min-h-10 items-center gap-3">
      <h2 className="min-w-0 flex-1 text-13 font-medium">
        <button
          type="button"
          aria-expanded={!isFolded}
          className="flex max-w-full items-center gap-1.5 text-left touch:min-h-11"
          onClick={onFold}
        >
          <Arrow aria-hidden className="size-3.5 shrink-0 text-faint" />
          <span className="min-w-0 break-words">{label}</span>
        </button>
      </h2>
      {undecided.length > 1 ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Approve ${undecided.length}: ${label}`}
          onClick={() => onApprove(undecided)}
        >
          <Check aria-hidden /> Approve {undecided.length}
        </Button>
      ) : null}
    </div>
  );
}
