import type { ReactNode } from "react";
import { sessionUserView } from "@/lib/auth/session-view";
import { startupState } from "@/lib/auth/startup";
import { pageState } from "@/lib/http/page-context";
import { settingsView } from "@/lib/settings/settings-view";
import { AppShell } from "./_startup/app-shell";
import { LoginScreen } from "./_startup/login-screen";
import { SetupWizard } from "./_startup/setup-wizard";
import { Unreachable } from "./_startup/unreachable";

/**
 * The startup check: before sign-in there are no routes, and at any address the wizard or sign-in shows. This chooses
 * a screen and guards nothing: every use case decides for itself who may read and write.
 */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const state = await pageState().catch(() => null);
  const startup = state ? startupState(state) : "unreachable";
  if (!state || startup === "unreachable") return <Unreachable />;
  const settings = settingsView(state.settings);
  if (startup === "setup-required") {
    return <SetupWizard isPasswordConfigured={state.ctx.config.setupPassword !== undefined} />;
  }
  const { actor } = state.ctx;
  if (!actor) return <LoginScreen settings={settings} />;
  return (
    <AppShell user={sessionUserView(actor)} settings={settings}>
      {children}
    </AppShell>
  );
}
