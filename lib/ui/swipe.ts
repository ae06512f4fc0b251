/** A swipe over the panels of a tab menu turns to the neighbour from this far on. */
export const SWIPE_TABS_THRESHOLD_PX = 50;

export interface SwipeDistance {
  /** To the right. */
  x: number;
  /** Downwards. */
  y: number;
}

/**
 * Where a swipe leads: 1 to the next entry (the finger went left), -1 to the one before, 0 nowhere: too short, or
 * more down the page than across it.
 */
export function swipeStep({ x, y }: SwipeDistance, thresholdPx: number): -1 | 0 | 1 {
  if (Math.abs(x) < thresholdPx || Math.abs(x) <= Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}

/** The entry beside another one; at either end it stays. */
export function neighbour<T>(entries: readonly T[], current: T, step: -1 | 0 | 1): T {
  return entries[entries.indexOf(current) + step] ?? current;
}

type SwipeStart = Pick<PointerEvent, "pointerId" | "clientX" | "clientY">;

/**
 * Follows one pointer until it lets go, wherever that is, and tells how far it went; not at all when the browser took
 * the gesture for a scroll of its own. Returns what ends it early.
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
