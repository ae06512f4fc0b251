"use client";

import { type ReactNode, useState } from "react";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Bot, Check, ChevronRight, X } from "@/components/ui/icons";
import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import { cn } from "@/lib/ui/cn";
import { ApprovalBody } from "./approval-card";
import { decisionText, thingOf, wholeChange } from "./approval-words";
import { useDecision } from "./use-decision";

interface ApprovalLineProps {
  approval: ApprovalView;
  /** Whether the person may open its run, and see why someone may decide. */
  hasRun: boolean;
  /** Selects the line. */
  checkbox?: ReactNode;
  onDecided: () => void;
}

/** An approval in one line: what, which change, why, on whose behalf. It unfolds all of it. */
export function ApprovalLine({ approval, hasRun, checkbox, onDecided }: ApprovalLineProps) {
  const { id, title, why, agent_name, user_name, state } = approval;
  const [opened, setOpened] = useState<"all" | "deny" | null>(null);
  const isWaiting = state === "waiting";
  const change = wholeChange(approval);
  return (
    <article aria-label={title} data-approval={id}>
      <div className="relative flex min-h-10 items-center gap-x-3 py-1.5 max-md:min-h-15">
        {checkbox}
        <ChevronRight
          aria-hidden
          className={cn("size-3.5 shrink-0 text-faint", opened && "rotate-90")}
        />
        <span
          aria-hidden
          title={agent_name}
          className="agent-mark grid size-6 shrink-0 place-items-center"
        >
          <Bot aria-hidden className="size-3.5" />
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 md:flex-nowrap">
          <h2 className="w-fit max-w-full truncate text-sm md:shrink-0 md:max-w-[60%]">
            <button
              type="button"
              className="row-link max-w-full truncate text-left"
              aria-label={title}
              aria-expanded={opened !== null}
              onClick={() => setOpened(opened ? null : "all")}
            >
              {thingOf(approval)}
            </button>
          </h2>
          <span className="min-w-0 truncate text-13 text-faint max-md:w-full">
            {change ? <span className="text-success">{change} </span> : null}
            {[why, user_name ? `for ${user_name}` : ""].filter(Boolean).join(" · ")}
          </span>
        </div>
        {isWaiting && approval.audience?.words ? (
          <Badge tone="warning">Check who reads it</Badge>
        ) : null}
        {isWaiting && change && approval.may_decide && !opened ? (
          <Quick approval={approval} onDecided={onDecided} onReject={() => setOpened("deny")} />
        ) : null}
        <span className="shrink-0 text-13 text-faint max-md:hidden">
          {isWaiting ? (
            <RelativeTime value={approval.created_at} />
          ) : (
            decisionText({
              ...approval,
              edited: approval.proposed !== null,
              isDropped: approval.reason !== null,
            })
          )}
        </span>
      </div>
      {opened ? (
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 pt-3 pb-5 md:pl-6.5">
          <ApprovalBody
            key={opened}
            approval={approval}
            canOpenRun={hasRun}
            canExplainAccess={hasRun}
            onDecided={onDecided}
            firstForm={opened === "deny" ? opened : undefined}
          />
        </div>
      ) : null}
    </article>
  );
}

interface QuickProps {
  approval: ApprovalView;
  onDecided: () => void;
  onReject: () => void;
}

/** Decides in the line, which shows all that is done. */
function Quick({ approval, onDecided, onReject }: QuickProps) {
  const { pending, failure, decide } = useDecision(approval, onDecided);
  return (
    <span className="row-actions shrink-0">
      <span role="alert" className="text-13 text-destructive">
        {failure?.message}
      </span>
      <Button
        variant="ghost"
        size="icon-sm"
        className="z-1"
        aria-label={`Reject… ${approval.title}`}
        title="Reject…"
        onClick={onReject}
      >
        <X aria-hidden />
      </Button>
      <Button
        size="icon-sm"
        variant="secondary"
        className="z-1"
        aria-label={`Approve ${approval.title}`}
        title="Approve"
        pending={pending !== null}
        onClick={() => decide({ decision: "approve" })}
      >
        <Check aria-hidden />
      </Button>
    </span>
  );
}
