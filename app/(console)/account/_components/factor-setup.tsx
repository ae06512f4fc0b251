"use client";

import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { CopyButton, CopyMessage, useCopy } from "@/components/copy-parts";
import { FormFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { LazyPart } from "@/components/lazy-part";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import type { StartedFactor } from "@/lib/auth/second-factor/schema";
import { request } from "@/lib/request/request";
import { type CallFailure, callFailure, messageOr } from "@/lib/request/request-error";
import { lazyCode } from "@/lib/ui/lazy-code";

const qrCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./qr-code")).QrCode,
);

const NOT_STARTED = "The second factor could not be begun";

/** Sets up an authenticator app: its secret, its first code, then the recovery codes, which are shown this once. */
export function FactorSetup({ onDone }: { onDone: () => void }) {
  const [started, setStarted] = useState<StartedFactor | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const start = useCallback(async () => {
    setFailure(null);
    try {
      setStarted(await request<StartedFactor>("/api/auth/totp", { method: "POST" }));
    } catch (thrown) {
      setFailure(messageOr(thrown, NOT_STARTED));
    }
  }, []);
  useEffect(() => void start(), [start]);

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (failure)
    return (
      <Alert
        variant="destructive"
        title={NOT_STARTED}
        action={
          <Button variant="outline" size="sm" onClick={start}>
            Retry
          </Button>
        }
      >
        {failure}
      </Alert>
    );
  if (!started) return <Spinner label="Making a secret" />;
  return <FirstCode started={started} onConfirmed={setCodes} />;
}

interface FirstCodeProps {
  started: StartedFactor;
  onConfirmed: (codes: readonly string[]) => void;
}

function FirstCode({ started, onConfirmed }: FirstCodeProps) {
  const { isPending, failure, run } = useCall<CallFailure>();
  const { outcome, copy } = useCopy(started.secret);

  function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code") ?? "");
    void run(async () => {
      const { recovery_codes } = await request<{ recovery_codes: string[] }>(
        "/api/auth/totp/confirm",
        { method: "POST", body: { code } },
      );
      onConfirmed(recovery_codes);
    }, callFailure);
  }

  return (
    <div className="grid gap-4">
      <p>Scan this with an authenticator app, or type the secret into it.</p>
      <LazyPart
        code={qrCode}
        loading={<Skeleton className="size-48 justify-self-center" />}
        failed={
          <p className="text-muted-foreground">The code could not be drawn: type the secret.</p>
        }
      >
        {(QrCode) => <QrCode text={started.otpauth_url} />}
      </LazyPart>
      <div className="grid gap-2">
        <div className="flex items-start gap-2">
          <code
            data-slot="totp-secret"
            className="min-w-0 flex-1 select-all break-all rounded-lg border bg-background/60 p-2 font-mono text-[0.8125rem] leading-5"
          >
            {started.secret}
          </code>
          <CopyButton outcome={outcome} onCopy={copy} label="Copy the secret" />
        </div>
        <CopyMessage outcome={outcome} />
      </div>
      <form noValidate onSubmit={confirm} aria-label="First code" className="grid gap-4">
        <Field
          name="code"
          label="Code"
          required
          disabled={isPending}
          errors={failure?.errors.code}
          description="The six digits that the app shows now."
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              className="font-mono tracking-widest"
            />
          )}
        </Field>
        <FormFailure failure={failure} fields={["code"]} />
        <Button type="submit" pending={isPending}>
          Confirm
        </Button>
      </form>
    </div>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Ten codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join("\n");
  const { outcome, copy } = useCopy(text);
  const title = useRef<HTMLParagraphElement>(null);
  // It stands in place of the form that had the focus.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <p ref={title} tabIndex={-1} className="font-medium outline-none">
        Keep these recovery codes
      </p>
      <p className="text-muted-foreground">
        Each signs you in once when the app is lost. They are shown this once.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid select-all gap-1 rounded-lg border bg-background/60 p-3 font-mono text-[0.8125rem] sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyMessage outcome={outcome} />
      <div className="flex flex-wrap gap-2">
        <CopyButton outcome={outcome} onCopy={copy} label="Copy the recovery codes" />
        <Button size="sm" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
