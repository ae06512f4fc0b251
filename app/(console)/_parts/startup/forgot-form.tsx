"use client";

import { type FormEvent, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { normalizeEmail } from "@/lib/text/email-address";

const takeFocus = (control: HTMLInputElement | null) => control?.focus();

/** Requests a password reset link. The answer is the same for every email address. */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const { isPending, failure, run } = useCall<string>();
  const [isMailed, setMailed] = useState<boolean | null>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const email = normalizeEmail(String(new FormData(event.currentTarget).get("email") ?? ""));
    void run(
      async () => {
        const body = { email };
        const { mailed } = await request<{ mailed: boolean }>("/api/auth/forgot", {
          method: "POST",
          body,
        });
        setMailed(mailed);
      },
      (thrown) => toRequestError(thrown).message,
    );
  }

  return (
    <form className="grid gap-4" method="post" noValidate onSubmit={submit}>
      {isMailed === null ? (
        <>
          <p className="text-muted-foreground">
            Enter your email to request a password reset link.
          </p>
          <Field name="email" label="Email" disabled={isPending}>
            {(control) => (
              <Input
                ref={takeFocus}
                {...control}
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={254}
              />
            )}
          </Field>
          <FormMessage className="empty:hidden">{failure}</FormMessage>
          <Button type="submit" size="lg" pending={isPending} className="w-full">
            Request link
          </Button>
        </>
      ) : (
        <Alert variant="info" role="status">
          {isMailed
            ? "If an account uses this email, a reset link is on its way. It expires in 1 hour."
            : "This deployment doesn't send email. Ask an admin to create a reset link for you."}
        </Alert>
      )}
      <Button variant="ghost" disabled={isPending} onClick={onBack}>
        Back to sign-in
      </Button>
    </form>
  );
}
