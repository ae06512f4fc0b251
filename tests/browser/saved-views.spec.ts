import type { Page } from "@playwright/test";
import { createPerson } from "../support/people";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";
import { main, make } from "./tasks-fixture";

const panel = (page: Page) => page.getByRole("dialog");
const open = (page: Page) => main(page).getByRole("button", { name: "Views", exact: true }).click();
const viewLink = (page: Page, name: string) => panel(page).getByRole("link", { name });

async function save(page: Page, name: string, project?: string) {
  await panel(page).getByRole("button", { name: "Save view…" }).click();
  const field = panel(page).getByLabel("Name");
  await expect(field).toBeFocused();
  await field.fill(name);
  if (project) await panel(page).getByLabel("Share with").selectOption({ label: project });
  await panel(page).getByRole("button", { name: "Save view", exact: true }).click();
}

test("what a list shows is kept under a name, chosen by keyboard alone, and shared with a project", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const [owner, mate, stranger] = await Promise.all([
    createPerson(system, "moderator", { name: "Mara Weiss" }),
    createPerson(system, "moderator"),
    createPerson(system, "moderator"),
  ]);
  const assigned_users = [owner.id, mate.id];
  const project = await newProject(system, boss, { name: "Aurora", assigned_users });
  await make(system, owner, { name: "Burning", priority: "urgent" });
  await make(system, owner, { name: "Unhurried task", priority: "low" });
  for (const person of [mate, stranger]) await make(system, person, { name: "A task" });
  const problems = await signIn(page, system, owner);

  await test.step("what a list shows is kept under a name, changed, deleted and restored", async () => {
    await page.goto(`${system.url}/tasks?priority=urgent&sort=name&page=1`);

    await open(page);
    await expect(panel(page)).toContainText("No saved views yet");
    await panel(page).getByRole("button", { name: "Save view…" }).click();
    await panel(page).getByRole("button", { name: "Save view", exact: true }).click();
    await expect(panel(page)).toContainText("Name is required");
    await expectSound(page);
    await panel(page).getByRole("button", { name: "Cancel" }).click();
    await save(page, "Urgent");
    await expect(viewLink(page, "Urgent")).toHaveAttribute("aria-current", "true");
    await save(page, "urgent");
    await expect(panel(page)).toContainText("You already have a view with this name");
    await page.keyboard.press("Escape");
    await expect(panel(page)).toHaveCount(0);
    const tabs = page.getByRole("navigation", { name: "Saved views" });
    await expect(tabs.getByRole("link")).toHaveText(["All", "Urgent"]);
    await expect(tabs.getByRole("link", { name: "Urgent" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await tabs.getByRole("link", { name: "All" }).click();
    await expect(main(page)).toContainText("2 of 2 tasks shown");
    await tabs.getByRole("link", { name: "Urgent" }).click();
    await expect(page).toHaveURL(/\/tasks\?priority=urgent&sort=name$/);
    await expectSound(page);

    // The address is the whole state, so choosing a view is a link.
    await page.goto(`${system.url}/tasks`);
    await expect(main(page)).toContainText("2 of 2 tasks shown");
    await open(page);
    await expect(viewLink(page, "Urgent")).not.toHaveAttribute("aria-current", "true");
    await viewLink(page, "Urgent").click();
    await expect(page).toHaveURL(/\/tasks\?priority=urgent&sort=name$/);
    await expect(main(page)).toContainText("1 of 2 tasks shown");
    await expect(panel(page)).toHaveCount(0);

    await page.goto(`${system.url}/tasks?priority=low`);
    await open(page);
    await panel(page).getByRole("button", { name: "Actions for Urgent" }).click();
    await page.getByRole("menuitem", { name: "Update with current filters" }).click();
    await expect(viewLink(page, "Urgent")).toHaveAttribute("aria-current", "true");
    await panel(page).getByRole("button", { name: "Actions for Urgent" }).click();
    await page.getByRole("menuitem", { name: "Rename or share…" }).click();
    await panel(page).getByLabel("Name").fill("Unhurried");
    await panel(page).getByRole("button", { name: "Save view", exact: true }).click();
    await expect(viewLink(page, "Unhurried")).toBeVisible();

    await panel(page).getByRole("button", { name: "Actions for Unhurried" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(panel(page)).toContainText("No saved views yet");
    await page.keyboard.press("Escape");
    await expect(tabs).toHaveCount(0);
    await page
      .getByRole("listitem")
      .filter({ hasText: "View “Unhurried” deleted" })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(async () => {
      await open(page);
      await expect(viewLink(page, "Unhurried")).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
  await test.step("on paper a page is black on white, whole, and without what can only be clicked", async () => {
    await page.goto(`${system.url}/projects/${project}`);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1, name: "Aurora" })).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await page.goto(`${system.url}/tasks`);
    const colours = () =>
      page.evaluate(() => {
        const { backgroundColor, color } = getComputedStyle(document.body);
        return [backgroundColor, color];
      });
    await expect.poll(colours).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Burning", { exact: true }).first()).toBeVisible();
    await expect(page.getByText("Unhurried task", { exact: true }).first()).toBeVisible();
    for (const hidden of [page.getByRole("banner"), page.locator("aside"), page.locator("footer")])
      await expect(hidden.first()).toBeHidden();
    await expect(page.locator("main button").filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
    await expect(page.getByRole("banner")).toBeVisible();
  });
  await test.step("views and columns are chosen by keyboard alone, and a failure can be tried again", async () => {
    const table = main(page).getByRole("table", { name: "Tasks" });
    await expect(table.getByRole("columnheader", { name: "Mode" })).toBeVisible();

    await main(page).getByRole("button", { name: "Columns" }).focus();
    await page.keyboard.press("Enter");
    const mode = page.getByRole("menuitemcheckbox", { name: "Mode" });
    await expect(mode).toBeChecked();
    await expectSound(page);
    await mode.press("Space");
    await expect(page).toHaveURL(/columns=status%2Cpriority%2Cassigned%2Cdue%2Ccreated/);
    await expect(
      table.getByRole("columnheader", { name: "Mode", includeHidden: true }),
    ).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(main(page).getByRole("button", { name: "Columns" })).toBeFocused();

    await page.route("**/api/views?*", (route) => route.abort());
    const button = main(page).getByRole("button", { name: "Views", exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(panel(page)).toContainText("Failed to load views");
    await page.unroute("**/api/views?*");
    await panel(page).getByRole("button", { name: "Retry" }).press("Enter");
    await panel(page).getByRole("button", { name: "Save view…" }).press("Enter");
    await page.keyboard.type("Narrow");
    await page.keyboard.press("Enter");
    await expect(viewLink(page, "Narrow")).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();

    await page.goto(`${system.url}/tasks`);
    await button.focus();
    await page.keyboard.press("Enter");
    await viewLink(page, "Narrow").press("Enter");
    await expect(page).toHaveURL(/columns=/);
  });
  await test.step("a view that is shared with a project is found by its people, and changed by its owner alone", async () => {
    await page.goto(`${system.url}/tasks?assignee=me`);
    await open(page);
    await save(page, "Mine", "Aurora");
    await expect(viewLink(page, "Mine")).toContainText("Shared with Aurora");

    await signIn(page, system, mate);
    // On a phone the views are behind the filters.
    const filters = main(page).getByRole("button", { name: /^Filter/ });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${system.url}/tasks`);
    await filters.click();
    await open(page);
    await expect(viewLink(page, "Mine")).toContainText("Mara Weiss · Aurora");
    await expect(panel(page).getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
    await expectSound(page);
    await viewLink(page, "Mine").click();
    await expect(page).toHaveURL(/assignee=me/);

    await signIn(page, system, stranger);
    await page.goto(`${system.url}/tasks`);
    await filters.click();
    await open(page);
    await expect(panel(page)).toContainText("No saved views yet");
  });
  expect(problems).toEqual([]);
});
