"use client";

import { useEffect, useState } from "react";
import { request } from "@/lib/request/request";
import type { SearchHit } from "@/lib/search/schema";

/** A pause in typing that is worth a question. */
const TYPING_PAUSE_MS = 200;

interface Search {
  /** What was asked for. */
  q: string;
  hits: readonly SearchHit[];
  hasFailed: boolean;
}

const NOTHING: Search = { q: "", hits: [], hasFailed: false };

/** What the server finds for the text, a moment after the last key. */
export function useSearch(text: string) {
  const q = text.trim();
  const [search, setSearch] = useState(NOTHING);

  useEffect(() => {
    if (!q) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      const found = await request<{ hits: SearchHit[] }>(
        `/api/search?q=${encodeURIComponent(q)}`,
      ).then(
        ({ hits }) => ({ q, hits, hasFailed: false }),
        () => ({ q, hits: [], hasFailed: true }),
      );
      if (!isStale) setSearch(found);
    }, TYPING_PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [q]);

  if (!q) return { hits: NOTHING.hits, hasFailed: false, isSearching: false };
  const isSearching = search.q !== q;
  // What an earlier text found stays until the new answer is there: a list that empties itself flickers.
  return { hits: search.hits, hasFailed: !isSearching && search.hasFailed, isSearching };
}
