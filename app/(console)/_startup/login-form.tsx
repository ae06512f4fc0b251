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

/** For the few whose account is to be linked to an identity provider. */
const ConfirmAccount = dynamic(
  () => import("./confirm-account").then((module) => module.ConfirmAccount),
  { ssr: false },
);

const NoOtherWays = () => null;

/** The ways to sign in beside the password; where their code cannot be had, that one stands by itself. */
const OtherWays = dynamic(
  () =>
    import("./other-ways").then(
      (module) => module.OtherWays,
      () => NoOtherWays,
    ),
  { ssr: false },
);

interface Problem {
  text: string;
  field: SignInField;
}

interface LoginFormProps {
  /** Whoever signs in again; left out, anybody may. */
  email?: string;
  onSignedIn: () => void;
}

/** Signs in. What was typed stays when it is refused. */
export function LoginForm({ email, onSignedIn }: LoginFormProps) {
  const isLive = useHydrated();
  const formRef = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [isOpening, startOpening] = useTransition();
  const isPending = isSending || isOpening;
  /** The second factors of whoever has one, once the password was right. */
  const [methods, setMethods] = useState<readonly string[] | null>(null);
  /** How a person can confirm that an account is theirs, once an identity provider has named it. */
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
        {methods.includes("passkey") ? <OtherWays disabled={isPending} onSignedIn={open} /> : null}
      </CodeForm>
    );
  return (
    // Nobody sends before the script is there to send it; `post` keeps the password out of the address even so.
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
      {/* Who signs in again stays on the page, which an identity provider would take away. */}
      <OtherWays
        disabled={isPending}
        onSignedIn={open}
        onFactorAsked={email === undefined ? setMethods : undefined}
        onConfirmAsked={setConfirmBy}
      />
    </form>
  );
}
