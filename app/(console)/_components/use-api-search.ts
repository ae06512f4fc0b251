"use client";

import { useCallback, useEffect, useState } from "react";
import { request } from "@/lib/request/request";

/** A pause in typing that is worth a question. */
const TYPING_PAUSE_MS = 200;

/**
 * What a question finds, a moment after the last key.
 *
 * @param asked null asks nothing.
 * @param ask Give it the same function at every render; another one asks anew.
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
  // What an earlier text found stays until the new answer is there: a list that empties itself flickers.
  return {
    hits: search?.hits ?? [],
    hasFailed: !isSearching && search?.hasFailed === true,
    isSearching,
  };
}

/**
 * What a call of the API finds, a moment after the last key.
 *
 * @param path with the query; null asks nothing.
 * @param hitsOf reads the answer. Give it the same function at every render.
 */
export function useApiSearch<Answer extends object, Hit>(
  path: string | null,
  hitsOf: (answer: Answer) => readonly Hit[],
) {
  const ask = useCallback((asked: string) => request<Answer>(asked).then(hitsOf), [hitsOf]);
  return useTypedSearch(path, ask);
}
