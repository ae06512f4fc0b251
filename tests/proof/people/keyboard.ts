import type { Locator, Page } from "@playwright/test";
import { expect } from "../../browser/system";

/** More stops than any path on a page needs. */
const MOST_STOPS = 90;

declare global {
  interface Window {
    /** Elements that the Tab key has reached, if they are tracked. */
    tabbed?: Set<Element>;
  }
}

/**
 * Returns the focused element, or null at the end of the page, and whether it was reached before
 * (`Window.tabbed`), is in the window, and is visibly focused: by an outline or ring on itself, its
 * label or its tile. Runs in the page.
 */
export function focusNow() {
  const element = document.activeElement;
  // After the last stop the focus leaves the page, shortly before the page reports that.
  if (!element || element === document.body || !document.hasFocus()) return null;
  const hasOutline = (one: Element | null, part?: "::after") => {
    if (!one) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one, part);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
  };
  const hasParts = element.matches("[type^=date], [type=time], audio, video");
  // A link that fills its card shows the ring around the card.
  const isMarked =
    hasOutline(element) ||
    hasOutline(element, "::after") ||
    getComputedStyle(element).boxShadow !== "none";
  const isKnown = window.tabbed?.has(element) ?? false;
  window.tabbed?.add(element);
  const text = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40);
  const { bottom, top, left, right } = element.getBoundingClientRect();
  return {
    name: `${element.tagName} ${text} ${element.id} ${element.className}`,
    isKnown,
    hasParts,
    isInside: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
    // Inside a date input the browser marks a part, such as the calendar button.
    isVisible: isMarked || hasOutline(element.closest("label, li")) || hasParts,
  };
}

/**
 * Makes the next Tab go to the page's first stop, as from the browser's own buttons. Without them
 * it would continue from the last focus, which may be a message that returns it. Runs in the page.
 */
export function goToStart() {
  const { activeElement } = document;
  // A dialog traps the focus.
  if (activeElement instanceof HTMLElement && activeElement.closest("[role=dialog]")) {
    activeElement.blur();
    getSelection()?.setPosition(document.body, 0);
    return;
  }
  const start = document.createElement("span");
  start.tabIndex = -1;
  document.body.insertBefore(start, document.body.firstChild);
  start.focus();
  start.remove();
}

/**
 * Presses Tab until the target has the focus. Every stop on the way must be visible, and none may
 * trap the focus.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  if (await isThere()) return;
  let last = "";
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(focusNow);
    expect(at?.isVisible ?? true, `the focus on ${at?.name} can be seen`).toBe(true);
    if (await isThere()) return;
    if (!at) await page.evaluate(goToStart);
    last = at?.name ?? "";
  }
  throw new Error(`The Tab key does not lead there; it stopped at ${last}`);
}

/** Focuses an element with Tab and presses a key. */
export async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Focuses a field with Tab and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
