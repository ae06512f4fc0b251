import type { Page } from "@playwright/test";

/**
 * Waits until React has taken over every control of the page: what is typed before is lost with the hydration, and
 * a slow machine gives a test the time to do so. A page without scripts is let through.
 */
export async function untilHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    [...document.querySelectorAll("button, input, select, textarea")].every((control) =>
      Object.keys(control).some((key) => key.startsWith("__reactProps$")),
    );
  await page.waitForFunction(isHydrated, undefined, { timeout: 5_000 }).catch(() => {});
}
