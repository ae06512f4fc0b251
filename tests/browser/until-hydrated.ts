import type { Page } from "@playwright/test";

/**
 * Waits until React has hydrated every control, because earlier typing would be lost on a slow
 * machine. Skips pages without scripts.
 */
export async function untilHydrated(page: Page): Promise<void> {
  const isHydrated = () =>
    [...document.querySelectorAll("button, input, select, textarea")].every((control) =>
      Object.keys(control).some((key) => key.startsWith("__reactProps$")),
    );
  await page.waitForFunction(isHydrated, undefined, { timeout: 5_000 }).catch(() => {});
}
