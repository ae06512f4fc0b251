import { useCallback, useEffect, useState } from "react";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";

interface Read<Answer> {
  path: string;
  data?: Answer;
  failure?: string;
}

/**
 * What a GET of the API answers, read anew each time that a tab is opened.
 *
 * @param isOpen whether anybody looks at it.
 */
export function useAnswer<Answer extends object>(path: string, isOpen: boolean) {
  const [read, setRead] = useState<Read<Answer>>();
  const load = useCallback(
    (): Promise<Read<Answer>> =>
      request<Answer>(path).then(
        (data) => ({ path, data }),
        (thrown: unknown) => ({ path, failure: toRequestError(thrown).message }),
      ),
    [path],
  );
  useEffect(() => {
    if (!isOpen) return;
    let isStale = false;
    void load().then((next) => {
      if (!isStale) setRead(next);
    });
    return () => {
      isStale = true;
    };
  }, [load, isOpen]);
  // What belongs to another path is not shown.
  const now = read?.path === path ? read : undefined;
  return { data: now?.data, failure: now?.failure, retry: () => void load().then(setRead) };
}
