import { useEffect, useState } from "react";

/** Closest elements to search for a button that was rendered again. */
const PLACES = "li, article, section, [data-slot=card]";

interface Opener {
  button: HTMLButtonElement;
  place: Element | null;
}

/** Returns the button that was just pressed. */
function pressedButton(): Opener | null {
  const button = typeof document === "undefined" ? null : document.activeElement;
  return button instanceof HTMLButtonElement ? { button, place: button.closest(PLACES) } : null;
}

/** Returns the button, or the one that replaced it. */
function currentButton({ button, place }: Opener): HTMLElement | undefined {
  if (button.isConnected) return button;
  const { textContent } = button;
  return [...(place?.querySelectorAll("button") ?? [])].find(
    (other) => other.textContent === textContent,
  );
}

/** Returns the focus to the opening button when an inline form closes. */
export function useFocusReturn(): void {
  const [opener] = useState(pressedButton);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (opener && isLost) currentButton(opener)?.focus();
    },
    [opener],
  );
}
