import type { ReactNode } from "react";
import { sessionUserView } from "@/lib/auth/actor";
import { passwordState } from "@/lib/auth/password-rules";
import { startupState } from "@/lib/context/request-state";
import { pageState } from "@/lib/http/load";
import { settingsView } from "@/lib/settings/site-settings";
import { allowedNavigation } from "./_components/navigation";
import { PageTitle } from "./_components/page-title";
import { AppShell, EnrollScreen, LoginScreen, SetupFlow, Toaster } from "./_startup/lazy-screens";
import { SetupBlocked } from "./_startup/setup/setup-blocked";
import { SessionScope } from "./_startup/startup-check";
import { Unreachable } from "./_startup/unreachable";

/**
 * The startup check: before sign-in there are no routes, and at any address the wizard or sign-in shows. This chooses
 * a screen and guards nothing: every use case decides for itself who may read and write. StartupCheck asks once more
 * from the browser, whose page may be older than the server's answer. SessionScope lets nothing of one session live on
 * in the next.
 */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const state = await pageState().catch(() => null);
  const startup = state ? startupState(state) : "unreachable";
  const actor = startup === "signed-in" ? state?.ctx.actor : null;
  const user = actor ? sessionUserView(actor) : null;
  return (
    <>
      <SessionScope
        sessionId={actor?.sessionId ?? null}
        rendered={startup}
        user={user}
        settings={state && settingsView(state.settings)}
        home={state?.home ?? "/"}
      >
        {screen()}
      </SessionScope>
      <Toaster />
    </>
  );

  function screen() {
    if (!state || startup === "unreachable") {
      return titled("Unreachable", <Unreachable />);
    }
    if (startup === "setup-required") {
      const isBlocked = state.ctx.config.setupPassword === undefined;
      return titled("Set up", isBlocked ? <SetupBlocked /> : <SetupFlow />);
    }
    if (state.enrolling)
      return titled("Set up your second factor", <EnrollScreen email={state.enrolling.email} />);
    const settings = settingsView(state.settings);
    if (!actor || !user) return titled("Sign in", <LoginScreen settings={settings} />);
    const password = passwordState(actor.passwordGivenAt, state.ctx.now);
    return (
      <AppShell
        user={user}
        settings={settings}
        allowed={allowedNavigation(actor)}
        password={password}
        unreadNotices={state.unreadNotices}
        locale={state.locale}
      >
        {children}
      </AppShell>
    );
  }
}

/** A screen that stands in place of every page. */
function titled(name: string, screen: ReactNode) {
  return (
    <>
      <PageTitle names={[name]} />
      {screen}
    </>
  );
}
