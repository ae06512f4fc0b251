"use client";

import { useSyncExternalStore } from "react";

/** Below Tailwind's md. */
const QUERY = "(width < 48rem)";

function subscribe(listener: () => void) {
  const query = window.matchMedia(QUERY);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether there is room for cards only. The server cannot know: it goes by `isPhone`, which says who asks. */
export function useNarrow(isPhone: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => isPhone,
  );
}
