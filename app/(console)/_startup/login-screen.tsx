"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef, useState, useTransition } from "react";
import { FormMessage } from "@/components/form-message";
import { useHydrated } from "@/components/hooks/use-hydrated";
import { Logo } from "@/components/shell/logo";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Spinner } from "@/components/ui/spinner";
import { readSignInForm, type SignInField, signInFailureText } from "@/lib/auth/sign-in-rules";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { loadPublicSettings, type PublicSettings } from "@/lib/request/startup-calls";
import type { SettingsView } from "@/lib/settings/schema";

/** The name that stands where the settings cannot be had. */
const FALLBACK_NAME = "Atrium";

/** What happened to the session that was here before. */
type SessionNotice = { kind: "ended" } | { kind: "untold"; onRetry: () => void };

interface LoginScreenProps {
  /** Null where the page came without them; they are then loaded here. */
  settings: SettingsView | null;
  notice?: SessionNotice;
}

export function LoginScreen({ settings: rendered, notice }: LoginScreenProps) {
  const { settings, isLoading } = usePublicSettings(rendered);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-sm gap-6">
        <div className="flex min-h-9 min-w-0 items-center justify-center" data-slot="login-brand">
          {isLoading ? (
            <Spinner label="Loading settings" />
          ) : (
            <Logo src={settings?.logo_url} title={settings?.dashboard_name ?? FALLBACK_NAME} />
          )}
        </div>
        {notice?.kind === "ended" ? <SessionEnded /> : null}
        {notice?.kind === "untold" ? <SignOutUntold onRetry={notice.onRetry} /> : null}
        <section className="grid gap-5 rounded-xl border bg-card p-6" aria-labelledby="sign-in">
          <h1 id="sign-in" className="text-lg font-semibold tracking-tight">
            Sign in
          </h1>
          <LoginForm />
        </section>
        <p className="text-center text-[0.8125rem] text-muted-foreground">
          There is no registration: admin access only.
        </p>
      </div>
    </main>
  );
}

function SessionEnded() {
  return <Alert variant="info">Your session has ended. Please sign in again.</Alert>;
}

/** The screen is signed out, the server is not: somebody on a shared machine must know. */
function SignOutUntold({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      variant="warning"
      role="alert"
      title="The server could not be told"
      action={
        <Button variant="outline" size="sm" onClick={onRetry}>
          Sign out again
        </Button>
      }
    >
      You are signed out on this screen, but the session still stands on the server.
    </Alert>
  );
}

interface Problem {
  text: string;
  field: SignInField;
}

/** Signs in at the address that was asked for. What was typed stays when it is refused. */
function LoginForm() {
  const router = useRouter();
  const isLive = useHydrated();
  const formRef = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [isOpening, startOpening] = useTransition();
  const isPending = isSending || isOpening;

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
      await request("/api/auth/login", { method: "POST", body: form.input });
      startOpening(() => router.refresh());
    } catch (thrown) {
      setProblem({ text: signInFailureText(toRequestError(thrown)), field: "password" });
    }
    setIsSending(false);
  }

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
          />
        )}
      </Field>
      <Field name="password" label="Password" disabled={isPending}>
        {(control) => <Input {...control} type="password" autoComplete="current-password" />}
      </Field>
      <FormMessage className="empty:hidden">{problem?.text}</FormMessage>
      <Button type="submit" size="lg" pending={isPending} disabled={!isLive} className="w-full">
        Sign In
      </Button>
    </form>
  );
}

/** The settings that came with the page, else the public ones; a failure is kept, and the text logo shows. */
function usePublicSettings(rendered: SettingsView | null) {
  const [loaded, setLoaded] = useState<PublicSettings | null>(null);
  useEffect(() => {
    if (rendered) return;
    let isCurrent = true;
    void loadPublicSettings().then((result) => isCurrent && setLoaded(result));
    return () => {
      isCurrent = false;
    };
  }, [rendered]);
  return {
    settings: rendered ?? loaded?.settings ?? null,
    error: loaded?.error ?? null,
    isLoading: rendered === null && loaded === null,
  };
}
