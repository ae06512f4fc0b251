import type { Page } from "@playwright/test";
import { type System, startSystem } from "../support/system";
import { test as base } from "./window";

export { expect } from "@playwright/test";

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

/**
 * Browser tests with a running system of their own for each worker process: `({ page, system })`. Their page has
 * arrived when it is hydrated.
 */
export const test = base.extend<object, { system: System }>({
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const system = await startSystem();
      await use(system);
      await system.close();
    },
    { scope: "worker" },
  ],
  page: async ({ page }, use) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (...call) => {
      const answer = await goto(...call);
      await untilHydrated(page);
      return answer;
    };
    page.reload = async (...call) => {
      const answer = await reload(...call);
      await untilHydrated(page);
      return answer;
    };
    await use(page);
  },
});
