"use client";

import { useState } from "react";
import { useCall } from "@/components/hooks/use-call";
import { useRouter } from "@/components/hooks/use-router";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { RelativeTime } from "@/components/relative-time";
import { ScriptWarning } from "@/components/script-warning";
import { RoleBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import type { Invitation, SentInvitation } from "@/lib/account-links/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { CreatedLinkBox } from "./created-link";
import { sentText } from "./invite-form";

interface InvitationListProps {
  /** `canChange`: the viewer may assign the invitation's role. */
  items: readonly { invitation: Invitation; canManage: boolean }[];
}

/** People who were invited and haven't joined yet. */
export function InvitationList({ items }: InvitationListProps) {
  return (
    <ul aria-label="Open invitations" className="grid divide-y rounded-xl border bg-card">
      {items.map((item) => (
        <InvitationRow key={item.invitation.id} {...item} />
      ))}
    </ul>
  );
}

function InvitationRow({ invitation, canManage }: InvitationListProps["items"][number]) {
  const { id, name, email, role, invited_by, is_valid, sent_at, expires_at } = invitation;
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const [isRevoking, setRevoking] = useState(false);
  const { isPending, run } = useCall<null>();
  const router = useRouter();
  const path = `/api/invitations/${id}`;

  const renew = () =>
    run(
      async () => {
        setSent(await request<SentInvitation>(`${path}/send`, { method: "POST" }));
        router.refresh();
      },
      (thrown) => {
        notify.error(messageOr(thrown, "Failed to renew the invitation"), email);
        return null;
      },
    );

  async function revoke() {
    try {
      await request(path, { method: "DELETE" });
      notify.success("Invitation revoked", email);
      router.refresh();
    } catch (thrown) {
      return { error: messageOr(thrown, "Failed to revoke the invitation") };
    }
  }

  return (
    <li data-invitation={email} className="grid min-w-0 gap-3 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="break-words font-medium">{name}</p>
          <p className="break-words text-13 text-muted-foreground">{email}</p>
          <ScriptWarning name={name} email={email} />
        </div>
        <RoleBadge role={role} />
        <p className="basis-52 text-13 text-muted-foreground">
          {invited_by ? `Invited by ${invited_by}, ` : "Invited "}
          <RelativeTime value={sent_at} />
          {is_valid ? (
            <>
              , expires <RelativeTime value={expires_at} />
            </>
          ) : (
            <span className="text-warning">. The link has expired. Renew it.</span>
          )}
        </p>
        {canManage ? (
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" pending={isPending} onClick={() => void renew()}>
              Renew link<span className="sr-only"> for {email}</span>
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setRevoking(true)}>
              Revoke<span className="sr-only"> the invitation of {email}</span>
            </Button>
          </div>
        ) : null}
      </div>
      {sent ? <CreatedLinkBox key={sent.url} link={sent} text={sentText(sent)} /> : null}
      {isRevoking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setRevoking}
          title={`Revoke invitation for ${name}?`}
          description={`The link sent to ${email} stops working.`}
          confirmLabel="Revoke invitation"
          destructive
          onConfirm={revoke}
        />
      ) : null}
    </li>
  );
}
