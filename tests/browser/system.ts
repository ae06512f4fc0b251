import { test as base } from "./systems";
import { untilHydrated } from "./until-hydrated";

export { expect } from "@playwright/test";
export { untilHydrated };

/**
 * Browser tests with a running system: `({ page, system })`. The page is hydrated when it opens.
 */
export const test = base.extend({
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
