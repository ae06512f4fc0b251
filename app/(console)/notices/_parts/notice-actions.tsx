"use client";

import { useState } from "react";
import { Link } from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import type { ApprovalView, DecidedView } from "@/lib/agents/runs/approval-schema";
import type { NoticeAction, NoticeView } from "@/lib/notices/schema";
import { callAction } from "@/lib/request/call-action";
import { request } from "@/lib/request/request";
import { RequestError, toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { decideAccessAction } from "../../_parts/access/enter-actions";
import { APPROVALS_CHANGED, isQuickToDecide } from "../../approvals/_parts/approval-words";
import { readNotices } from "./read-notices";

interface Decision {
  label: string;
  done: string;
  decide: (id: string) => Promise<unknown>;
}

const FROM_NOTICE = "Rejected in the notice, without a reason.";
const DECIDED = "This has already been decided";
const LOOK_FIRST = "Some of these changes need a look first. Open the review.";
/** Maximum approvals that one call decides. */
const PER_CALL = 100;

/**
 * Decides everything of a run that waits for the person.
 *
 * @throws RequestError 409 if nothing waits any more, or if some of several changes say too little
 *   in their line to be approved unseen.
 */
async function decideRun(
  runId: string,
  answer: { decision: "approve" } | { decision: "deny"; reason: string },
): Promise<void> {
  const query = new URLSearchParams({ run: runId, perPage: String(PER_CALL) });
  const { approvals } = await request<{ approvals: ApprovalView[] }>(`/api/approvals?${query}`);
  const isUnseen = approvals.length > 1 && !approvals.every(isQuickToDecide);
  const problem = approvals.length === 0 ? DECIDED : isUnseen ? LOOK_FIRST : null;
  if (problem) throw new RequestError("answer", problem, { status: 409 });
  const decisions = approvals.map(({ id }) => ({ id, ...answer }));
  const { refused } = await request<DecidedView>("/api/approvals", {
    method: "POST",
    body: { decisions },
  });
  window.dispatchEvent(new Event(APPROVALS_CHANGED));
  const [first] = refused;
  if (!first) return;
  const several = `${refused.length} not decided: ${first.message}`;
  throw new RequestError("answer", refused.length === 1 ? first.message : several, { status: 409 });
}

/** Decisions that a notice offers in place. */
const DECISIONS: Readonly<Partial<Record<NoticeAction, Decision>>> = {
  approve: {
    label: "Approve",
    done: "Approved. The agent continues.",
    decide: (id) => decideRun(id, { decision: "approve" }),
  },
  approve_all: {
    label: "Approve all",
    done: "Approved. The agent continues.",
    decide: (id) => decideRun(id, { decision: "approve" }),
  },
  deny: {
    label: "Reject",
    done: "Rejected. The agent will be told.",
    decide: (id) => decideRun(id, { decision: "deny", reason: FROM_NOTICE }),
  },
  allow: {
    label: "Allow",
    done: "Allowed. They joined the team.",
    decide: (requestId) => callAction(decideAccessAction, { requestId, decision: "allow" }),
  },
  decline: {
    label: "Decline",
    done: "Declined. They'll get a notice.",
    decide: (requestId) => callAction(decideAccessAction, { requestId, decision: "decline" }),
  },
};

/** Labels of a notice's link. */
const WAYS: Readonly<Partial<Record<NoticeAction, string>>> = {
  reply: "Reply",
  review: "Review",
};

interface NoticeActionsProps {
  notice: NoticeView;
  /** Called after its link was followed. */
  onRead: () => void;
  /** Called after a decision, also by someone else before. */
  onDecided: () => void;
}

/** Buttons of an open notice. */
export function NoticeActions({ notice, onRead, onDecided }: NoticeActionsProps) {
  const { id, title, about, link, actions } = notice;
  const [pending, setPending] = useState<NoticeAction | null>(null);
  if (actions.length === 0 || about === null) return null;

  async function decide(
    action: NoticeAction,
    { label, decide: send, done }: Decision,
    matter: string,
  ) {
    if (pending) return;
    setPending(action);
    try {
      await send(matter);
      notify.success(done);
      await follow();
    } catch (thrown) {
      const error = toRequestError(thrown);
      if (error.status === 409 || error.status === 404) {
        notify.info(error.message, title);
        await follow();
      } else
        notify.failure(
          thrown,
          error.message,
          () => void decide(action, { decide: send, done, label }, matter),
        );
    }
    setPending(null);
  }

  /** Following the link settles the notice on the server. Marking it as read updates the bell. */
  async function follow() {
    await readNotices({ ids: [id] }).catch(() => undefined);
    onDecided();
  }

  return (
    <div className="my-1.5 flex flex-wrap gap-2">
      {actions.map((action, index) => {
        const decision = DECISIONS[action];
        const variant = index === 0 ? "default" : "outline";
        if (decision)
          return (
            <Button
              key={action}
              size="sm"
              variant={variant}
              pending={pending === action}
              aria-label={`${decision.label}: ${title}`}
              onClick={() => void decide(action, decision, about)}
            >
              {decision.label}
            </Button>
          );
        const label = WAYS[action];
        return label && link ? (
          <Link
            key={action}
            href={link}
            onClick={onRead}
            aria-label={`${label}: ${title}`}
            className={buttonVariants({
              variant: action === "review" ? variant : "outline",
              size: "sm",
            })}
          >
            {label}
          </Link>
        ) : null;
      })}
    </div>
  );
}
