"use client";

import { useCallback, useRef, useTransition } from "react";
import { IN_BACKGROUND, useRepeated } from "@/components/hooks/use-repeated";
import { useRouter } from "@/components/hooks/use-router";
import { request } from "@/lib/request/request";

const EVERY_MS = 4000;

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
  const isAsking = useRef(false);
  const check = useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      const answer = await request<Record<string, unknown>>(path, { headers: IN_BACKGROUND });
      const isSame = Object.entries(shown).every(
        ([name, value]) => JSON.stringify(answer[name]) === JSON.stringify(value),
      );
      if (!isSame) startLoading(() => router.refresh());
    } catch {
      // The next check tries again; what stands on the page says when it was read.
    } finally {
      isAsking.current = false;
    }
  }, [path, shown, router]);
  useRepeated(true, check, EVERY_MS);
  return null;
}
