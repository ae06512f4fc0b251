"use client";

import { useCallback, useRef, useTransition } from "react";
import { IN_BACKGROUND, usePolling } from "@/components/hooks/use-polling";
import { useRouter } from "@/components/hooks/use-router";
import { request } from "@/lib/request/request";

const EVERY_MS = 4000;

interface LiveRefreshProps {
  /** The API path to poll. */
  path: string;
  /** The fields to compare, as the page shows them. */
  shown: Readonly<Record<string, unknown>>;
}

/**
 * Polls the API while the tab is visible and refreshes the page when the response changes. Doesn't
 * move focus.
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
      // Ignore a failed check: the next one tries again, and the page shows when it was loaded.
    } finally {
      isAsking.current = false;
    }
  }, [path, shown, router]);
  usePolling(true, check, EVERY_MS);
  return null;
}
