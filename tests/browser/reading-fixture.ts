import type { BrowserContext, Page } from "@playwright/test";
import type { SystemRole } from "@/lib/auth/roles";
import { completeSetup, createPerson } from "../support/people";
import type { System } from "../support/system";
import { expectFits } from "./expect-fits";
import { findViolationsInThemes } from "./find-violations";
import { expect } from "./system";

export const READ_ONLY = "Read-only access • Contact superadmin for changes";
export const problems: string[] = [];

export async function signInAs(context: BrowserContext, system: System, role: SystemRole) {
  const person = await createPerson(system, role);
  await context.addCookies([{ name: "atrium", value: person.sealed, url: system.url }]);
  return person;
}

/**
 * Returns console errors except the browser's own for a 404. Filtered when read, because that one
 * may come late.
 */
export const unexpected = () => problems.filter((text) => !text.includes("status of 404"));

/** Checks axe in both themes, the width and the console. */
export async function expectFit(page: Page, complaints = () => problems) {
  expect(await findViolationsInThemes(page)).toEqual([]);
  await expectFits(page);
  expect(complaints()).toEqual([]);
}

export const main = (page: Page) => page.getByRole("main");
export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true });
export const cardOf = (page: Page, id: string) => page.locator(`[data-item-id="${id}"]`);
export const rowOf = (page: Page, id: string) => page.locator(`[data-task-id="${id}"]:visible`);
/** Returns the tabs of a project's workspace. */
export const projectTabs = (page: Page) =>
  page.getByRole("navigation", { name: "Project workspace" });
export const fact = (page: Page, label: string) =>
  main(page)
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");
/** Prepares each test. */
export async function beginReading({ page, system }: { page: Page; system: System }) {
  await completeSetup(system);
  // The names are unique per test.
  await system.env.DB.batch(
    ["agents", "rags", "tasks", "projects"].map((table) =>
      system.env.DB.prepare(`DELETE FROM ${table}`),
    ),
  );
  problems.length = 0;
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
}
