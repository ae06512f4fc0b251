import type { SwipeDistance } from "@/lib/ui/swipe";

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
