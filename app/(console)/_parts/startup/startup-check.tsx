"use client";

import { useRouter } from "next/navigation";
import {
  type ComponentProps,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  useTransition,
} from "react";
import { Spinner } from "@/components/ui/spinner";
import type { SessionUser } from "@/lib/auth/schema";
import { SIGNED_IN_FRAGMENT, type StartupScreen } from "@/lib/auth/session-state";
import type { HomePage } from "@/lib/locales";
import { checkStartup } from "@/lib/request/startup-calls";
import type { SettingsView } from "@/lib/settings/schema";
import { LoginScreen, loadLoginScreen, SetupFlow } from "./lazy-screens";
import {
  isPageKept,
  keepPageDuringReauth,
  SignOutProvider,
  useRevalidation,
  useSession,
} from "./session";
import { Unreachable } from "./unreachable";

// Once per page load: sign-in and refreshes don't start another check.
let isChecked = false;

/**
 * Skip the check for sign-in and setup: the server has just rendered them, and another call would
 * only log a 401 or 503.
 */
const shouldRecheck = (rendered: StartupScreen) =>
  rendered === "signed-in" || rendered === "unreachable";

const ENDED = { kind: "ended" } as const;

interface StartupCheckProps {
  /** The state in which the server rendered `children`. */
  rendered: StartupScreen;
  user: SessionUser | null;
  settings: SettingsView | null;
  children: ReactNode;
}

/**
 * Checks after load whether the screen is still right, and again when a tab returns after more than
 * a minute. If not, shows the right screen at once and refreshes the page.
 */
function StartupCheck({ rendered, user, settings, children }: StartupCheckProps) {
  const router = useRouter();
  const [found, setFound] = useState(rendered);
  const [isRefreshing, startRefresh] = useTransition();
  const refresh = useCallback(() => startRefresh(() => router.refresh()), [router]);
  const { session, signOutFailed, signOut, sendSignOut, expire } = useSession(user, refresh);

  const apply = useCallback(
    (screen: StartupScreen) => {
      setFound(screen);
      if (screen === "signed-out") expire();
      if (screen !== rendered && screen !== "unreachable") refresh();
    },
    [rendered, refresh, expire],
  );

  useEffect(() => {
    if (isChecked || !shouldRecheck(rendered)) return;
    isChecked = true;
    void checkStartup().then(apply);
  }, [rendered, apply]);

  useEffect(() => {
    if (rendered === "signed-in") loadLoginScreen().catch(() => undefined);
  }, [rendered]);

  useRevalidation({ isActive: session.status === "authenticated", onFound: apply });

  if (found === "unreachable" && rendered !== "unreachable") return <Unreachable onFound={apply} />;
  if (found === "setup-required" && rendered !== "setup-required") {
    return (
      <Suspense fallback={<Waiting />}>
        <SetupFlow />
      </Suspense>
    );
  }
  if (rendered === "signed-in" && session.status === "unauthenticated") {
    if (signOutFailed) {
      return (
        <LoginScreen
          settings={settings}
          notice={{ kind: "sign-out-failed", onRetry: sendSignOut }}
        />
      );
    }
    if (found === "signed-out") return <LoginScreen settings={settings} notice={ENDED} />;
    return <LoginScreen settings={settings} />;
  }
  if (found === "signed-out" && rendered !== "signed-out")
    return <LoginScreen settings={settings} />;
  if (found === "signed-in" && rendered !== "signed-in" && isRefreshing) return <Waiting />;
  return <SignOutProvider value={signOut}>{children}</SignOutProvider>;
}

function Waiting() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner size="lg" />
    </main>
  );
}

interface SessionScopeProps extends ComponentProps<typeof StartupCheck> {
  sessionId: string | null;
  /** Where sign-in at `/` leads. */
  home: HomePage;
}

/** After sign-in at `/`, opens the person's chosen home page. Other addresses stay. */
function useHome(home: HomePage, rendered: StartupScreen) {
  const router = useRouter();
  const before = useRef(rendered);
  useEffect(() => {
    const wasOut = before.current === "signed-out" || before.current === "held";
    before.current = rendered;
    if (rendered !== "signed-in" || location.pathname !== "/") return;
    const isBack = location.hash === `#${SIGNED_IN_FRAGMENT}`;
    if (home !== "/" && (wasOut || isBack)) router.replace(home);
    else if (isBack) window.history.replaceState(null, "", "/");
  }, [home, rendered, router]);
}

/**
 * Resets the startup check when the session changes, unless the same person signed in again over
 * their page.
 */
export function SessionScope({ sessionId, home, ...check }: SessionScopeProps) {
  useHome(home, check.rendered);
  const name = `${check.rendered} ${check.user?.id}`;
  const [scope, setScope] = useState({ sessionId, name, key: 0 });
  if (scope.sessionId !== sessionId || scope.name !== name) {
    const isKept = isPageKept() && scope.name === name;
    setScope({ sessionId, name, key: isKept ? scope.key : scope.key + 1 });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the flag applies to one session change only
  useEffect(() => keepPageDuringReauth(false), [sessionId, name]);
  return <StartupCheck key={scope.key} {...check} />;
}
