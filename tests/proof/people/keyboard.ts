import type { Locator, Page } from "@playwright/test";
import { expect } from "../../browser/system";

/** More stops than any way on a page takes. */
const MOST_STOPS = 90;

declare global {
  interface Window {
    /** What the Tab key has led to, where somebody keeps it. */
    tabbed?: Set<Element>;
  }
}

/**
 * Where the focus is: null at the end of the page. Whether it was there before (`Window.tabbed`), stands in the window,
 * and can be seen: it has an outline or a ring, or the label or tile that it is of. Runs in the page.
 */
export function focusNow() {
  const element = document.activeElement;
  // Behind the last stop the focus leaves the page, a moment before the page says that no element has it.
  if (!element || element === document.body || !document.hasFocus()) return null;
  const hasOutline = (one: Element | null, part?: "::after") => {
    if (!one) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one, part);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
  };
  const hasParts = element.matches("[type^=date], [type=time], audio, video");
  // A link that fills its card has it around the card.
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
    // Inside a date the browser marks the part, such as the button of its calendar.
    isVisible: isMarked || hasOutline(element.closest("label, li")) || hasParts,
  };
}

/**
 * The next Tab leads to the page's first stop, as it does from the browser's own buttons: without those it would lead on
 * from where the page had the focus last, which is a message that gives it back. Runs in the page.
 */
export function goToStart() {
  const { activeElement } = document;
  // A dialog keeps the focus to itself.
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

/** Goes on with the Tab key until it is there, where it is not yet; on the way every stop can be seen, and none holds the focus. */
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

/** Goes there and presses. */
export async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
