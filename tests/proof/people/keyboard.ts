import type { Locator, Page } from "@playwright/test";
import { expect } from "../../browser/system";

/** More stops than any way on a page takes. */
const MOST_STOPS = 90;

/** Where the focus is, and whether that can be seen: it has an outline or a ring, or the label or tile that it is of. */
function focusNow(target: Element) {
  const element = document.activeElement;
  if (!element || element === document.body) return { name: "", isThere: false, isVisible: true };
  const hasOutline = (one: Element | null) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
  };
  const isMarked = hasOutline(element) || getComputedStyle(element).boxShadow !== "none";
  const text = element.getAttribute("aria-label") ?? element.textContent?.slice(0, 40);
  return {
    name: `${element.tagName} ${text} ${element.id} ${element.className}`,
    isThere: element === target,
    // Inside a date the browser marks the part, such as the button of its calendar.
    isVisible:
      isMarked || hasOutline(element.closest("label, li")) || element.matches("[type^=date]"),
  };
}

/** Goes on with the Tab key until it is there; on the way every stop can be seen, and none holds the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  let last = "";
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press("Tab");
    const { name, isThere, isVisible } = await target.evaluate(focusNow);
    expect(isVisible, `the focus on ${name} can be seen`).toBe(true);
    if (isThere) return;
    last = name;
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
