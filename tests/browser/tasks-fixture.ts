import type { Page } from "@playwright/test";
import { call, type Person } from "../support/people";
import type { System } from "../support/system";
import { expect } from "./system";

export const main = (page: Page) => page.getByRole("main");
export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { name, exact: true });
export const row = (page: Page, id: string) => page.locator(`[data-task-id="${id}"]:visible`);
export const optionsOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator("option");

/** Creates a task through the API. */
export async function make(system: System, person: Person, fields: Record<string, unknown>) {
  const { body, status } = await call(system, person, "POST", "/api/tasks", fields);
  expect(status).toBe(201);
  return body.task as { id: string; name: string };
}

export const read = async (system: System, person: Person, id: string) =>
  (await call(system, person, "GET", `/api/tasks/${id}`)).body.task;

/** Opens a button's menu and chooses an entry. */
export async function choose(page: Page, button: string, entry: string | RegExp) {
  await page.getByRole("button", { name: button, exact: true }).first().click();
  await page.getByRole("menuitem", { name: entry }).click();
}
