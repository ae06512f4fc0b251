import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { Bot, Check, ChevronRight, X } from "@/components/ui/icons";
import type { ApprovalView } from "@/lib/agents/runs/approval-schema";
import { groupsOf } from "./review-plan";

interface RunLineProps {
  runId: string;
  /** All of them wait. */
  approvals: readonly ApprovalView[];
  /** Selects the line. */
  checkbox?: ReactNode;
  pending: boolean;
  /** Decides all of them at once. Null if one has to be opened first. */
  onDecide: ((decision: "approve" | "deny") => void) | null;
}

/** Several approvals of a run in one line, which opens their review. */
export function RunLine({ runId, approvals, checkbox, pending, onDecide }: RunLineProps) {
  const [first] = approvals;
  if (!first) return null;
  const { agent_name, user_name, created_at } = first;
  const title = `${agent_name} proposes ${approvals.length} changes`;
  const kinds = groupsOf(approvals).map((group) =>
    group.approvals.length === 1 ? (group.approvals[0]?.title ?? "") : group.label,
  );
  return (
    <article aria-label={title} data-approval={runId}>
      <div className="relative flex min-h-10 items-center gap-x-3 py-1.5 max-md:min-h-15">
        {checkbox}
        <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />
        <span aria-hidden className="agent-mark grid size-6 shrink-0 place-items-center">
          <Bot aria-hidden className="size-3.5" />
        </span>
        <div className="flex min-w-0 flex-1 items-center gap-x-3 max-md:flex-wrap">
          <h2 className="max-w-full truncate text-sm md:shrink-0 md:max-w-[60%]">
            <Link href={`/approvals/${runId}`} className="row-link">
              {title}
            </Link>
          </h2>
          <span className="min-w-0 truncate text-13 text-faint max-md:w-full">
            {[...kinds, user_name ? `for ${user_name}` : ""].filter(Boolean).join(" · ")}
          </span>
        </div>
        {onDecide ? (
          <span className="row-actions shrink-0">
            <Button
              variant="ghost"
              size="icon-sm"
              className="z-1"
              aria-label={`Reject all: ${title}`}
              title="Reject all"
              disabled={pending}
              onClick={() => onDecide("deny")}
            >
              <X aria-hidden />
            </Button>
            <Button
              variant="secondary"
              size="icon-sm"
              className="z-1"
              aria-label={`Approve all: ${title}`}
              title="Approve all"
              pending={pending}
              onClick={() => onDecide("approve")}
            >
              <Check aria-hidden />
            </Button>
          </span>
        ) : null}
        <span className="shrink-0 text-13 text-faint max-md:hidden">
          <RelativeTime value={created_at} />
        </span>
      </div>
    </article>
  );
}
