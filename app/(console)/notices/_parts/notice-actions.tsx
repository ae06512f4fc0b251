"use client";

import { useState } from "react";
import { Link } from "@/components/link";
import { Button, buttonVariants } from "@/components/ui/button";
import type { NoticeAction, NoticeView } from "@/lib/notices/schema";
import { callAction } from "@/lib/request/call-action";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { decideAccessAction } from "../../_components/access/enter-actions";
import { APPROVALS_CHANGED } from "../../approvals/_parts/approval-words";
import { readNotices } from "./read-notices";

interface Decision {
  label: string;
  done: string;
  decide: (id: string) => Promise<unknown>;
}

async function decideApproval(id: string, body: object) {
  await request(`/api/approvals/${id}`, { method: "POST", body });
  window.dispatchEvent(new Event(APPROVALS_CHANGED));
}

const FROM_NOTICE = "Rejected in the notice, without a reason.";

/** Decisions that a notice offers in place. */
const DECISIONS: Readonly<Partial<Record<NoticeAction, Decision>>> = {
  approve: {
    label: "Approve",
    done: "Approved. The agent continues.",
    decide: (id) => decideApproval(id, { decision: "approve" }),
  },
  deny: {
    label: "Reject",
    done: "Rejected. The agent will be told.",
    decide: (id) => decideApproval(id, { decision: "deny", reason: FROM_NOTICE }),
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
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            {label}
          </Link>
        ) : null;
      })}
    </div>
  );
}
