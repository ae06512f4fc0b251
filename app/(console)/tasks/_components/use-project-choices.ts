"use client";

import { useEffect, useState } from "react";
import { request } from "@/lib/request/request";
import type { ProjectChoice } from "./assign-dialog-props";

/** Projects offered at once; the search finds the others. */
const OFFERED = 20;
/** Milliseconds without a key after which a search goes out. */
const PAUSE_MS = 250;

/** What of the answer is used. */
interface Found {
  projects: ProjectChoice[];
  total: number;
}

export interface ProjectChoices {
  /** Those of the last answer; null before the first. */
  projects: ProjectChoice[] | null;
  /** How many there are, of which `projects` may be the first ones. */
  total: number;
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

function choicesPath(query: string): string {
  const params = new URLSearchParams({ q: query, sort: "name", perPage: String(OFFERED) });
  return `/api/projects?${params}`;
}

/** The projects that the person may read and that match, by name. Asks when the dialog opens and as one types. */
export function useProjectChoices(query: string): ProjectChoices {
  const [answer, setAnswer] = useState<(Found & { query: string }) | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks the same again
  useEffect(() => {
    let isStale = false;
    const ask = async () => {
      try {
        const { projects, total } = await request<Found>(choicesPath(query.trim()));
        if (!isStale) setAnswer({ query, projects, total });
      } catch {
        if (!isStale) setFailed(query);
      }
    };
    setFailed(null);
    const timer = setTimeout(ask, query ? PAUSE_MS : 0);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [query, attempt]);

  return {
    projects: answer?.projects ?? null,
    total: answer?.total ?? 0,
    isLoading: failed !== query && answer?.query !== query,
    hasFailed: failed === query,
    retry: () => setAttempt((count) => count + 1),
  };
}
