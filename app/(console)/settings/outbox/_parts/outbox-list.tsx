"use client";

import { useCall } from "@/components/hooks/use-call";
import { useRouter } from "@/components/hooks/use-router";
import { RelativeTime } from "@/components/relative-time";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import type { OutboxMail } from "@/lib/mail/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

/** Mails with their delivery status. A failed mail can be sent again while its content is valid. */
export function OutboxList({ mails }: { mails: readonly OutboxMail[] }) {
  return (
    <ul aria-label="Emails" className="list-rows border-hair border-t">
      {mails.map((mail) => (
        <MailRow key={mail.id} mail={mail} />
      ))}
    </ul>
  );
}

function MailRow({ mail }: { mail: OutboxMail }) {
  const { id, to, subject, state, attempts, error, can_retry, created_at, sent_at } = mail;
  const router = useRouter();
  const { isPending, run } = useCall<null>();
  const retry = () =>
    run(
      async () => {
        await request(`/api/outbox/${id}/retry`, { method: "POST" });
        notify.success("Email queued again", to);
        router.refresh();
      },
      (thrown) => {
        notify.error(messageOr(thrown, "Failed to resend the email"), to);
        return null;
      },
    );
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words font-medium">{subject}</p>
        <p className="break-words text-13 text-muted-foreground">
          {to} · <RelativeTime value={sent_at ?? created_at} />
          {attempts > 1 ? ` · ${attempts} attempts` : null}
        </p>
        {error ? <p className="break-words text-13 text-destructive">{error}</p> : null}
      </div>
      <StatusBadge vocabulary="mail" status={state} />
      {can_retry ? (
        <Button variant="outline" size="sm" pending={isPending} onClick={() => void retry()}>
          Retry<span className="sr-only"> the email to {to}</span>
        </Button>
      ) : null}
    </li>
  );
}
