/** Minimum distance of a swipe that changes the tab. */
export const SWIPE_TABS_THRESHOLD_PX = 50;

export interface SwipeDistance {
  /** To the right. */
  x: number;
  /** Downwards. */
  y: number;
}

/**
 * Returns the direction of a swipe: 1 for next (to the left), -1 for previous, 0 if it was too
 * short or more vertical than horizontal.
 */
export function swipeStep({ x, y }: SwipeDistance, thresholdPx: number): -1 | 0 | 1 {
  if (Math.abs(x) < thresholdPx || Math.abs(x) <= Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}

/** Returns the next or previous entry. Stops at the ends. */
export function neighbour<T>(entries: readonly T[], current: T, step: -1 | 0 | 1): T {
  return entries[entries.indexOf(current) + step] ?? current;
}

type SwipeStart = Pick<PointerEvent, "pointerId" | "clientX" | "clientY">;

/**
 * Follows one pointer until it is released anywhere, and reports the distance. Reports nothing if
 * the browser scrolled instead. Returns a function that stops it early.
 */
export function followSwipe(
  start: SwipeStart,
  onEnd: (distance: SwipeDistance) => void,
): () => void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== start.pointerId) return;
    ended.abort();
    if (event.type === "pointercancel") return;
    onEnd({ x: event.clientX - start.clientX, y: event.clientY - start.clientY });
  };
  window.addEventListener("pointerup", end, options);
  window.addEventListener("pointercancel", end, options);
  return () => ended.abort();
}
