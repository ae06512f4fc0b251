import { expect, type Page } from "@playwright/test";

/** What a finger would meet on the page and is less than 44 px high or wide, with its size. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main :is(a, button, input, select, textarea, [role=tab])")]
      .map((element) => ({
        name: element.textContent || element.getAttribute("aria-label"),
        box: element.getBoundingClientRect(),
      }))
      // The inputs of a switch or checkbox are there for forms; a finger meets its label.
      .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
      .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
  );
}

/** Nothing is wider than the window. A phone's window grows along with a page: it is held against what it lays out for. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
