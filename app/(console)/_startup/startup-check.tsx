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
import { checkStartup } from "@/lib/request/startup-calls";
import type { SettingsView } from "@/lib/settings/schema";
import type { HomePage } from "@/lib/ui/locales";
import { LoginScreen, loadLoginScreen, SetupFlow } from "./lazy-screens";
import {
  isPageKept,
  keepPageOverSignIn,
  SignOutProvider,
  useRevalidation,
  useSession,
} from "./session";
import { Unreachable } from "./unreachable";

// Once a load: neither sign-in nor the refresh that a check asked for starts another one.
let isChecked = false;

/**
 * Sign-in and the wizard are the server's own, fresh answer to this very load, and asking again would only put the
 * 401 or 503 that they stand for into the browser's console.
 */
const worthChecking = (rendered: StartupScreen) =>
  rendered === "signed-in" || rendered === "unreachable";

const ENDED = { kind: "ended" } as const;

interface StartupCheckProps {
  /** What the server found when it rendered `children`. */
  rendered: StartupScreen;
  user: SessionUser | null;
  settings: SettingsView | null;
  children: ReactNode;
}

/**
 * Asks the server once after load whether the screen is right, and again when a tab comes back after more than a
 * minute. Where the answer differs, its screen shows at once and the page is fetched anew.
 */
export function StartupCheck({ rendered, user, settings, children }: StartupCheckProps) {
  const router = useRouter();
  const [found, setFound] = useState(rendered);
  const [isRefreshing, startRefresh] = useTransition();
  const refresh = useCallback(() => startRefresh(() => router.refresh()), [router]);
  const { session, isServerUntold, signOut, tellServer, expire } = useSession(user, refresh);

  const apply = useCallback(
    (screen: StartupScreen) => {
      setFound(screen);
      if (screen === "signed-out") expire();
      if (screen !== rendered && screen !== "unreachable") refresh();
    },
    [rendered, refresh, expire],
  );

  useEffect(() => {
    if (isChecked || !worthChecking(rendered)) return;
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
    if (isServerUntold) {
      return <LoginScreen settings={settings} notice={{ kind: "untold", onRetry: tellServer }} />;
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
  /** Where signing in at the first page leads. */
  home: HomePage;
}

/** Leads whoever has just signed in at the first page on to the page of their choice; any other address stays. */
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

/** The startup check of one session: nothing of it lives on in the next, but for a page that its person kept. */
export function SessionScope({ sessionId, home, ...check }: SessionScopeProps) {
  useHome(home, check.rendered);
  const name = `${check.rendered} ${check.user?.id}`;
  const [scope, setScope] = useState({ sessionId, name, key: 0 });
  if (scope.sessionId !== sessionId || scope.name !== name) {
    const isKept = isPageKept() && scope.name === name;
    setScope({ sessionId, name, key: isKept ? scope.key : scope.key + 1 });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said holds for one change of session
  useEffect(() => keepPageOverSignIn(false), [sessionId, name]);
  return <StartupCheck key={scope.key} {...check} />;
}
