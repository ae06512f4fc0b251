import { useEffect, useState } from "react";

/** Within what a button stands that is drawn anew when a form in its place closes. */
const PLACES = "li, article, section, [data-slot=card]";

interface Opener {
  button: HTMLButtonElement;
  place: Element | null;
}

/** The button that was just pressed. */
function pressedButton(): Opener | null {
  const button = typeof document === "undefined" ? null : document.activeElement;
  return button instanceof HTMLButtonElement ? { button, place: button.closest(PLACES) } : null;
}

/** The same button, or what has come in its place. */
function standingButton({ button, place }: Opener): HTMLElement | undefined {
  if (button.isConnected) return button;
  const { textContent } = button;
  return [...(place?.querySelectorAll("button") ?? [])].find(
    (other) => other.textContent === textContent,
  );
}

/** For a form that a button opens on its page: when it closes, whoever was in it goes on from that button. */
export function useFocusReturn(): void {
  const [opener] = useState(pressedButton);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (opener && isLost) standingButton(opener)?.focus();
    },
    [opener],
  );
}
