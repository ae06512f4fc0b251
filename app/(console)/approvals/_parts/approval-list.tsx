"use client";

import { useEffect, useMemo, useRef, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { BulkBar, RowCheckbox, SelectAll, useRowSelection } from "@/components/row-selection";
import { Button } from "@/components/ui/button";
import { Check, X } from "@/components/ui/icons";
import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import { ApprovalLine } from "./approval-line";
import { isQuickToDecide } from "./approval-words";
import { keyAction } from "./triage-keys";
import { useDecisions } from "./use-decision";

interface ApprovalListProps {
  approvals: readonly ApprovalView[];
  /** The viewer. */
  userId: string;
  seesEveryRun: boolean;
}

const WORDS = { singular: "approval", plural: "approvals" };

/** Approvals, one line each, to decide in place, several at once, and by keys. */
export function ApprovalList({ approvals, userId, seesEveryRun }: ApprovalListProps) {
  const router = useRouter();
  const [isLoading, startLoading] = useTransition();
  const list = useRef<HTMLUListElement>(null);
  const quick = useMemo(() => approvals.filter(isQuickToDecide).map(({ id }) => id), [approvals]);
  const selection = useRowSelection(quick);
  const { chosen, toggle, setAll } = selection;
  const refresh = () => startLoading(() => router.refresh());
  const { pending, decideAll } = useDecisions(refresh);
  const lines = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-approval]") ?? [])];

  /** Moves the focus to the line after (1) or before (-1) the focused one. */
  function move(by: number) {
    const all = lines();
    const at = all.findIndex((line) => line.contains(document.activeElement));
    const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1);
    all[next]?.querySelector<HTMLElement>(".row-link")?.focus();
  }

  function decide(decision: "approve" | "deny") {
    const focused = lines().find((line) => line.contains(document.activeElement));
    const one = quick.filter((id) => id === focused?.dataset.approval);
    const ids = chosen.length > 0 ? chosen : one;
    if (ids.length === 0) return;
    if (chosen.length === 0) move(1);
    void decideAll(ids, decision).then(() => setAll(false));
  }

  function onKey(event: KeyboardEvent) {
    const action = keyAction(event);
    if (!action || pending !== null) return;
    if (action === "next" || action === "previous") move(action === "next" ? 1 : -1);
    else if (action === "approve" || action === "deny") decide(action);
    else if (action === "all") setAll(chosen.length < quick.length);
    else if (action === "none") setAll(false);
    else {
      const id = lines().find((line) => line.contains(document.activeElement))?.dataset.approval;
      if (id !== undefined && quick.includes(id)) toggle(id);
    }
    if (action !== "none") event.preventDefault();
  }
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });

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
        {approvals.map((approval) => (
          <li key={approval.id} className="min-w-0">
            <ApprovalLine
              approval={approval}
              hasRun={seesEveryRun || approval.user_id === userId}
              checkbox={
                quick.includes(approval.id) ? (
                  <RowCheckbox
                    aria-label={`Select ${approval.title}`}
                    checked={chosen.includes(approval.id)}
                    onChange={() => toggle(approval.id)}
                  />
                ) : (
                  quick.length > 0 && <span aria-hidden className="row-checkbox invisible" />
                )
              }
              onDecided={refresh}
            />
          </li>
        ))}
      </ul>
      <BulkBar count={chosen.length} words={WORDS} onClear={() => setAll(false)}>
        <Button size="sm" pending={pending === "approve"} onClick={() => decide("approve")}>
          <Check aria-hidden /> Approve {chosen.length}
        </Button>
        <Button
          size="sm"
          variant="outline"
          pending={pending === "deny"}
          onClick={() => decide("deny")}
        >
          <X aria-hidden /> Reject {chosen.length}
        </Button>
      </BulkBar>
    </>
  );
}
