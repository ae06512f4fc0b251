"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Logo } from "@/components/shell/logo";
import { ThemeChoice } from "@/components/theme-choice";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { loadPublicSettings, type PublicSettings } from "@/lib/request/public-settings";
import type { SettingsView } from "@/lib/settings/schema";
import { LoginForm } from "./login-form";

const ForgotForm = dynamic(() => import("./forgot-form").then((module) => module.ForgotForm));

/** Name shown if the settings can't be loaded. */
const FALLBACK_NAME = "Atrium";

/** What happened to the previous session. */
type SessionNotice = { kind: "ended" } | { kind: "sign-out-failed"; onRetry: () => void };

interface LoginScreenProps {
  /** Null if the page couldn't read the settings. They are then loaded here. */
  settings: SettingsView | null;
  notice?: SessionNotice;
}

export function LoginScreen({ settings: rendered, notice }: LoginScreenProps) {
  const router = useRouter();
  const { settings, isLoading } = usePublicSettings(rendered);
  const [hasForgotten, setForgotten] = useState(false);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="grid w-full max-w-sm gap-6">
        <div className="flex min-h-9 min-w-0 items-center" data-slot="login-brand">
          {isLoading ? (
            <Spinner label="Loading settings" />
          ) : (
            <Logo src={settings?.logo_url} title={settings?.dashboard_name ?? FALLBACK_NAME} />
          )}
        </div>
        {notice?.kind === "ended" ? <SessionEnded /> : null}
        {notice?.kind === "sign-out-failed" ? <SignOutFailed onRetry={notice.onRetry} /> : null}
        <section className="grid gap-5" aria-labelledby="sign-in">
          <h1 id="sign-in" className="text-xl font-semibold tracking-[-0.012em]">
            {hasForgotten ? "Forgot your password?" : "Sign in"}
          </h1>
          {hasForgotten ? (
            <ForgotForm onBack={() => setForgotten(false)} />
          ) : (
            <>
              <LoginForm onSignedIn={() => router.refresh()} />
              <Button variant="ghost" size="sm" onClick={() => setForgotten(true)}>
                Forgot your password?
              </Button>
            </>
          )}
        </section>
        <p className="text-13 text-faint">There is no registration: admin access only.</p>
        <div>
          <ThemeChoice />
        </div>
      </div>
    </main>
  );
}

function SessionEnded() {
  return <Alert variant="info">Your session has ended. Please sign in again.</Alert>;
}

/** Warns that the server hasn't ended the session, which matters on a shared machine. */
function SignOutFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      variant="warning"
      role="alert"
      title="Sign-out didn't reach the server"
      action={
        <Button variant="outline" size="sm" onClick={onRetry}>
          Sign out again
        </Button>
      }
    >
      You're signed out on this screen, but your session is still active on the server. Sign out
      again to end it.
    </Alert>
  );
}

/** Returns the page's settings, or loads the public ones. After a failure, the text logo shows. */
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
