"use client";

import { type FormEvent, useEffect, useRef } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { KeyRound } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { confirmAccountByPasskey, knowsPasskeys, passkeyFailure } from "@/lib/request/passkey";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { CodeForm } from "./code-form";

interface ConfirmAccountProps {
  /** How the person can confirm: "password", or their second factors. */
  ways: readonly string[];
  isOpening: boolean;
  onSignedIn: () => void;
  /** Called if a second factor was set up meanwhile. */
  onFactorAsked: (methods: readonly string[]) => void;
  onBack: () => void;
}

/** Asks a person who signed in at an identity provider to confirm that the account with the same email is theirs. */
export function ConfirmAccount(props: ConfirmAccountProps) {
  const { ways, isOpening, onSignedIn, onFactorAsked, onBack } = props;

  async function confirm(body: { password: string } | { code: string }) {
    const path = "/api/auth/oidc/confirm";
    const answer = await request<{ methods?: string[] }>(path, { method: "POST", body });
    if (answer.methods) onFactorAsked(answer.methods);
    else onSignedIn();
  }

  return (
    <div className="grid gap-4">
      <Alert variant="info" title="An account with this email exists">
        Confirm that it's yours. This ends its other sessions, revokes its API tokens and removes
        its passkeys.
      </Alert>
      {ways.includes("password") ? (
        <PasswordOnce
          isOpening={isOpening}
          onBack={onBack}
          send={(password) => confirm({ password })}
        />
      ) : (
        <CodeForm
          label="Confirm"
          hasApp={ways.includes("totp")}
          isOpening={isOpening}
          send={(code) => confirm({ code })}
          onBack={onBack}
        >
          {ways.includes("passkey") && knowsPasskeys() ? (
            <PasskeyOnce onConfirmed={onSignedIn} />
          ) : null}
        </CodeForm>
      )}
    </div>
  );
}

function PasskeyOnce({ onConfirmed }: { onConfirmed: () => void }) {
  const { isPending, failure, run } = useCall<string>();
  return (
    <>
      <Button
        variant="outline"
        size="lg"
        className="w-full"
        pending={isPending}
        onClick={() =>
          void run(async () => {
            await confirmAccountByPasskey();
            onConfirmed();
          }, passkeyFailure)
        }
      >
        <KeyRound aria-hidden />
        Use a passkey
      </Button>
      <FormMessage className="empty:hidden">{failure}</FormMessage>
    </>
  );
}

interface PasswordOnceProps {
  isOpening: boolean;
  send: (password: string) => Promise<void>;
  onBack: () => void;
}

function PasswordOnce({ isOpening, send, onBack }: PasswordOnceProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { isPending, failure, run, fail } = useCall<string>();
  const isBusy = isPending || isOpening;

  useEffect(() => {
    formRef.current?.querySelector<HTMLInputElement>("[name=password]")?.select();
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    if (!password) return fail("Password is required");
    void run(
      () => send(password),
      (thrown) => toRequestError(thrown).message,
    );
  }

  return (
    <form ref={formRef} className="grid gap-4" method="post" noValidate onSubmit={submit}>
      <Field name="password" label="Password of this account" disabled={isBusy}>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" maxLength={256} />
        )}
      </Field>
      <FormMessage className="empty:hidden">{failure}</FormMessage>
      <Button type="submit" size="lg" pending={isBusy} className="w-full">
        Confirm
      </Button>
      <Button variant="ghost" size="sm" disabled={isBusy} onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
