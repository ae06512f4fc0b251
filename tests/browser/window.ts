import { test as base, type TestInfo } from "@playwright/test";

const isOfPhone = ({ tags }: TestInfo) => tags.includes("@phone");

/**
 * Tests in the window of a desk, or of a phone where the title says so. Not a project of its own: Playwright starts a
 * browser, and all that a test needs besides, anew for each.
 */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  viewport: async ({}, use, info) =>
    use(isOfPhone(info) ? { width: 390, height: 844 } : { width: 1440, height: 900 }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  hasTouch: async ({}, use, info) => use(isOfPhone(info)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  isMobile: async ({}, use, info) => use(isOfPhone(info)),
});
