import type { RefObject } from "react";

/**
 * Where the focus goes once a menu has faded: back to its button, unless something else has taken it meanwhile, such
 * as a dialog that opened in these 100 ms.
 */
export function focusAfterMenu(button: RefObject<HTMLElement | null>) {
  return (): HTMLElement | null | false => {
    const focused = document.activeElement;
    const isFree =
      !focused || focused.matches("body, [data-slot=menu-content], [data-slot=menu-content] *");
    return isFree ? button.current : false;
  };
}
