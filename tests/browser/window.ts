import { test as base, type TestInfo } from "@playwright/test";
import { type KeptContext, keepContext } from "./kept-context";

const isOfPhone = ({ tags }: TestInfo) => tags.includes("@phone");
const isAnew = ({ tags, retry }: TestInfo) => retry > 0 || tags.includes("@anew");

/**
 * Tests in a desktop window, or a phone's if the title says so. Not a Playwright project of its
 * own, because each starts its own browser and fixtures. The tests of a worker share a context,
 * except for retries, which are recorded, and tests tagged `@anew`, which need an empty cache.
 */
export const test = base.extend<object, { kept: Map<boolean, KeptContext> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  viewport: async ({}, use, info) =>
    use(isOfPhone(info) ? { width: 390, height: 844 } : { width: 1440, height: 900 }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  hasTouch: async ({}, use, info) => use(isOfPhone(info)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  isMobile: async ({}, use, info) => use(isOfPhone(info)),
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const kept = new Map<boolean, KeptContext>();
      await use(kept);
      await Promise.all([...kept.values()].map(({ context }) => context.close()));
    },
    { scope: "worker" },
  ],
  context: async ({ browser, kept }, use, info) => {
    if (isAnew(info)) {
      const context = await browser.newContext();
      await use(context);
      return context.close();
    }
    const window = isOfPhone(info);
    const found = kept.get(window) ?? (await keepContext(browser));
    kept.set(window, found);
    await use(found.context);
    if (!(await found.free())) kept.delete(window);
  },
});
