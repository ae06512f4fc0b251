"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { KeyRound } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import type { OwnWays } from "@/lib/auth/schema";
import { knowsPasskeys, passkeyFailure, stepUpByPasskey } from "@/lib/request/passkey";
import { request } from "@/lib/request/request";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import { confirmAtIssuer } from "@/lib/request/visit-issuer";
import { CodeForm } from "./code-form";
import { RecoveryDialogFrame, type RecoveryDialogProps } from "./recovery-dialog-frame";

const confirmBy = (body: { password: string } | { code: string }) =>
  request("/api/auth/step-up", { method: "POST", body });

/** Returns how the person can confirm; null while unknown or if it can't be loaded. */
function useWays(): OwnWays | null {
  const [ways, setWays] = useState<OwnWays | null>(null);
  useEffect(() => {
    let isCurrent = true;
    request<OwnWays>("/api/auth/step-up").then(
      (answer) => isCurrent && setWays(answer),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return ways;
}

/**
 * Asks for the password, a code, a passkey or the identity provider before a sensitive action. This
 * protects browsers that were left open.
 */
export function StepUpDialog({ email, onClose }: RecoveryDialogProps) {
  const [isByCode, setByCode] = useState(false);
  const ways = useWays();
  const providers = ways?.linked.filter(({ active }) => active) ?? [];
  const isGiven = () => onClose(true);
  return (
    <RecoveryDialogFrame
      title="Confirm it's you"
      description="It's been more than 15 minutes since you confirmed your identity. Confirm again to complete this action."
      onDecline={() => onClose(false)}
    >
      {isByCode ? (
        <CodeForm
          label="Confirm"
          send={async (code) => {
            await confirmBy({ code });
            isGiven();
          }}
          onBack={() => setByCode(false)}
        />
      ) : (
        <>
          {ways?.password === false ? null : <PasswordAgain email={email} onGiven={isGiven} />}
          {providers.map((provider) => (
            <IssuerAgain key={provider.id} provider={provider} onGiven={isGiven} />
          ))}
          {ways?.passkey && knowsPasskeys() ? <PasskeyAgain onGiven={isGiven} /> : null}
          {ways?.codes ? (
            <Button variant="ghost" className="mt-2 w-full" onClick={() => setByCode(true)}>
              Use a code instead
            </Button>
          ) : null}
        </>
      )}
    </RecoveryDialogFrame>
  );
}

interface IssuerAgainProps {
  provider: { id: string; name: string };
  onGiven: () => void;
}

/** Confirms at the identity provider, in a new window. */
function IssuerAgain({ provider: { id, name }, onGiven }: IssuerAgainProps) {
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const waiting = useRef<AbortController | null>(null);
  useEffect(() => () => waiting.current?.abort(), []);

  /** Can be tried again: the page can't tell whether the person closed the window. */
  async function confirm() {
    waiting.current?.abort();
    const controller = new AbortController();
    waiting.current = controller;
    setFailure(null);
    setWaiting(true);
    try {
      await confirmAtIssuer(id, controller.signal);
      onGiven();
    } catch (thrown) {
      setFailure(messageOr(thrown, thrown instanceof Error ? thrown.message : ""));
      setWaiting(false);
    }
  }

  return (
    <div className="mt-2 grid gap-2">
      <Button variant="outline" size="lg" onClick={() => void confirm()}>
        <span className="truncate">Continue with {name}</span>
      </Button>
      {isWaiting ? (
        <p role="status" className="text-muted-foreground text-sm">
          Sign in again in the window that opened.
        </p>
      ) : null}
      <FormMessage className="empty:hidden">{failure}</FormMessage>
    </div>
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
        <KeyRound aria-hidden />
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
      {/* Tells password managers which account the password belongs to. */}
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
