"use client";

import type { SearchHit } from "@/lib/search/schema";
import { useApiSearch } from "../../_components/use-api-search";

const hitsOf = ({ hits }: { hits: readonly SearchHit[] }) => hits;

/** What the server finds for the text, a moment after the last key. */
export function useSearch(text: string) {
  const q = text.trim();
  return useApiSearch(q ? `/api/search?q=${encodeURIComponent(q)}` : null, hitsOf);
}
