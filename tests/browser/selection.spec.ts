import { call } from "../support/people";
import { expectSound, newPerson, newProject, signIn } from "./signed-in";
import { expect, test } from "./system";

const COUNT = 120;

test("rows are selected by range, by keys and all at once, and changes of them are undone", async ({
  page,
  system,
}) => {
  const boss = await newPerson(system, "superadmin");
  const project = await newProject(system, boss, { name: "Many", workspaces: ["crm"] });
  const contacts = `/api/projects/${project}/workspaces/crm/contacts`;
  const rows = Array.from({ length: COUNT }, (_, at) => ({
    ...{ name: `Person ${String(at).padStart(3, "0")}`, email: `p${at}@example.com` },
    status: "prospect",
  }));
  const imported = await call(system, boss, "POST", `${contacts}/import`, { rows });
  expect(imported.status).toBeLessThan(300);
  const problems = await signIn(page, system, boss);
  const main = page.getByRole("main");
  const box = (at: number) => main.getByRole("checkbox", { name: `Select Person 00${at}` });
  const bar = page.getByRole("toolbar");
  await page.goto(
    `${system.url}/projects/${project}/workspace/crm/overview?view=contacts&sort=name`,
  );

  await test.step("a range by Shift and a click, and by Shift and J; A leads to the actions", async () => {
    await box(1).check();
    await box(4).click({ modifiers: ["Shift"] });
    await expect(bar).toContainText("4 selected");
    await box(2).click({ modifiers: ["Shift"] });
    await expect(bar).toContainText("1 selected");
    await bar.getByRole("button", { name: "Clear selection" }).click();
    await expect(bar).toHaveCount(0);
    await main.getByRole("link", { name: "Person 002" }).focus();
    await page.keyboard.press("Shift+J");
    await page.keyboard.press("Shift+J");
    await expect(bar).toContainText("3 selected");
    await expect(main.getByRole("link", { name: "Person 004" })).toBeFocused();
    await page.keyboard.press("a");
    await expect(bar.getByRole("button", { name: "Set status" })).toBeFocused();
    await bar.getByRole("button", { name: "Clear selection" }).press("Enter");
    // The focus stays in the list.
    await expect(main.getByRole("checkbox").first()).toBeFocused();
    await expectSound(page);
  });
  await test.step("all that the list finds, on other pages too", async () => {
    await main.getByRole("checkbox", { name: "Select all contacts on this page" }).check();
    await bar.getByRole("button", { name: `Select all ${COUNT} contacts` }).click();
    await expect(bar).toContainText(`${COUNT} selected`);
    await bar.getByRole("button", { name: "Set status" }).click();
    await page.getByRole("menuitem", { name: "Status: Active" }).click();
    await expect(page.getByText(`${COUNT} contacts set to Active`)).toBeVisible();
    const active = async () =>
      (await call(system, boss, "GET", `${contacts}?status=active`)).body.total;
    expect(await active()).toBe(COUNT);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Undone")).toBeVisible();
    expect(await active()).toBe(0);

    await main.getByRole("checkbox", { name: "Select all contacts on this page" }).check();
    await bar.getByRole("button", { name: `Select all ${COUNT} contacts` }).click();
    await bar.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog", { name: `Delete ${COUNT} contacts?` });
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText(`${COUNT} contacts deleted`)).toBeVisible();
    await expect(main.getByText("No contacts yet")).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(main.getByRole("link", { name: "Person 000" })).toBeVisible();
    expect(problems).toEqual([]);
  });
});
