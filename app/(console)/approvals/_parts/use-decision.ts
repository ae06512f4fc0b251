import { useRef, useState } from "react";
import type { ApprovalView, DecidedView } from "@/lib/agents/runs/approval-schema";
import { request } from "@/lib/request/request";
import { type CallFailure, callFailure, toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { APPROVALS_CHANGED } from "./approval-words";

/** The reason of a rejection by key. */
const NO_REASON = "No reason given";

type Answer =
  | { decision: "approve" }
  | { decision: "deny"; reason: string }
  | { decision: "edit"; arguments: Record<string, unknown> };
export type Decide = (answer: Answer) => void;

const SUCCESS_TEXTS = {
  approve: "Approved. The agent continues.",
  deny: "Rejected. The agent gets your reason.",
  edit: "Approved with your changes.",
} as const;

/**
 * Sends a decision once.
 *
 * @param onDecided also called if someone else decided first, to reload.
 */
export function useDecision(approval: ApprovalView, onDecided: () => void) {
  const [pending, setPending] = useState<Answer["decision"] | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const isRunning = useRef(false);

  async function send(answer: Answer) {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(answer.decision);
    setFailure(null);
    try {
      await request(`/api/approvals/${approval.id}`, { method: "POST", body: answer });
      notify.success(SUCCESS_TEXTS[answer.decision]);
      settle();
    } catch (thrown) {
      const error = toRequestError(thrown);
      if (error.status === 409 || error.status === 404) {
        notify.info(error.message, approval.title);
        settle();
      } else setFailure(callFailure(error));
    }
    isRunning.current = false;
    setPending(null);
  }

  function settle() {
    window.dispatchEvent(new Event(APPROVALS_CHANGED));
    onDecided();
  }

  return { pending, failure, decide: (answer: Answer) => void send(answer) };
}

/** Sends the same decision on several approvals once, and says what became of them. */
export function useDecisions(onDecided: () => void) {
  const [pending, setPending] = useState<"approve" | "deny" | null>(null);
  const isRunning = useRef(false);

  async function decideAll(ids: readonly string[], decision: "approve" | "deny"): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(decision);
    const answer = decision === "approve" ? { decision } : { decision, reason: NO_REASON };
    try {
      const { decided, refused } = await request<DecidedView>("/api/approvals", {
        method: "POST",
        body: { decisions: ids.map((id) => ({ id, ...answer })) },
      });
      const done = decision === "approve" ? "approved" : "rejected";
      const [first] = refused;
      if (decided.length > 0) notify.success(`${decided.length} ${done}`);
      if (first)
        notify.info(
          refused.length === 1 ? first.message : `${refused.length} not decided: ${first.message}`,
        );
    } catch (thrown) {
      notify.info(toRequestError(thrown).message);
    }
    window.dispatchEvent(new Event(APPROVALS_CHANGED));
    onDecided();
    isRunning.current = false;
    setPending(null);
  }

  return { pending, decideAll };
}
