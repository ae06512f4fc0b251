"use client";

import dynamic from "next/dynamic";
import { type FormEvent, useEffect, useRef, useState, useTransition } from "react";
import { FormMessage } from "@/components/form-message";
import { useHydrated } from "@/components/hooks/use-media";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { readSignInForm, type SignInField, signInFailureText } from "@/lib/auth/sign-in-rules";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { CodeForm } from "./code-form";

/** Loaded on demand: few accounts are linked to an identity provider. */
const ConfirmAccount = dynamic(
  () => import("./confirm-account").then((module) => module.ConfirmAccount),
  { ssr: false },
);

const NoOtherWays = () => null;

/** Sign-in methods without a password. If the code can't load, the password form still works. */
const PasswordlessSignIn = dynamic(
  () =>
    import("./passwordless-sign-in").then(
      (module) => module.PasswordlessSignIn,
      () => NoOtherWays,
    ),
  { ssr: false },
);

interface Problem {
  text: string;
  field: SignInField;
}

interface LoginFormProps {
  /** Email of the person who signs in again; without it, anyone can. */
  email?: string;
  onSignedIn: () => void;
}

/** The sign-in form. Keeps typed values if sign-in fails. */
export function LoginForm({ email, onSignedIn }: LoginFormProps) {
  const isLive = useHydrated();
  const formRef = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [isOpening, startOpening] = useTransition();
  const isPending = isSending || isOpening;
  /** The person's second factors, known after the correct password. */
  const [methods, setMethods] = useState<readonly string[] | null>(null);
  /**
   * How the person can confirm that the account is theirs, set after sign-in at an identity
   * provider.
   */
  const [confirmBy, setConfirmBy] = useState<readonly string[] | null>(null);

  useEffect(() => {
    const control = problem && formRef.current?.elements.namedItem(problem.field);
    if (control instanceof HTMLInputElement) control.focus();
  }, [problem]);

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const data = new FormData(event.currentTarget);
    const form = readSignInForm({
      email: String(data.get("email") ?? ""),
      password: String(data.get("password") ?? ""),
    });
    if (!form.input) return setProblem({ text: form.problem, field: form.field });
    setProblem(null);
    setIsSending(true);
    try {
      const answer = await request<{ methods?: string[] }>("/api/auth/login", {
        method: "POST",
        body: form.input,
      });
      if (answer.methods) setMethods(answer.methods);
      else startOpening(onSignedIn);
    } catch (thrown) {
      setProblem({ text: signInFailureText(toRequestError(thrown)), field: "password" });
    }
    setIsSending(false);
  }

  const open = () => startOpening(onSignedIn);
  if (confirmBy !== null)
    return (
      <ConfirmAccount
        ways={confirmBy}
        isOpening={isOpening}
        onSignedIn={open}
        onFactorAsked={(asked) => {
          setConfirmBy(null);
          setMethods(asked);
        }}
        onBack={() => setConfirmBy(null)}
      />
    );
  if (methods !== null)
    return (
      <CodeForm
        label="Sign In"
        hasApp={methods.includes("totp")}
        isOpening={isOpening}
        send={async (code) => {
          await request("/api/auth/mfa", { method: "POST", body: { code } });
          open();
        }}
        onBack={() => setMethods(null)}
      >
        {methods.includes("passkey") ? (
          <PasswordlessSignIn disabled={isPending} onSignedIn={open} />
        ) : null}
      </CodeForm>
    );
  return (
    // `method="post"` keeps the password out of the URL if the form is submitted before hydration.
    <form ref={formRef} className="grid gap-4" method="post" noValidate onSubmit={signIn}>
      <Field name="email" label="Email" disabled={isPending}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            defaultValue={email}
            readOnly={email !== undefined}
            autoFocus={email === undefined}
          />
        )}
      </Field>
      <Field name="password" label="Password" disabled={isPending}>
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="current-password"
            autoFocus={email !== undefined}
          />
        )}
      </Field>
      <FormMessage className="empty:hidden">{problem?.text}</FormMessage>
      <Button type="submit" size="lg" pending={isPending} disabled={!isLive} className="w-full">
        Sign In
      </Button>
      {/* A person who signs in again must stay on the page, and an identity provider would leave
          it. */}
      <PasswordlessSignIn
        disabled={isPending}
        onSignedIn={open}
        onFactorAsked={email === undefined ? setMethods : undefined}
        onConfirmAsked={setConfirmBy}
      />
    </form>
  );
}
