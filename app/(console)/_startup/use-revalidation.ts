"use client";

import { useEffect, useRef } from "react";
import type { StartupScreen } from "@/lib/auth/session-state";
import { checkStartup } from "@/lib/request/startup-calls";

/** A tab that was hidden for longer than this asks again whether its session still holds. */
const REVALIDATE_AFTER_HIDDEN_MS = 60_000;

interface Revalidation {
  isActive: boolean;
  onFound: (screen: StartupScreen) => void;
}

/**
 * Asks in the background when a tab comes back. Not reaching the server leaves the screen as it is: what somebody is
 * typing there must not vanish for a hiccup.
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
