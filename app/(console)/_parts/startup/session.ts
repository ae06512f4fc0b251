"use client";

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import type { SessionUser } from "@/lib/auth/schema";
import { LOADING, type StartupScreen, sessionReducer } from "@/lib/auth/session-state";
import { request } from "@/lib/request/request";
import { checkStartup } from "@/lib/request/startup-calls";

/** Ends the session on screen at once, then on the server. */
const SignOutContext = createContext<() => void>(() => {
  throw new Error("useSignOutHere must be used inside SignOutProvider");
});

export const SignOutProvider = SignOutContext.Provider;
export const useSignOutHere = () => useContext(SignOutContext);

const LOGOUT = { method: "POST", retries: 2, keepalive: true } as const;

function firstState(user: SessionUser | null) {
  return user ? sessionReducer<SessionUser>(LOADING, { type: "validated", user }) : LOADING;
}

let isKept = false;

/** Keeps the page mounted when the same person signs in again. */
export function keepPageDuringReauth(isWanted = true): void {
  isKept = isWanted;
}

export const isPageKept = () => isKept;

/** Clears the tab's storage of a session. The refresh clears the router's cache. */
function forgetTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // Storage may be blocked, and then it is empty.
  }
}

/**
 * The session of this tab. Signs out on screen first, then on the server. If the server can't be
 * reached, the screen stays signed out and `signOutFailed` is true.
 */
export function useSession(user: SessionUser | null, onEnded: () => void) {
  const [session, dispatch] = useReducer(sessionReducer<SessionUser>, user, firstState);
  const [signOutFailed, setSignOutFailed] = useState(false);

  const sendSignOut = useCallback(async () => {
    setSignOutFailed(false);
    try {
      await request("/api/auth/logout", LOGOUT);
      onEnded();
    } catch {
      setSignOutFailed(true);
    }
  }, [onEnded]);

  const signOut = useCallback(() => {
    // Run outside the menu's transition, which would delay the sign-in screen.
    queueMicrotask(() => {
      dispatch({ type: "signed-out" });
      forgetTab();
      void sendSignOut();
    });
  }, [sendSignOut]);

  const expire = useCallback(() => dispatch({ type: "validation-failed" }), []);
  return { session, signOutFailed, signOut, sendSignOut, expire };
}

/** A tab that was hidden for longer checks its session again. */
const REVALIDATE_AFTER_HIDDEN_MS = 60_000;

interface Revalidation {
  isActive: boolean;
  onFound: (screen: StartupScreen) => void;
}

/**
 * Revalidates the session when the tab becomes visible. Ignores network errors, so that typed text
 * isn't lost.
 */
export function useRevalidation({ isActive, onFound }: Revalidation): void {
  const hiddenAt = useRef<number | null>(null);
  useEffect(() => {
    if (!isActive) return;
    async function onVisibilityChange() {
      if (document.visibilityState === "hidden") {
        hiddenAt.current = Date.now();
        return;
      }
      const since = hiddenAt.current;
      hiddenAt.current = null;
      if (since === null || Date.now() - since <= REVALIDATE_AFTER_HIDDEN_MS) return;
      const screen = await checkStartup({ isBackground: true });
      if (screen !== "unreachable") onFound(screen);
    }
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => document.removeEventListener("visibilitychange", onVisibilityChange);
  }, [isActive, onFound]);
}
