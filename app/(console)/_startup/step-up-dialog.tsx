"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { KeyRound } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import type { PasskeyView } from "@/lib/auth/passkeys/schema";
import type { OwnFactor } from "@/lib/auth/second-factor/schema";
import { knowsPasskeys, passkeyFailure, stepUpByPasskey } from "@/lib/request/passkey";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { CodeForm } from "./code-form";
import { RecoveryDialog, type WayOutProps } from "./recovery-dialog";

const confirmBy = (body: { password: string } | { code: string }) =>
  request("/api/auth/step-up", { method: "POST", body });

/** By what else the person may confirm; until the server has said so, the password alone is offered. */
function useOtherWays(): { hasCodes: boolean; hasPasskey: boolean } {
  const [ways, setWays] = useState({ hasCodes: false, hasPasskey: false });
  useEffect(() => {
    let isCurrent = true;
    const say = (way: Partial<typeof ways>) => isCurrent && setWays((now) => ({ ...now, ...way }));
    request<OwnFactor>("/api/auth/totp").then(
      ({ enabled, recovery_codes_left: left }) => say({ hasCodes: enabled || left > 0 }),
      () => undefined,
    );
    if (knowsPasskeys())
      request<{ passkeys: PasskeyView[] }>("/api/auth/passkeys").then(
        ({ passkeys }) => say({ hasPasskey: passkeys.length > 0 }),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, []);
  return ways;
}

/** Asks for the password again, a code or a passkey, for what somebody at a browser that was left open must not do. */
export function StepUpDialog({ email, onClose }: WayOutProps) {
  const [isByCode, setByCode] = useState(false);
  const { hasCodes, hasPasskey } = useOtherWays();
  return (
    <RecoveryDialog
      title="Confirm it is you"
      description="You showed who you are more than 15 minutes ago. What you did is sent once you have confirmed it."
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
      {hasPasskey && !isByCode ? <PasskeyAgain onGiven={() => onClose(true)} /> : null}
      {hasCodes && !isByCode ? (
        <Button variant="ghost" className="mt-2 w-full" onClick={() => setByCode(true)}>
          Use a code instead
        </Button>
      ) : null}
    </RecoveryDialog>
  );
}

function PasskeyAgain({ onGiven }: { onGiven: () => void }) {
  const { isPending, failure, run } = useCall<string>();
  return (
    <div className="mt-2 grid gap-2">
      <Button
        variant="outline"
        size="lg"
        pending={isPending}
        onClick={() =>
          void run(async () => {
            await stepUpByPasskey();
            onGiven();
          }, passkeyFailure)
        }
      >
        {isPending ? null : <KeyRound aria-hidden />}
        Use a passkey
      </Button>
      <FormMessage className="empty:hidden">{failure}</FormMessage>
    </div>
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
