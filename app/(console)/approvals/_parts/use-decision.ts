import { useRef, useState } from "react";
import type { ApprovalView, DecidedView } from "@/lib/agents/runs/approval-schema";
import { request } from "@/lib/request/request";
import { type CallFailure, callFailure, toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { APPROVALS_CHANGED } from "./approval-words";

/** The reason of a rejection by key. */
const NO_REASON = "No reason given";

export type Answer =
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

/** Maximum decisions in one call. */
const PER_CALL = 100;

/** A decision on one of several approvals. */
export interface ChosenAnswer {
  id: string;
  answer: Answer;
}

/** Returns what was done: "7 approved, 1 rejected". */
function doneWords(sent: readonly ChosenAnswer[], decided: readonly string[]): string {
  const done = sent.filter(({ id }) => decided.includes(id));
  const denied = done.filter(({ answer }) => answer.decision === "deny").length;
  const words = [
    denied < done.length && `${done.length - denied} approved`,
    denied > 0 && `${denied} rejected`,
  ];
  return words.filter(Boolean).join(", ");
}

/**
 * Sends several decisions once, and says what became of them.
 *
 * @param onDecided gets those that were refused, each with the reason.
 */
export function useDecisions(onDecided: (refused: DecidedView["refused"]) => void) {
  const [pending, setPending] = useState(false);
  const isRunning = useRef(false);

  async function send(sent: readonly ChosenAnswer[]): Promise<void> {
    if (isRunning.current || sent.length === 0) return;
    isRunning.current = true;
    setPending(true);
    const all: DecidedView = { decided: [], refused: [] };
    try {
      for (let at = 0; at < sent.length; at += PER_CALL) {
        const decisions = sent
          .slice(at, at + PER_CALL)
          .map(({ id, answer }) => ({ id, ...answer }));
        const { decided, refused } = await request<DecidedView>("/api/approvals", {
          method: "POST",
          body: { decisions },
        });
        all.decided.push(...decided);
        all.refused.push(...refused);
      }
    } catch (thrown) {
      notify.info(toRequestError(thrown).message);
    }
    const [first] = all.refused;
    if (all.decided.length > 0) notify.success(doneWords(sent, all.decided));
    if (first)
      notify.info(
        all.refused.length === 1
          ? first.message
          : `${all.refused.length} not decided: ${first.message}`,
      );
    window.dispatchEvent(new Event(APPROVALS_CHANGED));
    onDecided(all.refused);
    isRunning.current = false;
    setPending(false);
  }

  return { pending, send };
}

/** Returns the same decision for several approvals. */
export const sameAnswer = (ids: readonly string[], decision: "approve" | "deny"): ChosenAnswer[] =>
  ids.map((id) => ({
    id,
    answer: decision === "approve" ? { decision } : { decision, reason: NO_REASON },
  }));
