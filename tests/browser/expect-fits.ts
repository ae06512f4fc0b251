import { expect, type Page } from "@playwright/test";

/** Returns touch targets smaller than 44 px, with their sizes. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main :is(a, button, input, select, textarea, [role=tab])")]
      .map((element) => ({
        name: element.textContent || element.getAttribute("aria-label"),
        box: element.getBoundingClientRect(),
      }))
      // Hidden inputs of switches and checkboxes exist for forms; people touch the label.
      .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
      .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
  );
}

/**
 * Fails if anything is wider than the window. A phone's window grows with its page, so compares
 * with the layout width.
 */
export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
