import { test as base } from "@playwright/test";
import { type System, startSystem } from "../support/system";

export { expect } from "@playwright/test";

/** Browser tests with a running system of their own for each worker process: `({ page, system })`. */
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
});
