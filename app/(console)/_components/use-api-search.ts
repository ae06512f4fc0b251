"use client";

import { useEffect, useState } from "react";
import { request } from "@/lib/request/request";

/** A pause in typing that is worth a question. */
const TYPING_PAUSE_MS = 200;

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
  const [search, setSearch] = useState<{
    path: string;
    hits: readonly Hit[];
    hasFailed: boolean;
  }>();

  useEffect(() => {
    if (path === null) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      const found = await request<Answer>(path).then(
        (answer) => ({ path, hits: hitsOf(answer), hasFailed: false }),
        () => ({ path, hits: [], hasFailed: true }),
      );
      if (!isStale) setSearch(found);
    }, TYPING_PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [path, hitsOf]);

  if (path === null) return { hits: [], hasFailed: false, isSearching: false };
  const isSearching = search?.path !== path;
  // What an earlier text found stays until the new answer is there: a list that empties itself flickers.
  return {
    hits: search?.hits ?? [],
    hasFailed: !isSearching && search?.hasFailed === true,
    isSearching,
  };
}
