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

/** What the browser itself reports of a document that answered 404; it may come late, so it is left out when asked. */
export const unexpected = () => problems.filter((text) => !text.includes("status of 404"));

/** Clean by axe in both themes, within the window's width, and nothing in the console. */
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
/** The row of tabs of a project's workspace. */
export const projectTabs = (page: Page) =>
  page.getByRole("navigation", { name: "Project workspace" });
export const fact = (page: Page, label: string) =>
  main(page)
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");
/** What each test begins with. */
export async function beginReading({ page, system }: { page: Page; system: System }) {
  await completeSetup(system);
  // Each test names what is there.
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
