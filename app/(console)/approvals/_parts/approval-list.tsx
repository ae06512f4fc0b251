"use client";

import { useMemo, useRef, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { BulkBar, RowCheckbox, SelectAll, useRowSelection } from "@/components/row-selection";
import { Button } from "@/components/ui/button";
import { Check, X } from "@/components/ui/icons";
import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import { ApprovalLine } from "./approval-line";
import { isQuickToDecide } from "./approval-words";
import { RunLine } from "./run-line";
import { useTriageKeys } from "./triage-keys";
import { sameAnswer, useDecisions } from "./use-decision";

interface ApprovalListProps {
  approvals: readonly ApprovalView[];
  /** The viewer. */
  userId: string;
  seesEveryRun: boolean;
}

const WORDS = { singular: "approval", plural: "approvals" };

/** A line: an approval, or all that a run waits for. */
interface Row {
  /** ID of the approval or the run. */
  id: string;
  approvals: ApprovalView[];
}

/** Returns the lines of a list. What a run waits for is one line. */
function rowsOf(approvals: readonly ApprovalView[]): Row[] {
  const rows: Row[] = [];
  for (const approval of approvals) {
    const last = rows.at(-1);
    const isWaiting = approval.state === "waiting";
    const isSame = last?.approvals.every(
      ({ run_id, state }) => run_id === approval.run_id && state === "waiting",
    );
    if (last && isWaiting && isSame) {
      last.id = approval.run_id;
      last.approvals.push(approval);
    } else rows.push({ id: approval.id, approvals: [approval] });
  }
  return rows;
}

/** Approvals, one line for each run, to decide in place, several at once, and by keys. */
export function ApprovalList({ approvals, userId, seesEveryRun }: ApprovalListProps) {
  const router = useRouter();
  const [isLoading, startLoading] = useTransition();
  const list = useRef<HTMLUListElement>(null);
  const rows = useMemo(() => rowsOf(approvals), [approvals]);
  const quick = useMemo(
    () => rows.filter((row) => row.approvals.every(isQuickToDecide)).map(({ id }) => id),
    [rows],
  );
  const selection = useRowSelection(quick);
  const { chosen, toggle, setAll } = selection;
  const refresh = () => startLoading(() => router.refresh());
  const { pending, send } = useDecisions(refresh);
  const idsOf = (chosenRows: readonly string[]) =>
    rows.flatMap((row) => (chosenRows.includes(row.id) ? row.approvals.map(({ id }) => id) : []));
  const count = idsOf(chosen).length;

  function decide(some: readonly string[], decision: "approve" | "deny") {
    void send(sameAnswer(idsOf(some), decision)).then(() => setAll(false));
  }

  useTriageKeys(list, (action, { focused, move }) => {
    if (pending) return;
    const isQuick = focused !== undefined && quick.includes(focused);
    if (action === "approve" || action === "deny") {
      if (chosen.length === 0 && isQuick) move(1);
      decide(chosen.length > 0 ? chosen : isQuick ? [focused] : [], action);
    } else if (action === "all") setAll(chosen.length < quick.length);
    else if (action === "none") setAll(false);
    else if (action === "select" && isQuick) toggle(focused);
  });

  const checkboxOf = (row: Row, title: string) =>
    quick.includes(row.id) ? (
      <RowCheckbox
        aria-label={`Select ${title}`}
        checked={chosen.includes(row.id)}
        onChange={() => toggle(row.id)}
      />
    ) : (
      quick.length > 0 && <span aria-hidden className="row-checkbox invisible" />
    );
  return (
    <>
      {quick.length > 0 ? (
        <p className="flex min-h-10 items-center gap-x-3 text-13 text-faint">
          <SelectAll selection={selection} plural={WORDS.plural} />
          <span aria-hidden className="md:hidden">
            Select all
          </span>
          <span className="max-md:hidden">
            Keys: J K move, X select, A select all, Y approve, N reject, Enter open
          </span>
        </p>
      ) : null}
      <ul
        ref={list}
        aria-label="Approvals"
        aria-busy={isLoading || undefined}
        className="list-rows border-hair border-t"
      >
        {rows.map((row) => {
          const [approval, ...others] = row.approvals;
          if (!approval) return null;
          return (
            <li key={row.id} className="min-w-0">
              {others.length > 0 ? (
                <RunLine
                  runId={row.id}
                  approvals={row.approvals}
                  checkbox={checkboxOf(row, `${approval.agent_name}'s changes`)}
                  pending={pending}
                  onDecide={
                    quick.includes(row.id) ? (decision) => decide([row.id], decision) : null
                  }
                />
              ) : (
                <ApprovalLine
                  approval={approval}
                  hasRun={seesEveryRun || approval.user_id === userId}
                  checkbox={checkboxOf(row, approval.title)}
                  onDecided={refresh}
                />
              )}
            </li>
          );
        })}
      </ul>
      <BulkBar count={count} words={WORDS} onClear={() => setAll(false)}>
        <Button size="sm" pending={pending} onClick={() => decide(chosen, "approve")}>
          <Check aria-hidden /> Approve {count}
        </Button>
        <Button
          size="sm"
          variant="outline"
          disabled={pending}
          onClick={() => decide(chosen, "deny")}
        >
          <X aria-hidden /> Reject {count}
        </Button>
      </BulkBar>
    </>
  );
}
