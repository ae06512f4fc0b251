"use client";

import { useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import { ApprovalCard } from "./approval-card";

interface ApprovalListProps {
  approvals: readonly ApprovalView[];
  /** The viewer. */
  userId: string;
  seesEveryRun: boolean;
}

/** Lists approvals to decide in place. */
export function ApprovalList({ approvals, userId, seesEveryRun }: ApprovalListProps) {
  const router = useRouter();
  const [isLoading, startLoading] = useTransition();
  return (
    <ul
      aria-label="Approvals"
      aria-busy={isLoading || undefined}
      className="divide-y divide-hair border-hair border-t"
    >
      {approvals.map((approval) => {
        const hasRun = seesEveryRun || approval.user_id === userId;
        return (
          <li key={approval.id} className="min-w-0 py-5">
            <ApprovalCard
              approval={approval}
              canOpenRun={hasRun}
              canExplainAccess={hasRun}
              level={2}
              onDecided={() => startLoading(() => router.refresh())}
            />
          </li>
        );
      })}
    </ul>
  );
}
