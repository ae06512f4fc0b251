"use client";

import { useCallback, useReducer, useState } from "react";
import type { SessionUser } from "@/lib/auth/schema";
import { LOADING, sessionReducer } from "@/lib/auth/session-state";
import { request } from "@/lib/request/request";

const LOGOUT = { method: "POST", retries: 2, keepalive: true } as const;

function firstState(user: SessionUser | null) {
  return user ? sessionReducer<SessionUser>(LOADING, { type: "validated", user }) : LOADING;
}

/** What one person's session left in this tab; the router's cache goes with the refresh. */
function forgetTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // Storage may be forbidden; then nothing was kept either.
  }
}

/**
 * The session of this tab. Signing out takes effect on screen before the server is asked; if the server cannot be
 * told, the screen stays signed out and `isServerUntold` says so.
 */
export function useSession(user: SessionUser | null, onEnded: () => void) {
  const [session, dispatch] = useReducer(sessionReducer<SessionUser>, user, firstState);
  const [isServerUntold, setIsServerUntold] = useState(false);

  const tellServer = useCallback(async () => {
    setIsServerUntold(false);
    try {
      await request("/api/auth/logout", LOGOUT);
      onEnded();
    } catch {
      setIsServerUntold(true);
    }
  }, [onEnded]);

  const signOut = useCallback(() => {
    // Outside the menu's transition, which would hold the sign-in screen back until its work is done.
    queueMicrotask(() => {
      dispatch({ type: "signed-out" });
      forgetTab();
      void tellServer();
    });
  }, [tellServer]);

  const expire = useCallback(() => dispatch({ type: "validation-failed" }), []);
  return { session, isServerUntold, signOut, tellServer, expire };
}
