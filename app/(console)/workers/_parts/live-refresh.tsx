"use client";

import { useEffect, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { request } from "@/lib/request/request";

const EVERY_MS = 4000;
/** After so long without a touch the page stays as it is: reading it would keep an idle session alive. */
const IDLE_MS = 15 * 60_000;
const TOUCHES = ["pointerdown", "keydown", "focus"] as const;

interface LiveRefreshProps {
  /** Answers what the page shows. */
  path: string;
  /** What of that answer the page shows now. */
  shown: Readonly<Record<string, unknown>>;
}

/**
 * Reads the page anew when the API answers something else than what the page shows. Asks in the background, not from a
 * hidden tab, and moves no focus.
 */
export function LiveRefresh({ path, shown }: LiveRefreshProps) {
  const router = useRouter();
  const [, startLoading] = useTransition();
  useEffect(() => {
    let isAsking = false;
    let touchedAt = Date.now();
    const touch = () => {
      touchedAt = Date.now();
    };
    async function check() {
      if (document.hidden || isAsking || Date.now() - touchedAt > IDLE_MS) return;
      isAsking = true;
      try {
        const answer = await request<Record<string, unknown>>(path, {
          headers: { "x-atrium-background": "1" },
        });
        const isSame = Object.entries(shown).every(
          ([name, value]) => JSON.stringify(answer[name]) === JSON.stringify(value),
        );
        if (!isSame) startLoading(() => router.refresh());
      } catch {
        // The next check tries again; what stands on the page says when it was read.
      } finally {
        isAsking = false;
      }
    }
    const timer = setInterval(check, EVERY_MS);
    for (const name of TOUCHES) window.addEventListener(name, touch, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of TOUCHES) window.removeEventListener(name, touch);
    };
  }, [path, shown, router]);
  return null;
}
