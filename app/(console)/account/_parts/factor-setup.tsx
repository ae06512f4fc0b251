"use client";

import { type FormEvent, useCallback, useEffect, useState } from "react";
import { CopyButton, CopyMessage, useCopy } from "@/components/copy-parts";
import { FormFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { LazyPart } from "@/components/lazy-part";
import { Alert } from "@/components/ui/alert";
import { Button, buttonVariants } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { Spinner } from "@/components/ui/spinner";
import type { StartedFactor } from "@/lib/auth/second-factor/schema";
import { request } from "@/lib/request/request";
import { type CallFailure, callFailure, messageOr } from "@/lib/request/request-error";
import { cn } from "@/lib/ui/cn";
import { lazyCode } from "@/lib/ui/lazy-code";

const qrCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./qr-code")).QrCode,
);

const NOT_STARTED = "Failed to start the setup";

interface FactorSetupProps {
  /** Called once the app is active. The codes are for `RecoveryCodes`. */
  onConfirmed: (codes: readonly string[]) => void;
}

/** Sets up an authenticator app: shows its secret, then asks for its first code. */
export function FactorSetup({ onConfirmed }: FactorSetupProps) {
  const [started, setStarted] = useState<StartedFactor | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const start = useCallback(async () => {
    setFailure(null);
    try {
      setStarted(await request<StartedFactor>("/api/auth/totp", { method: "POST" }));
    } catch (thrown) {
      setFailure(messageOr(thrown, NOT_STARTED));
    }
  }, []);
  useEffect(() => void start(), [start]);

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
  if (!started) return <Spinner label="Creating your secret key" />;
  return <FirstCode started={started} onConfirmed={onConfirmed} />;
}

interface FirstCodeProps extends FactorSetupProps {
  started: StartedFactor;
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
      <p>Scan this QR code with your authenticator app, or enter the secret key by hand.</p>
      {/* On a phone, a link replaces scanning, because the code is on the same device. */}
      <a
        href={started.otpauth_url}
        className={cn(buttonVariants(), "hidden w-full touch:inline-flex")}
      >
        Open in your authenticator app
      </a>
      <LazyPart
        code={qrCode}
        loading={<Skeleton className="size-48 justify-self-center" />}
        failed={
          <p className="text-muted-foreground">
            Couldn't draw the QR code. Enter the secret key by hand.
          </p>
        }
      >
        {(QrCode) => <QrCode text={started.otpauth_url} />}
      </LazyPart>
      <div className="grid gap-2">
        <div className="flex items-start gap-2">
          <code
            data-slot="totp-secret"
            className="min-w-0 flex-1 select-all break-all rounded-md bg-muted p-2 font-mono text-13"
          >
            {started.secret}
          </code>
          <CopyButton outcome={outcome} onCopy={copy} label="Copy secret key" />
        </div>
        <CopyMessage outcome={outcome} />
      </div>
      <form noValidate onSubmit={confirm} aria-label="Verification code" className="grid gap-4">
        <Field
          name="code"
          label="Code"
          required
          disabled={isPending}
          errors={failure?.errors.code}
          description="The 6-digit code your app shows now."
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
