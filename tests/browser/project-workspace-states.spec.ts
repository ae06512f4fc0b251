import type { Page } from "@playwright/test";
import { expectSound, newPerson, newProject, signIn, withoutTable } from "./signed-in";
import { expect, test } from "./system";

const bar = (page: Page) => page.getByRole("navigation", { name: "Project workspace" });

test("a project that is not there, one that cannot be loaded and a tab that cannot say so", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const id = await newProject(system, boss, { name: "Back again" });
  await signIn(page, system, boss);
  const unknown = crypto.randomUUID();
  const answer = await page.goto(`${system.url}/projects/${unknown}/workspace/agents`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Project Not Found" })).toBeVisible();
  await expect(page).toHaveTitle("Project Not Found · Atrium");
  await expect(page.getByText("Project not found", { exact: true })).toBeVisible();
  await expect(page.getByText(unknown)).toBeVisible();
  await page.goto(`${system.url}/projects/%20/workspace/overview`);
  await expect(page.getByText("Project ID not provided")).toBeVisible();
  await withoutTable(system, "project_users", async () => {
    await page.goto(`${system.url}/projects/${id}/workspace/overview`);
    await expect(page.getByRole("heading", { name: "Project Not Found" })).toBeVisible();
    await expect(page.getByText("Failed to load project. Please try again.")).toBeVisible();
    await expect(page.getByText("Failed to load project: 500")).toBeVisible();
    await expect(page.getByText(id)).toBeVisible();
  });
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Back again" })).toBeVisible();
  await withoutTable(system, "agent_projects", async () => {
    await bar(page).getByRole("link", { name: "Agents" }).click();
    await expect(page.getByText("Failed to load the project's agents")).toBeVisible();
  });
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "Agents of this project" })).toBeVisible();
});

test("@phone every tab of a project fits a phone, with the open one in view", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const id = await newProject(system, boss, {
    name: "A project with a rather long name that has to wrap somewhere",
  });
  const problems = await signIn(page, system, boss);
  for (const tab of ["overview", "bindings", "settings"]) {
    await page.goto(`${system.url}/projects/${id}/workspace/${tab}`);
    await expect(bar(page).locator("[aria-current=page]")).toBeInViewport({ ratio: 1 });
    await expectSound(page);
  }
  expect(problems).toEqual([]);
});
