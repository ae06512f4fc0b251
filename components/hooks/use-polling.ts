"use client";

import { useEffect } from "react";

const EVERY_MS = 2000;
/** Polling stops after this idle time, because a check can refresh the page and extend the session. */
const IDLE_MS = 15 * 60_000;
const TOUCHES = ["pointerdown", "keydown", "focus"] as const;

/** Marks a background request, which doesn't extend the session. */
export const IN_BACKGROUND = { "x-atrium-background": "1" };

/**
 * Polls with `check` while `isOn`. Pauses in a hidden tab and after 15 minutes without input.
 *
 * @param everyMs two seconds by default.
 */
export function usePolling(isOn: boolean, check: () => void, everyMs = EVERY_MS) {
  useEffect(() => {
    if (!isOn) return;
    let touchedAt = Date.now();
    const touch = () => {
      touchedAt = Date.now();
    };
    const checkNow = () => {
      if (!document.hidden && Date.now() - touchedAt <= IDLE_MS) check();
    };
    const timer = setInterval(checkNow, everyMs);
    document.addEventListener("visibilitychange", checkNow);
    for (const name of TOUCHES) window.addEventListener(name, touch, { passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", checkNow);
      for (const name of TOUCHES) window.removeEventListener(name, touch);
    };
  }, [isOn, check, everyMs]);
}
