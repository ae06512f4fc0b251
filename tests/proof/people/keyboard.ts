import type { Locator, Page } from "@playwright/test";
import { expect } from "../../browser/system";

/** More stops than any way on a page takes. */
const MOST_STOPS = 90;

/** What has the focus, and whether that can be seen: it or its label has an outline or a ring. */
async function focusOf(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: "nothing", isVisible: true };
    const isMarked = (one: Element | null) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      const hasOutline = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
      return hasOutline || boxShadow !== "none";
    };
    const text = element.getAttribute("aria-label") ?? element.textContent?.slice(0, 40);
    return {
      name: `${element.tagName} ${text} ${element.id} ${element.className}`,
      isVisible: isMarked(element) || isMarked(element.closest("label")),
    };
  });
}

/** Goes on with the Tab key until it is there; on the way every stop can be seen, and none holds the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  let last = "";
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press("Tab");
    const { name, isVisible } = await focusOf(page);
    expect(isVisible, `the focus on ${name} can be seen`).toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
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
