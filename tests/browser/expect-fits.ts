import { expect, type Page } from "@playwright/test";

/** Nothing is wider than the window. A phone's window grows along with a page: it is held against what it lays out for. */
export async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
