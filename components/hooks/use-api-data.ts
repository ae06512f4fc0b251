"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { IN_BACKGROUND } from "./use-polling";

interface LoadState<Answer> {
  path: string;
  data?: Answer;
  failure?: string;
}

/**
 * Loads an API path, again each time its tab opens or the connection returns.
 *
 * @param isActive true while it is visible.
 */
export function useApiData<Answer extends object>(path: string, isActive: boolean) {
  const [read, setRead] = useState<LoadState<Answer>>();
  const readAgain = useRef(() => {});
  const load = useCallback(
    (headers: Record<string, string> = {}): Promise<LoadState<Answer>> =>
      request<Answer>(path, { headers }).then(
        (data) => ({ path, data }),
        (thrown: unknown) => ({ path, failure: toRequestError(thrown).message }),
      ),
    [path],
  );
  useEffect(() => {
    if (!isActive) return;
    let isStale = false;
    const read = () =>
      void load().then((next) => {
        if (!isStale) setRead(next);
      });
    readAgain.current = read;
    read();
    window.addEventListener("online", read);
    return () => {
      isStale = true;
      window.removeEventListener("online", read);
    };
  }, [load, isActive]);
  const refresh = useCallback(
    () =>
      void load(IN_BACKGROUND).then((next) =>
        // An answer for an earlier path doesn't replace the data on the screen.
        setRead((last) =>
          last?.path !== path || (next.failure && last.data !== undefined) ? last : next,
        ),
      ),
    [load, path],
  );
  // Data of another path is stale.
  const now = read?.path === path ? read : undefined;
  return {
    data: now?.data,
    failure: now?.failure,
    /** Loads again. */
    retry: () => readAgain.current(),
    /**
     * Loads again in the background, which doesn't extend the session. Keeps the data if it fails.
     */
    refresh,
  };
}
