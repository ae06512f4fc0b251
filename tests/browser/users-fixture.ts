import type { BrowserContext, Page } from "@playwright/test";
import type { SystemRole } from "@/lib/auth/roles";
import { completeSetup, createPerson, type Person } from "../support/people";
import type { System } from "../support/system";
import { findViolations } from "./find-violations";
import { expect } from "./system";

export const problems: string[] = [];

export async function signInAs(
  context: BrowserContext,
  system: System,
  role: SystemRole,
  name?: string,
) {
  const person = await createPerson(system, role, name ? { name } : {});
  await context.addCookies([{ name: "atrium", value: person.sealed, url: system.url }]);
  return person;
}

export const rowOf = (page: Page, person: Pick<Person, "id">) =>
  page.locator(`tr[data-user-id="${person.id}"]`);
export const editLink = (page: Page, person: Person) =>
  rowOf(page, person).getByRole("link", { name: "Edit" });
export const deleteButton = (page: Page, person: Person) =>
  rowOf(page, person).getByRole("button", { name: "Delete" });
export const heading = (page: Page) => page.getByRole("heading", { name: "User Management" });
// The people of all tests in a worker fill more than one page by name.
export const NEWEST = "?sort=-created_at";
export const open = (page: Page, system: System, query = "") =>
  page.goto(`${system.url}/users${query}`);
export const versionOf = (system: System, id: string) =>
  system.env.DB.prepare("SELECT name, email, role, active FROM users WHERE id = ?")
    .bind(id)
    .first();

export async function expectAccessible(page: Page) {
  expect(await findViolations(page)).toEqual([]);
}
/** Prepares each test. */
export async function beginUsers({ page, system }: { page: Page; system: System }) {
  await completeSetup(system);
  problems.length = 0;
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(error.message));
}
