"use client";

import { useCall } from "@/components/hooks/use-call";
import { useRouter } from "@/components/hooks/use-router";
import { RelativeTime } from "@/components/relative-time";
import { ScriptWarning } from "@/components/script-warning";
import { Button } from "@/components/ui/button";
import type { EmailChange } from "@/lib/account-links/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

/** Returns what to do about a new email address that was just requested. */
export const askedText = ({ email, confirmed_by }: EmailChange) =>
  confirmed_by === "link"
    ? `We sent a link to ${email}. Your email changes once you open it.`
    : `A superadmin must confirm ${email}, because this deployment can't email you a link.`;

/** The person's new email address until it is confirmed. */
export function PendingEmail({ pending }: { pending: EmailChange }) {
  const { email, confirmed_by, sent_at, expires_at } = pending;
  const { isPending, run } = useCall<null>();
  const router = useRouter();

  const call = (work: () => Promise<void>, failed: string) =>
    void run(
      async () => {
        await work();
        router.refresh();
      },
      (thrown) => {
        notify.error(messageOr(thrown, failed), email);
        return null;
      },
    );

  const sendAgain = () =>
    call(async () => {
      const answer = await request<{ pending: EmailChange }>("/api/auth/email/send", {
        method: "POST",
      });
      notify.success("Sent again", askedText(answer.pending));
    }, "Failed to send the link");

  const cancel = () =>
    call(async () => {
      await request("/api/auth/email", { method: "DELETE" });
      notify.success("Email change cancelled");
    }, "Failed to cancel the email change");

  return (
    <section
      aria-label="New email"
      className="grid max-w-md gap-2 rounded-md bg-info-tint p-3 text-13"
    >
      <p className="break-words">
        Waiting for confirmation of <strong>{email}</strong>
      </p>
      <ScriptWarning email={email} />
      <p className="text-muted-foreground">
        {confirmed_by === "link" ? "Open the link we sent to it " : "We asked a superadmin "}
        <RelativeTime value={sent_at} />. Expires <RelativeTime value={expires_at} />.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" disabled={isPending} onClick={sendAgain}>
          Send again
        </Button>
        <Button variant="outline" size="sm" disabled={isPending} onClick={cancel}>
          Cancel<span className="sr-only"> the email change</span>
        </Button>
      </div>
    </section>
  );
}
