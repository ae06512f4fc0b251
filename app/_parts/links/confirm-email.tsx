"use client";

import { useEffect, useRef, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { RelativeTime } from "@/components/relative-time";
import { ScriptWarning } from "@/components/script-warning";
import { Button, buttonVariants } from "@/components/ui/button";
import type { OpenedLink } from "@/lib/account-links/schema";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";

/** Confirms an email address that should sign in to the account that requested the link. */
export function ConfirmEmail({ link, token }: { link: OpenedLink; token: string }) {
  const { isPending, failure, run } = useCall<string>();
  const [isConfirmed, setConfirmed] = useState(false);
  const { name, email, from_email: before, expires_at } = link;

  const confirm = () =>
    run(
      async () => {
        await request("/api/auth/email/confirm", { method: "POST", body: { token } });
        setConfirmed(true);
      },
      (thrown) => toRequestError(thrown).message,
    );

  if (isConfirmed) return <Confirmed email={email} />;
  return (
    <div className="grid gap-4">
      <p className="break-words">
        The account of <strong>{name}</strong> ({before}) will sign in as <strong>{email}</strong>.
      </p>
      <ScriptWarning name={name} email={email} />
      <p className="text-muted-foreground">
        If this isn&apos;t your account, close this page. The link expires{" "}
        <RelativeTime value={expires_at} />.
      </p>
      <FormMessage className="empty:hidden">{failure}</FormMessage>
      <Button size="lg" className="w-full" pending={isPending} onClick={() => void confirm()}>
        Confirm email
      </Button>
    </div>
  );
}

function Confirmed({ email }: { email: string }) {
  const message = useRef<HTMLParagraphElement>(null);
  // Replaces the focused element, so take the focus.
  useEffect(() => message.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <p ref={message} tabIndex={-1} role="status" className="break-words outline-none">
        Your email is now {email}. Sign in with it from now on.
      </p>
      <a href="/" className={buttonVariants({ variant: "outline" })}>
        Open the console
      </a>
    </div>
  );
}
