"use client";

import { useEffect } from "react";

const EVERY_MS = 2000;
/** After so long without a touch nothing is asked: it would keep an idle session alive. */
const IDLE_MS = 15 * 60_000;
const TOUCHES = ["pointerdown", "keydown", "focus"] as const;

/** For a read that is no sign of a person: it does not prolong the session. */
export const IN_BACKGROUND = { "x-atrium-background": "1" };

/**
 * Calls `check` again and again while something is under way; not from a hidden tab, nor when nobody is there.
 *
 * @param everyMs two seconds by default.
 */
export function useRepeated(isOn: boolean, check: () => void, everyMs = EVERY_MS) {
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
