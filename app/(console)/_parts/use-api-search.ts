"use client";

import { useCallback, useEffect, useState } from "react";
import { request } from "@/lib/request/request";

/** Delay after the last key before a search is sent. */
const TYPING_PAUSE_MS = 200;

/**
 * Searches a moment after the last key.
 *
 * @param asked null sends no search.
 * @param ask Must be stable between renders; a new function starts a new search.
 */
export function useTypedSearch<Hit>(
  asked: string | null,
  ask: (asked: string) => Promise<readonly Hit[]>,
) {
  const [search, setSearch] = useState<{
    asked: string;
    hits: readonly Hit[];
    hasFailed: boolean;
  }>();

  useEffect(() => {
    if (asked === null) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      const found = await ask(asked).then(
        (hits) => ({ asked, hits, hasFailed: false }),
        () => ({ asked, hits: [], hasFailed: true }),
      );
      if (!isStale) setSearch(found);
    }, TYPING_PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [asked, ask]);

  if (asked === null) return { hits: [], hasFailed: false, isSearching: false };
  const isSearching = search?.asked !== asked;
  // Keep the previous results until the new ones arrive, to avoid flicker.
  return {
    hits: search?.hits ?? [],
    hasFailed: !isSearching && search?.hasFailed === true,
    isSearching,
  };
}

/**
 * Searches through the API, a moment after the last key.
 *
 * @param path includes the query; null sends no request.
 * @param hitsOf reads the hits from the answer. Must be stable between renders.
 */
export function useApiSearch<Answer extends object, Hit>(
  path: string | null,
  hitsOf: (answer: Answer) => readonly Hit[],
) {
  const ask = useCallback((asked: string) => request<Answer>(asked).then(hitsOf), [hitsOf]);
  return useTypedSearch(path, ask);
}
