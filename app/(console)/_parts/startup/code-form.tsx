"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toRequestError } from "@/lib/request/request-error";

/** Label, input attributes and alternative of each kind of code. */
const KINDS = {
  totp: {
    label: "Code",
    description: "Enter the 6-digit code from your authenticator app.",
    other: "Use a recovery code",
    inputMode: "numeric",
    autoComplete: "one-time-code",
    maxLength: 12,
  },
  recovery: {
    label: "Recovery code",
    description: "Enter one of your recovery codes. Each code works once.",
    other: "Use an authenticator code",
    inputMode: "text",
    autoComplete: "off",
    maxLength: 64,
  },
} as const;

/** The field replaces the focused element, so take the focus. */
const takeFocus = (control: HTMLInputElement | null) => control?.focus();

interface CodeFormProps {
  /** Label of the submit button. */
  label: string;
  /** True while the next page loads after a correct code. */
  isOpening?: boolean;
  /** Throws if the code is rejected. */
  send: (code: string) => Promise<void>;
  onBack: () => void;
  /** Without an authenticator app, only a recovery code is asked for. */
  hasApp?: boolean;
  /** Other sign-in methods, shown below. */
  children?: ReactNode;
}

/** Asks for a second factor: the app's code or a recovery code. */
export function CodeForm({
  label,
  isOpening = false,
  send,
  onBack,
  hasApp = true,
  children,
}: CodeFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<keyof typeof KINDS>(hasApp ? "totp" : "recovery");
  const { isPending, failure, run, fail } = useCall<string>();
  const isBusy = isPending || isOpening;
  const { other, description, label: fieldLabel, ...input } = KINDS[kind];

  useEffect(() => {
    const control = failure && formRef.current?.elements.namedItem("code");
    if (control instanceof HTMLInputElement) control.select();
  }, [failure]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const code = String(new FormData(event.currentTarget).get("code") ?? "").trim();
    if (!code) return fail(`${fieldLabel} is required`);
    void run(
      () => send(code),
      (thrown) => toRequestError(thrown).message,
    );
  }

  return (
    <form ref={formRef} className="grid gap-4" method="post" noValidate onSubmit={submit}>
      <Field name="code" label={fieldLabel} description={description} disabled={isBusy}>
        {(control) => (
          <Input
            key={kind}
            ref={takeFocus}
            {...control}
            {...input}
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono tracking-widest"
          />
        )}
      </Field>
      <FormMessage className="empty:hidden">{failure}</FormMessage>
      <Button type="submit" size="lg" pending={isBusy} className="w-full">
        {label}
      </Button>
      {children}
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" size="sm" disabled={isBusy} onClick={onBack}>
          Back
        </Button>
        {hasApp ? (
          <Button
            variant="ghost"
            size="sm"
            disabled={isBusy}
            onClick={() => {
              fail(null);
              setKind(kind === "totp" ? "recovery" : "totp");
            }}
          >
            {other}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
