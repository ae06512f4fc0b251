"use client";

import { useEffect, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { send } from "@/lib/request/request";

const EVERY_MS = 4000;
/** After so long without a touch the page stays as it is: reading it would keep an idle session alive. */
const IDLE_MS = 15 * 60_000;
const TOUCHES = ["pointerdown", "keydown", "focus"] as const;

/**
 * Reads the page anew when an answer of the API is another one than before. Asks in the background, not from a hidden
 * tab, and moves no focus.
 */
export function LiveRefresh({ path }: { path: string }) {
  const router = useRouter();
  const [, startLoading] = useTransition();
  useEffect(() => {
    let known: string | null = null;
    let isAsking = false;
    let touchedAt = Date.now();
    const touch = () => {
      touchedAt = Date.now();
    };
    async function check() {
      if (document.hidden || isAsking || Date.now() - touchedAt > IDLE_MS) return;
      isAsking = true;
      try {
        const answer = await send(path, { headers: { "x-atrium-background": "1" } });
        const text = await answer.text();
        if (known !== null && text !== known) startLoading(() => router.refresh());
        known = text;
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
  }, [path, router]);
  return null;
}
