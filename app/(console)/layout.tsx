import type { ReactNode } from "react";
import type { Hold } from "@/lib/auth/holds";
import { sessionUserView } from "@/lib/auth/session";
import { pageState } from "@/lib/http/load";
import { settingsView } from "@/lib/settings/site-settings";
import { startupState } from "@/lib/system/request-state";
import { allowedNavigation } from "./_parts/navigation";
import { PageTitle } from "./_parts/page-title";
import {
  AppShell,
  EnrollScreen,
  LoginScreen,
  PasswordScreen,
  ReviewScreen,
  SetupFlow,
  Toaster,
} from "./_parts/startup/lazy-screens";
import { SetupBlocked } from "./_parts/startup/setup/setup-blocked";
import { SessionScope } from "./_parts/startup/startup-check";
import { Unreachable } from "./_parts/startup/unreachable";

/** The screen for each reason to hold an account. It replaces every page. */
const HELD_SCREENS = {
  review: { title: "Check your sign-in methods", Screen: ReviewScreen },
  "second-factor": { title: "Set up two-factor authentication", Screen: EnrollScreen },
  password: { title: "Choose your own password", Screen: PasswordScreen },
} satisfies Record<Hold, object>;

/**
 * Shows sign-in or the wizard at any address until the person is signed in. This only chooses a
 * screen; every use case checks permissions itself. StartupCheck asks again from the browser, whose
 * page may be older than the server's state. SessionScope resets everything when the session
 * changes.
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
      return titled("Server unreachable", <Unreachable />);
    }
    if (startup === "setup-required") {
      const isBlocked = state.ctx.config.setupPassword === undefined;
      return titled("Set up", isBlocked ? <SetupBlocked /> : <SetupFlow />);
    }
    if (state.held) {
      const { title, Screen } = HELD_SCREENS[state.held.hold];
      return titled(title, <Screen email={state.held.actor.email} />);
    }
    const settings = settingsView(state.settings);
    if (!actor || !user) return titled("Sign in", <LoginScreen settings={settings} />);
    return (
      <AppShell
        user={user}
        settings={settings}
        allowed={allowedNavigation(actor)}
        unreadNotices={state.unreadNotices}
        locale={state.locale}
      >
        {children}
      </AppShell>
    );
  }
}

/** Renders a screen that replaces every page. */
function titled(name: string, screen: ReactNode) {
  return (
    <>
      <PageTitle names={[name]} />
      {screen}
    </>
  );
}
