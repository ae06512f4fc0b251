"use client";

import { useCallback, useSyncExternalStore } from "react";

/** Returns whether a media query matches; `onServer` on the server. */
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

/**
 * Returns whether the screen is below Tailwind's md. The server uses `isPhone`, its guess from the
 * request.
 */
export function useNarrow(isPhone: boolean): boolean {
  return useMedia("(width < 48rem)", isPhone);
}

/** Returns whether the person prefers reduced motion; false on the server. */
export function useReducedMotion(): boolean {
  return useMedia("(prefers-reduced-motion: reduce)", false);
}

const never = () => () => {};

/** Returns false on the server and until hydration. Use it for parts that need the script. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
