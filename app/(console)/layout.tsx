import type { ReactNode } from "react";
import { sessionUserView } from "@/lib/auth/actor";
import type { Hold } from "@/lib/auth/holds";
import { startupState } from "@/lib/context/request-state";
import { pageState } from "@/lib/http/load";
import { settingsView } from "@/lib/settings/site-settings";
import { allowedNavigation } from "./_components/navigation";
import { PageTitle } from "./_components/page-title";
import {
  AppShell,
  EnrollScreen,
  LoginScreen,
  PasswordScreen,
  ReviewScreen,
  SetupFlow,
  Toaster,
} from "./_startup/lazy-screens";
import { SetupBlocked } from "./_startup/setup/setup-blocked";
import { SessionScope } from "./_startup/startup-check";
import { Unreachable } from "./_startup/unreachable";

/** The screen that replaces every page while an account is held. */
const HELD_SCREENS = {
  review: { title: "These still sign you in", Screen: ReviewScreen },
  "second-factor": { title: "Set up two-factor authentication", Screen: EnrollScreen },
  password: { title: "Choose your own password", Screen: PasswordScreen },
} satisfies Record<Hold, object>;

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

/** A screen that stands in place of every page. */
function titled(name: string, screen: ReactNode) {
  return (
    <>
      <PageTitle names={[name]} />
      {screen}
    </>
  );
}
