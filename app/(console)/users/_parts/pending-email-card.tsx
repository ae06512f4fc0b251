"use client";

import { useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { RelativeTime } from "@/components/relative-time";
import { ScriptWarning } from "@/components/script-warning";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { EmailChange } from "@/lib/account-links/schema";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import type { UserView } from "@/lib/users/schema";
import { confirmUserEmailAction, rejectUserEmailAction } from "../actions";

interface PendingEmailCardProps {
  user: UserView;
  pending: EmailChange;
  level: 2 | 3;
}

/** A person's new, unconfirmed email address. A superadmin confirms it here. */
export function PendingEmailCard({ user, pending, level }: PendingEmailCardProps) {
  const { email, confirmed_by, requested_at, expires_at } = pending;
  const { isPending, failure, run } = useCall<string>();
  const [isRejecting, setRejecting] = useState(false);
  const input = { id: user.id, email };

  const confirm = () =>
    run(
      async () => {
        await callAction(confirmUserEmailAction, input);
        notify.success("New email confirmed", email);
      },
      (thrown) => messageOr(thrown, "Failed to confirm the email"),
    );

  async function reject() {
    try {
      await callAction(rejectUserEmailAction, input);
      notify.success("Email change rejected", email);
    } catch (thrown) {
      return { error: messageOr(thrown, "Failed to reject the email change") };
    }
  }

  return (
    <Card className="max-w-xl">
      <CardHeader>
        <CardTitle level={level}>New email</CardTitle>
        <CardDescription className="break-words">
          {user.name} wants to sign in with <strong>{email}</strong>. Requested{" "}
          <RelativeTime value={requested_at} />, expires <RelativeTime value={expires_at} />.
        </CardDescription>
      </CardHeader>
      <ScriptWarning name={user.name} email={email} />
      <p className="text-muted-foreground">
        {confirmed_by === "link"
          ? "A link was sent to this address. Confirm it yourself only if the email can't be delivered."
          : "No link was emailed. Make sure the address is theirs before you confirm it."}
      </p>
      <FormMessage className="empty:hidden">{failure}</FormMessage>
      <div className="flex flex-wrap gap-2">
        <Button pending={isPending} onClick={() => void confirm()}>
          Confirm new email
        </Button>
        <Button variant="outline" disabled={isPending} onClick={() => setRejecting(true)}>
          Reject
        </Button>
      </div>
      <LazyConfirmDialog
        open={isRejecting}
        onOpenChange={setRejecting}
        title={`Reject ${email}?`}
        description={`${user.name} keeps ${user.email}.`}
        confirmLabel="Reject"
        destructive
        onConfirm={reject}
      />
    </Card>
  );
}
