import type { Page } from "@playwright/test";
import { completeSetup, createPerson, type Person } from "../support/people";
import type { System } from "../support/system";
import { expectFits } from "./expect-fits";
import { findViolations, findViolationsInThemes } from "./find-violations";
import { expect } from "./system";

export { joinWorkspace, newProject } from "../support/new-project";

/** Signs a person in and returns a list of the page's console errors. */
export async function signIn(page: Page, system: System, person: Person): Promise<string[]> {
  const problems: string[] = [];
  page.on("console", (message) => {
    const { url } = message.location();
    // A missing page and deliberately broken calls aren't errors of the screen.
    const expected =
      url.endsWith("/favicon.ico") || message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !expected) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
  await page.context().addCookies([{ name: "atrium", value: person.sealed, url: system.url }]);
  return problems;
}

/** Creates a person with a role in a system that is set up. */
export async function newPerson(
  system: System,
  role: Person["role"],
  name?: string,
): Promise<Person> {
  await completeSetup(system);
  return createPerson(system, role, { name });
}

/** Runs without a table, so that its readers fail. */
export async function withoutTable(
  system: System,
  table: string,
  run: () => Promise<void>,
): Promise<void> {
  await system.env.DB.exec(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    await run();
  } finally {
    await system.env.DB.exec(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}

/** Fails on WCAG 2.2 AA violations, and if anything is wider than the window. */
export async function expectSound(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  await expectFits(page);
}

/** Like `expectSound`, in both themes. For screens with much content. */
export async function expectSoundInThemes(page: Page): Promise<void> {
  expect(await findViolationsInThemes(page)).toEqual([]);
  await expectFits(page);
}
