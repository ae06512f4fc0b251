import { type RefObject, useEffect, useRef } from "react";

/** Where the focus may be taken from: it is nowhere, or still in the menu that made the move. */
const isFree = (focused: Element | null) =>
  focused === null || focused.matches("body, [data-slot=menu-content], [data-slot=menu-content] *");

/**
 * Keeps the focus with what was moved: it stands elsewhere after the move, and perhaps again elsewhere with the server's
 * answer. Whoever goes on to something else is left alone.
 *
 * @param shown changes whenever something may stand elsewhere.
 * @returns what says, at the move, by which selector the moved is found.
 */
export function useKeptFocus(container: RefObject<HTMLElement | null>, shown: unknown) {
  const moved = useRef<{ selector: string; isNew: boolean } | null>(null);

  useEffect(() => {
    const forget = () => {
      moved.current = null;
    };
    document.addEventListener("pointerdown", forget);
    return () => document.removeEventListener("pointerdown", forget);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what stands elsewhere with it
  useEffect(() => {
    if (!moved.current) return;
    // After a menu has given the focus back to its own, former button.
    const frame = requestAnimationFrame(() => {
      const { current } = moved;
      const target = current && container.current?.querySelector<HTMLElement>(current.selector);
      if (!target || document.activeElement === target) return;
      if (!current.isNew && !isFree(document.activeElement)) moved.current = null;
      else target.focus();
      current.isNew = false;
    });
    return () => cancelAnimationFrame(frame);
  }, [container, shown]);

  return (selector: string) => {
    moved.current = { selector, isNew: true };
  };
}
