"use client";

import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query holds now. The server cannot know: there `onServer` is the answer. */
function useMedia(query: string, onServer: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  );
}

/** Whether there is room for cards only (below Tailwind's md); the server goes by `isPhone`, which says who asks. */
export function useNarrow(isPhone: boolean): boolean {
  return useMedia("(width < 48rem)", isPhone);
}

/** Whether the person asked their system for less motion; false on the server. */
export function useReducedMotion(): boolean {
  return useMedia("(prefers-reduced-motion: reduce)", false);
}

const never = () => () => {};

/** False on the server and until the page's script runs: what needs the script waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
