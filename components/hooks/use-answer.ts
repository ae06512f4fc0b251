"use client";

import { useCallback, useEffect, useState } from "react";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";
import { IN_BACKGROUND } from "./use-repeated";

interface Read<Answer> {
  path: string;
  data?: Answer;
  failure?: string;
}

/**
 * What a GET of the API answers, read anew each time that a tab is opened or the connection is back.
 *
 * @param isOpen whether anybody looks at it.
 */
export function useAnswer<Answer extends object>(path: string, isOpen: boolean) {
  const [read, setRead] = useState<Read<Answer>>();
  const load = useCallback(
    (headers: Record<string, string> = {}): Promise<Read<Answer>> =>
      request<Answer>(path, { headers }).then(
        (data) => ({ path, data }),
        (thrown: unknown) => ({ path, failure: toRequestError(thrown).message }),
      ),
    [path],
  );
  useEffect(() => {
    if (!isOpen) return;
    let isStale = false;
    const read = () =>
      void load().then((next) => {
        if (!isStale) setRead(next);
      });
    read();
    window.addEventListener("online", read);
    return () => {
      isStale = true;
      window.removeEventListener("online", read);
    };
  }, [load, isOpen]);
  const refresh = useCallback(
    () =>
      void load(IN_BACKGROUND).then((next) =>
        setRead((last) => (next.failure && last?.path === path && last.data ? last : next)),
      ),
    [load, path],
  );
  // What belongs to another path is not shown.
  const now = read?.path === path ? read : undefined;
  return {
    data: now?.data,
    failure: now?.failure,
    retry: () => void load().then(setRead),
    /**
     * The same without a sign of a person: for what is looked at again and again. What stands there
     * stays when it fails.
     */
    refresh,
  };
}
