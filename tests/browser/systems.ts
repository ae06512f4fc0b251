import { type Company, foundCompany } from "../proof/people/company";
import { admitVisitors, type Visitor, type Width } from "../proof/people/visitors";
import { type ProviderStandIn, startProviderStandIn } from "../support/provider-stand-in";
import { type System, startSystem } from "../support/system";
import { type Stage, startStage } from "./stage";
import { test as base } from "./window";

/** What a worker process starts, each on its first use. */
interface Systems {
  /** As deployed. */
  system: System;
  /** With the pages that crash on purpose. */
  crashing: System;
  /** A stand-in for Cloudflare's API, and a new system that uses it. */
  provider: ProviderStandIn;
  unset: System;
  /** With local stand-ins for the integrations' providers. */
  stage: Stage;
  /** With a company's data in it. */
  company: Company;
  /** A person per width, who keeps the browser's cache between screens. */
  visitors: Record<Width, Visitor>;
}

async function during(system: System, use: (system: System) => Promise<void>) {
  await use(system);
  await system.close();
}

/**
 * Tests with any of these. In one list, because Playwright starts new processes and browsers for
 * tests with other fixtures.
 */
export const test = base.extend<object, Systems>({
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => during(await startSystem(), use),
    { scope: "worker" },
  ],
  crashing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => during(await startSystem({ vars: { ATRIUM_TEST_PAGES: "1" } }), use),
    { scope: "worker" },
  ],
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const provider = await startProviderStandIn({ workers: { atrium: [] } });
      await use(provider);
      await provider.close();
    },
    { scope: "worker" },
  ],
  unset: [
    async ({ provider }, use) => {
      const secrets = { CLOUDFLARE_API_BASE_URL: provider.url, ATRIUM_WORKER_NAME: "atrium" };
      await during(await startSystem({ secrets }), use);
    },
    { scope: "worker" },
  ],
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const { stage, close } = await startStage();
      await use(stage);
      await close();
    },
    { scope: "worker" },
  ],
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const company = await foundCompany(await startSystem());
      await use(company);
      await company.system.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  visitors: [
    async ({ browser, company }, use) => {
      const { visitors, close } = await admitVisitors(browser, company);
      await use(visitors);
      await close();
    },
    { scope: "worker" },
  ],
});
