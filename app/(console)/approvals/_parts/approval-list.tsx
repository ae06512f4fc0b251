"use client";

import { useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import { ApprovalLine } from "./approval-line";

interface ApprovalListProps {
  approvals: readonly ApprovalView[];
  /** The viewer. */
  userId: string;
  seesEveryRun: boolean;
}

/** Approvals, one line each, to decide in place. */
export function ApprovalList({ approvals, userId, seesEveryRun }: ApprovalListProps) {
  const router = useRouter();
  const [isLoading, startLoading] = useTransition();
  return (
    <ul
      aria-label="Approvals"
      aria-busy={isLoading || undefined}
      className="list-rows border-hair border-t"
    >
      {approvals.map((approval) => (
        <li key={approval.id} className="min-w-0">
          <ApprovalLine
            approval={approval}
            hasRun={seesEveryRun || approval.user_id === userId}
            onDecided={() => startLoading(() => router.refresh())}
          />
        </li>
      ))}
    </ul>
  );
}
