import { type RefObject, useEffect, useRef } from "react";

/** The focus may be moved if nothing has it, or only the menu that moved the card. */
const isFree = (focused: Element | null) =>
  focused === null || focused.matches("body, [data-slot=menu-content], [data-slot=menu-content] *");

/**
 * Keeps the focus on a moved card, unless the person has focused something else.
 *
 * @param shown changes when cards may have moved.
 * @returns a function to call at each move, with a selector of the moved card.
 */
export function useFocusAfterMove(container: RefObject<HTMLElement | null>, shown: unknown) {
  const moved = useRef<{ selector: string; isNew: boolean } | null>(null);

  useEffect(() => {
    const forget = () => {
      moved.current = null;
    };
    document.addEventListener("pointerdown", forget);
    return () => document.removeEventListener("pointerdown", forget);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` changes when cards move
  useEffect(() => {
    if (!moved.current) return;
    // Runs after the menu has returned the focus to its old button.
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
