"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { OwnFactor } from "@/lib/auth/second-factor/schema";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { CodeForm } from "./code-form";
import { RecoveryDialog, type WayOutProps } from "./recovery-dialog";

const confirmBy = (body: { password: string } | { code: string }) =>
  request("/api/auth/step-up", { method: "POST", body });

/** Whether the person has a second factor; until the server has said so, the password alone is offered. */
function useHasFactor(): boolean {
  const [hasFactor, setHasFactor] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    request<OwnFactor>("/api/auth/totp").then(
      ({ enabled }) => isCurrent && setHasFactor(enabled),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return hasFactor;
}

/** Asks for the password again or a code, for what somebody at a browser that was left open must not do. */
export function StepUpDialog({ email, onClose }: WayOutProps) {
  const [isByCode, setByCode] = useState(false);
  const hasFactor = useHasFactor();
  return (
    <RecoveryDialog
      title="Confirm it is you"
      description="You gave your password more than 15 minutes ago. What you did is sent once you have confirmed it."
      onDecline={() => onClose(false)}
    >
      {isByCode ? (
        <CodeForm
          label="Confirm"
          send={async (code) => {
            await confirmBy({ code });
            onClose(true);
          }}
          onBack={() => setByCode(false)}
        />
      ) : (
        <PasswordAgain email={email} onGiven={() => onClose(true)} />
      )}
      {hasFactor && !isByCode ? (
        <Button variant="ghost" className="mt-2 w-full" onClick={() => setByCode(true)}>
          Use a code instead
        </Button>
      ) : null}
    </RecoveryDialog>
  );
}

interface PasswordAgainProps {
  email: string;
  onGiven: () => void;
}

function PasswordAgain({ email, onGiven }: PasswordAgainProps) {
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
        await confirmBy({ password });
        onGiven();
      },
      (thrown) => toRequestError(thrown).message,
    );
  }

  return (
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
  );
}
