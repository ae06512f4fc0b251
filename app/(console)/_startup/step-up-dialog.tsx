"use client";

import { type FormEvent, useEffect, useRef } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { RecoveryDialog, type WayOutProps } from "./recovery-dialog";

/** Asks for the password again, for what somebody at a browser that was left open must not do. */
export function StepUpDialog({ email, onClose }: WayOutProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { isPending, failure, run } = useCall<string>();

  useEffect(() => {
    if (failure) formRef.current?.querySelector<HTMLElement>("[name=password]")?.focus();
  }, [failure]);

  function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    void run(
      async () => {
        await request("/api/auth/step-up", { method: "POST", body: { password } });
        onClose(true);
      },
      (thrown) => toRequestError(thrown).message,
    );
  }

  return (
    <RecoveryDialog
      title="Confirm it is you"
      description="You gave your password more than 15 minutes ago. What you did is sent once you have confirmed it."
      onDecline={() => onClose(false)}
    >
      <form ref={formRef} className="grid gap-4" method="post" noValidate onSubmit={confirm}>
        {/* Tells password managers whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field name="password" label="Password">
          {(control) => (
            <Input
              {...control}
              type="password"
              autoComplete="current-password"
              maxLength={256}
              readOnly={isPending}
            />
          )}
        </Field>
        <FormMessage className="empty:hidden">{failure}</FormMessage>
        <Button type="submit" size="lg" pending={isPending} className="w-full">
          Confirm
        </Button>
      </form>
    </RecoveryDialog>
  );
}
