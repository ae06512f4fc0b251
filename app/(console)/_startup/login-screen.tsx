"use client";

import { Logo } from "@/components/shell/logo";
import { Spinner } from "@/components/ui/spinner";
import type { SettingsView } from "@/lib/settings/schema";
import { LoginForm } from "./login-form";
import { type SessionNotice, SessionNoticeAlert } from "./session-notices";
import { usePublicSettings } from "./use-public-settings";

/** The name that stands where the settings cannot be had. */
const FALLBACK_NAME = "Atrium";

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
        {notice ? <SessionNoticeAlert notice={notice} /> : null}
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
